import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { recordKindNames, recordKinds } from '#shared/values/recordKinds.ts'
import { exportedTables, recordTables, snakeCase } from '#shared/values/recordTables.ts'
import { type TableFacts, tables as registered } from '#shared/tables.ts'
import kernel from './kernel.json' with { type: 'json' }
import { generateTypes } from './types.ts'

// The rules of the tree and of the database that no linter knows. A new word or table is covered as it comes.

const root = path.resolve(import.meta.dirname, '..')
const floors = Object.keys(kernel) as (keyof typeof kernel)[]
/** What the browser alone has: what records that are written over time share. */
const browserWords = ['sheet']

/** The kernel's own tables: whose clinic it is, who comes in, what was changed, looked at, sent and stored. */
const kernelTables = [
  ...['clinics', 'subscriptionDebts', 'files', 'changes', 'auditEntries', 'idempotencyKeys', 'outbox', 'innerWords'],
  ...['accounts', 'professionals', 'sessions', 'secondFactors', 'recoveryCodes', 'passwordResets', 'loginFailures'],
  'pendingRegistrations',
]

/** The names that stand in a source as a whole text, or where SQL names a table. */
function namesIn(source: string, names: ReadonlySet<string>): string[] {
  const code = source.replaceAll(/\/\*[^]*?\*\/|^\s*\/\/.*$|^(?:import|export) .*from .*$|^\} from .*$/gm, '')
  const texts = [...code.matchAll(/'([^'\n]*)'|"([^"\n]*)"/g)].map(([, one, other]) => one ?? other ?? '')
  const inSql = [...code.matchAll(/\b(?:from|join|into|update|table)\s+"?([a-z_]+)/gi)].map(([, name = '']) => name)
  return [...texts, ...inSql].filter((text) => names.has(text))
}

function listFolders(floor: string): string[] {
  return readdirSync(path.join(root, floor), { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !entry.name.startsWith('.'))
    .map(({ name }) => name)
}

function listFiles(folder: string): string[] {
  return readdirSync(path.join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.parentPath.includes('node_modules'))
    .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)))
}

function read(file: string): string {
  return readFileSync(path.join(root, file), 'utf8')
}

