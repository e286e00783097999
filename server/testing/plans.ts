import type pg from 'pg'

interface Node {
  'Node Type': string
  'Plan Rows': number
  'Relation Name'?: string
  'Sort Key'?: string[]
  Filter?: string
  Plans?: Node[]
}

/** More than any page shows. */
const MOST_SORTED = 500

/**
 * What is wrong with the plan of a statement, as it is planned once for whatever it is asked with: tables that are read from end to
 * end, and sorts of more rows than any page shows.
 * @param owner may be the application's role, whose row security is part of every plan
 */
export async function judgePlan(
  owner: pg.Client,
  clinicId: string,
  text: string,
  isGrowing: (table: string) => boolean,
): Promise<string[]> {
  await owner.query('BEGIN')
  try {
    await owner.query('SET LOCAL ROLE huella_app')
    await owner.query(`SET LOCAL app.clinic_id = '${clinicId}'`)
    const { rows } = await owner.query<{ 'QUERY PLAN': [{ Plan: Node }] }>(
      `EXPLAIN (GENERIC_PLAN, FORMAT JSON) ${text}`,
    )
    const [explained] = rows[0]?.['QUERY PLAN'] ?? []
    return explained ? [...new Set(judge(explained.Plan, isGrowing))] : []
  } finally {
    await owner.query('ROLLBACK')
  }
}

/** Any row of the clinic will do: the first ones end it, where nothing above has to see all of them. */
const ANY_ROW = /^\(clinic_id = \$\d+\)$/

function judge(node: Node, isGrowing: (table: string) => boolean, isEnded = false): string[] {
  const table = node['Relation Name']
  const own =
    node['Node Type'] === 'Seq Scan' && table && isGrowing(table) && !(isEnded && ANY_ROW.test(node.Filter ?? ''))
      ? [`reads all of ${table}`]
      : node['Node Type'].endsWith('Sort') && node['Plan Rows'] > MOST_SORTED
        ? ['sorts']
        : []
  const ends = node['Node Type'] === 'Limit' || (isEnded && ['Result', 'Subquery Scan'].includes(node['Node Type']))
  return [...own, ...(node.Plans ?? []).flatMap((inner) => judge(inner, isGrowing, ends))]
}