describe('the tree', () => {
  it.each(['server', 'web'] as const)('has on %s only words that shared has, and the kernel', (floor) => {
    const words = [...listFolders('shared'), ...(floor === 'web' ? browserWords : [])]
    expect(listFolders(floor).filter((name) => !kernel[floor].includes(name) && !words.includes(name))).toEqual([])
  })

  it('has the words of shared in the glossary', () => {
    const glossary = read('docs/glossary.md').toLowerCase()
    const words = listFolders('shared').filter((name) => !kernel.shared.includes(name))
    expect(words.filter((word) => !glossary.includes(`\`${word.toLowerCase()}\``))).toEqual([])
  })

  it.each(['server', 'web'] as const)('lists each word of %s that says itself', (floor) => {
    const said = listFiles(floor).filter((file) => file.endsWith('.word.ts'))
    const listed = read(`${floor}/words.ts`)
    expect(said.filter((file) => !listed.includes(`'#${file}'`))).toEqual([])
    const kinds = new Set(Object.values(recordKinds).map(({ table }) => `${floor}/${table}/${table}.word.ts`))
    expect([...kinds].filter((file) => !said.includes(file))).toEqual([])
  })

  it('has no dumping grounds', () => {
    const dump = /(^|\/)(utils?|helpers?|common|misc|lib|types)\/|(^|\/)(utils?|helpers?|common|misc|index)\.tsx?$/
    expect(floors.flatMap(listFiles).filter((file) => dump.test(file))).toEqual([])
  })

  it('keeps the browser journeys in e2e, and nothing else there but what starts them', () => {
    const journeys = [...floors, 'tools', 'bench'].flatMap(listFiles).filter((file) => /\.spec\.tsx?$/.test(file))
    expect(journeys).toEqual([])
    expect(listFiles('e2e').filter((file) => !/\.(spec|fixtures?)?\.?ts$|\.json$/.test(file))).toEqual([])
  })

  it('numbers each migration once', () => {
    const numbers = listFiles('server/db/migrations').map((file) => path.basename(file).slice(0, 4))
    expect(numbers.length).toBeGreaterThan(10)
    expect(numbers.toSorted()).toEqual([...new Set(numbers)].toSorted())
  })

  it('numbers each decision once, and refers to those that are there', () => {
    const records = listFiles('docs/decisions').map((file) => path.basename(file).slice(0, 4))
    expect(records.toSorted()).toEqual([...new Set(records)].toSorted())
    const sources = ['docs', 'bench', 'tools', 'e2e', ...floors].flatMap(listFiles)
    const named = sources
      .filter((file) => /\.(md|ts|tsx|mjs|sql)$/.test(file))
      .flatMap((file) =>
        [...read(file).matchAll(/\bdecisions?[ /](\d{4})(?:, (\d{4}))?/g)].flatMap(([, ...all]) => all),
      )
    expect(named.filter((number) => number && !records.includes(number))).toEqual([])
  })

  it('gives no type the name of something else in the browser', () => {
    const taken = /export (?:interface|type|class) (Event|History|Document|Notification|Format|Location|Node|Element)\b/
    const named = floors.flatMap(listFiles).filter((file) => /\.tsx?$/.test(file) && taken.test(read(file)))
    expect(named).toEqual([])
  })

  it('puts a form in a dialog by web/form/FormDialog.tsx alone', () => {
    const both = (text: string) => text.includes('<ResponsiveModal') && text.includes('<RecordForm')
    expect(listFiles('web').filter((file) => file.endsWith('.tsx') && both(read(file)))).toEqual([
      'web/form/FormDialog.tsx',
    ])
  })

  /** Files of `web` with this in them, without tests and the pages of the development catalogue. */
  function filesWith(pattern: RegExp, kernel: readonly string[] = []): string[] {
    return listFiles('web')
      .filter((file) => /\.tsx?$/.test(file) && !file.endsWith('.test.ts') && !file.startsWith('web/form/catalogue/'))
      .filter((file) => !kernel.some((folder) => file.startsWith(`web/${folder}/`)) && pattern.test(read(file)))
      .toSorted()
  }

  it('opens a modal by its shells alone: an act asks by them', () => {
    const shells = ['web/form/ConflictModal.tsx', 'web/form/FormDialog.tsx', 'web/ui/QuestionDialog.tsx']
    const noActs = [
      ...['web/announcements/AnnouncementsModal.tsx', 'web/app/ShortcutsDialog.tsx', 'web/changes/ChangesModal.tsx'],
      ...['web/agendaEvents/FoldedEvents.tsx', 'web/form/DateField.tsx', 'web/ui/AlertStrip.tsx', 'web/ui/Filters.tsx'],
      // An hour that is only read; with something to write it is a form.
      'web/hospitalizations/SlotDialog.tsx',
    ]
    // To be moved onto the shells, or named above: none is added.
    const left = [
      'web/accounts/SecondFactorSetup.tsx',
      'web/agendaEvents/AgendaHeader.tsx',
      'web/agendaEvents/CalendarFeedModal.tsx',
      'web/agendaEvents/EventDialog.tsx',
      'web/agendaEvents/ReassignDialog.tsx',
      'web/controls/ControlModal.tsx',
      'web/exams/ExamModal.tsx',
      'web/formats/InsertField.tsx',
      'web/formulas/FavouritesModal.tsx',
      'web/formulas/FormulaReading.tsx',
      'web/formulas/FormulasTab.tsx',
      'web/invoices/PaymentDialog.tsx',
      'web/owners/OwnerDosesModal.tsx',
      'web/reminders/UnbookedTray.tsx',
      'web/report/ReportModal.tsx',
      'web/sheet/SheetHeader.tsx',
      'web/surgeries/SurgeryEditor.tsx',
      'web/weights/WeightListModal.tsx',
    ]
    expect(filesWith(/<ResponsiveModal\b/)).toEqual([...shells, ...noActs, ...left].toSorted())
  })

  it('sends what is pressed by acts and forms alone', () => {
    // None is added.
    const left = [
      'web/agendaEvents/useReschedule.ts',
      'web/formulas/FormulaSignModal.tsx',
      'web/formulas/formulas.data.ts',
      'web/ui/ConfirmModal.tsx',
      'web/ui/StrangersForm.tsx',
    ]
    expect(filesWith(/\buseMutation\(|\[is(Busy|Sending|Leaving), set/)).toEqual(left)
  })

  it('writes the body of a rule once: screens are laid out with the words of web/ui/layout.css', () => {
    const bodies = new Map<string, string[]>()
    for (const file of listFiles('web').filter((name) => name.endsWith('.css')))
      // The innermost braces, whatever they stand in.
      for (const [, selector = '', body = ''] of read(file)
        .replaceAll(/\/\*[^]*?\*\//g, '')
        .matchAll(/([^{};]*)\{([^{}]*)\}/g)) {
        const declarations = body
          .split(';')
          .map((declaration) => declaration.replaceAll(/\s+/g, ' ').trim())
          .filter(Boolean)
          .sort()
        // What a state changes is one declaration often enough.
        if (declarations.length < 2) continue
        const key = declarations.join('; ')
        bodies.set(key, [...(bodies.get(key) ?? []), `${file}: ${selector.trim()}`])
      }
    const repeated = [...bodies].filter(([, rules]) => rules.length > 1)
    // It may only fall.
    expect(repeated.length, JSON.stringify(repeated, null, 2)).toBeLessThanOrEqual(38)
  })

  it('catches errors where they have another way to go than a form or an act', () => {
    const named = [
      'web/app/renderErrors.ts',
      'web/conversations/useLook.ts',
      'web/attachments/useUploads.ts',
      'web/form/formErrors.ts',
      'web/form/preparePhoto.ts',
      'web/form/sendForm.ts',
      'web/form/useKeptForm.ts',
      'web/formats/editorNodes.ts',
      'web/hospitalizations/alarms.ts',
      'web/invoices/usePayment.ts',
      'web/issuedFormats/FormatsOfRecord.tsx',
      'web/main.tsx',
      'web/professionals/login.ts',
      'web/ui/copyText.ts',
      'web/ui/lazyPart.ts',
      'web/ui/loadPart.ts',
      'web/ui/printPrintout.ts',
    ]
    // Errors of calls that acts and forms should tell: none is added.
    const left = [
      'web/formulas/FormulaEditor.tsx',
      'web/formulas/FormulaReading.tsx',
      'web/formulas/FormulaSignModal.tsx',
      'web/owners/OwnerModal.tsx',
      'web/report/ReportBar.tsx',
      'web/sheet/SheetHeader.tsx',
      'web/signing/SignForm.tsx',
      'web/ui/ConfirmModal.tsx',
    ]
    const catches = /\bcatch\s*[({]|\.catch\(/
    expect(filesWith(catches, ['http', 'drafts', 'acts'])).toEqual([...named, ...left].toSorted())
  })

  it('knows every table with the columns of a record', () => {
    const tables = [...read('server/db/types.ts').matchAll(/export interface (\w+) \{([^}]*)\}/g)]
      .filter(([, , columns]) => /\bcreatedBy:[^]*\bversion:/.test(columns ?? ''))
      .map(([, name = '']) => name.charAt(0).toLowerCase() + name.slice(1))
    expect(recordTables.toSorted()).toEqual(tables.toSorted())
  })

  it('names a table or a kind of a word in no file of the kernel, but for the lists that docs/ARCHITECTURE.md names', () => {
    const lists = /^(shared\/access\/(actions|actions\.words|auditSentences)|web\/nav\/paths|server\/db\/types)\.ts$/
    const all = [
      ...read('server/db/types.ts')
        .replace(/^[^]*interface DB /, '')
        .matchAll(/(\w+):/g),
    ].map(([, name = '']) => name)
    const known = Object.keys(registered).concat(all, recordKindNames)
    const names = new Set(
      known.filter((name) => !kernelTables.includes(name)).flatMap((name) => [name, snakeCase(name)]),
    )
    const files = floors.flatMap((floor) => kernel[floor].map((folder) => `${floor}/${folder}`)).flatMap(listFiles)
    const found = files
      .filter(
        (file) => /\.tsx?$/.test(file) && !/\.(test|inputs|factory|screens)\.tsx?$/.test(file) && !lists.test(file),
      )
      .filter((file) => !/^(server\/(demo|testing)|web\/app)\//.test(file))
      .flatMap((file) => namesIn(read(file), names).map((name) => `${name} in ${file}`))
    // The word of another thing each time: an event of Node, a field of a protocol, what is wrong with a field, who signs, how a browser takes a file.
    const others = [
      'attachment in server/http/routes.ts',
      'event in server/live/live.ts',
      'messages in server/outside/whatsapp/simulator.ts',
      'problem in web/drafts/draft.ts',
      'owner in shared/values/richText.ts',
    ]
    expect(found.filter((one) => !others.includes(one))).toEqual([])
  })

  it('writes to records in server/db/record.ts alone', () => {
    const names: readonly string[] = recordTables
    const camel = names.join('|')
    const snake = names.map(snakeCase).join('|')
    const built = new RegExp(`\\.(insertInto|updateTable|deleteFrom|mergeInto)\\(\\s*['"\`](${camel})['"\`]`)
    const written = new RegExp(`\\b(insert\\s+into|update|delete\\s+from|merge\\s+into)\\s+"?(${snake})"?[\\s(]`, 'i')
    const writers = listFiles('server')
      .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts') && file !== 'server/db/record.ts')
      .filter((file) => built.test(read(file)) || written.test(read(file)))
    expect(writers).toEqual([])
  })
})

describe('the migrations', () => {
  /** Of each file, the tables that its statements write or read while row-level security hides all rows from their owner. */
  function findHidden(): Record<string, string[]> {
    const forced = new Set<string>()
    const hidden: Record<string, string[]> = {}
    for (const file of listFiles('server/db/migrations').toSorted()) {
      const sql = read(file).replaceAll(/--.*|\$\$[^$]*\$\$/g, '')
      for (const statement of sql.split(/;\s*\n/)) {
        const [, table = '', lifted] = /^\s*ALTER TABLE (\w+) (NO )?FORCE ROW LEVEL/.exec(statement) ?? []
        if (lifted) forced.delete(table)
        else if (table) forced.add(table)
        if (!/^\s*(INSERT|UPDATE|DELETE|MERGE|WITH)\b/.test(statement)) continue
        const named = [...forced].filter((name) => new RegExp(`\\b${name}\\b`).test(statement))
        if (named.length > 0)
          hidden[path.basename(file)] = [...(hidden[path.basename(file)] ?? []), ...named].toSorted()
      }
    }
    return hidden
  }

  it('lift the forced security of a table whose rows they change: else an owner who is no superuser changes none', () => {
    expect(findHidden()).toEqual({})
  })
})

describe('the migrated database', () => {
  let client: pg.Client
  beforeAll(async () => {
    client = new pg.Client({ connectionString: inject('ownerUrl') })
    await client.connect()
  })
  afterAll(() => client.end())

  async function names(sql: string): Promise<string[]> {
    const { rows } = await client.query<{ name: string }>(sql)
    return rows.map(({ name }) => name)
  }

  /** The tables of the product, and whether a clinic owns them. */
  const tables = `tables AS (
    SELECT c.oid, c.relname AS name, c.relrowsecurity, c.relforcerowsecurity,
      EXISTS (SELECT 1 FROM pg_attribute a WHERE a.attrelid = c.oid AND a.attname = 'clinic_id' AND a.attnum > 0)
        AND coalesce(obj_description(c.oid, 'pg_class'), '') !~ '^(replicated|local)' AS is_tenant
    FROM pg_class c
    WHERE c.relkind IN ('r', 'p') AND c.relnamespace = 'public'::regnamespace AND c.relname NOT IN ('migrations', 'logins'))`

  it('has tables of clinics', async () => {
    expect(await names(`WITH ${tables} SELECT name FROM tables WHERE is_tenant`)).toEqual(
      expect.arrayContaining(['clinics', 'owners', 'pets', 'consultations', 'changes']),
    )
  })

  it('has each table with rows of clinics in their archive, or says in shared/tables.ts why it stays behind', async () => {
    const owned = await names(`SELECT c.relname AS name FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid
      WHERE c.relkind IN ('r', 'p') AND c.relnamespace = 'public'::regnamespace AND a.attname = 'clinic_id'`)
    const facts = Object.entries<TableFacts>(registered)
    const said = facts.filter(([, { staysBehind }]) => staysBehind !== undefined).map(([name]) => name)
    const unowned = ['sessions', 'secondFactors']
    const all = [...exportedTables, ...said].filter((name) => !unowned.includes(name)).map(snakeCase)
    expect(all.toSorted()).toEqual(owned.toSorted())
    const untitled = exportedTables.filter((name) => !('title' in registered[name]))
    expect(untitled).toEqual([])
    const titles = exportedTables.map((name) => registered[name].title)
    expect(new Set(titles).size).toBe(titles.length)
  })

  it('has nothing that opens a door among what an archive takes along', async () => {
    const { rows } = await client.query<{ name: string }>(
      `SELECT c.relname || '.' || a.attname AS name FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid
       WHERE c.relname = ANY($1) AND a.attnum > 0 AND NOT a.attisdropped
         AND (a.atttypid = 'bytea'::regtype OR a.attname ~ '(token|secret|sealed|password|_key|hash|pin)(_|$)')`,
      [exportedTables.map(snakeCase)],
    )
    expect(rows.map(({ name }) => name)).toEqual(['issued_formats.sealed_file_id'])
  })

  it('forces row-level security on each of them, with the one policy that lets in', async () => {
    const open = `WITH ${tables} SELECT name FROM tables WHERE is_tenant AND (NOT relrowsecurity OR NOT relforcerowsecurity)`
    expect(await names(open)).toEqual([])
    const policy = `(clinic_id = (NULLIF(current_setting('app.clinic_id'::text, true), ''::text))::uuid)`
    const { rows } = await client.query<{ name: string; policies: string[] }>(
      `WITH ${tables} SELECT name, array(SELECT pg_get_expr(polqual, polrelid) || coalesce(pg_get_expr(polwithcheck, polrelid), '')
        || polcmd::text FROM pg_policy WHERE polrelid = tables.oid AND polpermissive) AS policies
       FROM tables WHERE is_tenant OR relrowsecurity`,
    )
    expect(rows.map(({ name }) => name)).toContain('accounts')
    for (const { name, policies } of rows) expect({ name, policies }).toEqual({ name, policies: [`${policy}*`] })
  })

  it('lets the application do by these functions alone what it may not, each with its own path of search', async () => {
    const { rows } = await client.query(
      `SELECT p.proname AS name, array_to_string(p.proconfig, '') ~ '^search_path=pg_catalog, pg_temp$' AS "isFixed",
         p.proowner = c.relowner AS "isOwners", has_function_privilege('public', p.oid, 'EXECUTE') AS "isPublic"
       FROM pg_proc p, pg_class c WHERE p.prosecdef AND c.oid = 'accounts'::regclass ORDER BY 1`,
    )
    const names = [
      ...[
        'attempt_clinic',
        'campaigning_clinics',
        'clinics_to_look_for',
        'close_clinic',
        'closing_clinics',
        'code_clinic',
        'continue_change',
        'count_audit_list',
        'due_clinics',
        'forget_changes',
        'has_accounts',
        'is_disabled_account',
        'is_locked_clinic',
        'known_clinics',
        'login_account',
        'overdue_clinics',
        'registration_password',
        'remove_registrations',
        'renew_statistics',
        'session_account',
        'sign_on_record',
        'take_registration',
        'whatsapp_account_clinics',
        'whatsapp_clinic',
      ],
    ]
    expect(rows).toEqual(names.map((name) => ({ name, isFixed: true, isOwners: true, isPublic: false })))
  })

  it('starts their primary keys, and every unique or exclusion rule, with clinic_id', async () => {
    const keyless = `WITH ${tables} SELECT name FROM tables WHERE is_tenant
      AND NOT EXISTS (SELECT 1 FROM pg_index i WHERE i.indrelid = tables.oid AND i.indisprimary)`
    expect(await names(keyless)).toEqual([])
    const loose = `WITH ${tables} SELECT i.indexrelid::regclass::text AS name FROM tables
      JOIN pg_index i ON i.indrelid = tables.oid
      LEFT JOIN pg_attribute a ON a.attrelid = i.indrelid AND a.attnum = i.indkey[0]
      WHERE is_tenant AND (i.indisunique OR i.indisexclusion) AND a.attname IS DISTINCT FROM 'clinic_id'`
    expect(await names(loose)).toEqual([])
  })

  it('starts their foreign keys with clinic_id on both sides, and never sets null', async () => {
    const loose = `WITH ${tables} SELECT k.conname AS name FROM tables t JOIN pg_constraint k ON k.conrelid = t.oid
      JOIN pg_class target ON target.oid = k.confrelid
      JOIN tables other ON other.oid = target.oid
      LEFT JOIN pg_attribute a ON a.attrelid = k.conrelid AND a.attnum = k.conkey[1]
      LEFT JOIN pg_attribute b ON b.attrelid = k.confrelid AND b.attnum = k.confkey[1]
      WHERE k.contype = 'f' AND (k.confdeltype IN ('n', 'd') OR (t.is_tenant AND other.is_tenant
        AND (a.attname IS DISTINCT FROM 'clinic_id' OR b.attname IS DISTINCT FROM 'clinic_id')))`
    expect(await names(loose)).toEqual([])
    const outward = `WITH ${tables} SELECT k.conname AS name FROM tables t JOIN pg_constraint k ON k.conrelid = t.oid
      JOIN tables other ON other.oid = k.confrelid WHERE k.contype = 'f' AND NOT t.is_tenant AND other.is_tenant`
    expect(await names(outward), 'nothing global points at a table of clinics').toEqual([])
  })

  it('says of every other table whether a cluster replicates it or keeps it local', async () => {
    const unmarked = `WITH ${tables} SELECT name FROM tables WHERE NOT is_tenant
      AND coalesce(obj_description(oid, 'pg_class'), '') !~ '^(replicated|local)'`
    expect(await names(unmarked)).toEqual([])
  })

  it('has no triggers, rules or sequences, which a cluster refuses', async () => {
    const found = `SELECT tgname AS name FROM pg_trigger WHERE NOT tgisinternal
      UNION ALL SELECT rulename FROM pg_rules WHERE schemaname = 'public'
      UNION ALL SELECT relname FROM pg_class WHERE relkind = 'S' AND relnamespace = 'public'::regnamespace`
    expect(await names(found)).toEqual([])
  })

  it('names tables, columns, indexes and constraints with at most 40 characters', async () => {
    const long = `WITH named AS (
        SELECT relname AS name FROM pg_class WHERE relnamespace = 'public'::regnamespace
        UNION ALL SELECT conname FROM pg_constraint WHERE connamespace = 'public'::regnamespace
        UNION ALL SELECT attname FROM pg_attribute JOIN pg_class c ON c.oid = attrelid
          WHERE c.relnamespace = 'public'::regnamespace)
      SELECT DISTINCT name FROM named WHERE length(name) > 40 AND name !~ '_not_null$'`
    expect(await names(long)).toEqual([])
  })

  it('gives the application no table of another clinic: its role neither owns nor bypasses', async () => {
    const powerful = `SELECT rolname AS name FROM pg_roles r
      WHERE (rolname = 'huella_app' OR pg_has_role(r.oid, 'huella_app', 'MEMBER')) AND NOT rolsuper
        AND (rolbypassrls OR EXISTS (SELECT 1 FROM pg_class c WHERE c.relowner = r.oid))`
    expect(await names(powerful)).toEqual([])
  })

  it('is what server/db/types.ts says: run npm run types after a migration', () => {
    expect(generateTypes(inject('ownerUrl'), true)).toBe(true)
  })
})
