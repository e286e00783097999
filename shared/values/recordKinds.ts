import { type TableFacts, tables } from '#shared/tables.ts'

type Tables = typeof tables
type KindTable = { [T in keyof Tables]: Tables[T] extends { kinds: object } ? T : never }[keyof Tables]
type KindsOf<T extends KindTable> = Tables[T]['kinds']

/** The kinds of records that a pet's life is made of. */
export type RecordKind = { [T in KindTable]: keyof KindsOf<T> }[KindTable]

type TableOf<K extends RecordKind> = { [T in KindTable]: K extends keyof KindsOf<T> ? T : never }[KindTable]
type Said<K extends RecordKind> = { [T in KindTable]: K extends keyof KindsOf<T> ? KindsOf<T>[K] : never }[KindTable]

/** What `shared/tables.ts` says of each kind, with the table of its records and who may read them. */
export const recordKinds = Object.fromEntries(
  Object.entries(tables).flatMap(([table, said]) =>
    'kinds' in said
      ? Object.entries(said.kinds).map(([kind, facts]) => [kind, { ...facts, table, read: said.read }])
      : [],
  ),
) as { [K in RecordKind]: Said<K> & { label: string; table: TableOf<K>; read: NonNullable<TableFacts['read']> } }

/** What a line of a kind is called, by its state. */
export function showKind(kind: RecordKind, status: string | null): string {
  const said: { label: string; imported?: string } = recordKinds[kind]
  return (status === 'imported' ? said.imported : undefined) ?? said.label
}

export const recordKindNames = Object.keys(recordKinds) as [RecordKind, ...RecordKind[]]

/** The tables that a pet's life is written in: what shows its visits or its timeline reads all of them. */
export const lifeTables = [...new Set(Object.values(recordKinds).map(({ table }) => table))]

type AnimalTable = { [T in keyof Tables]: Tables[T] extends { isOfAnimals: true } ? T : never }[keyof Tables]

/** Those, and what else is of animals: what shows all that there is of one reads them. */
export const animalTables = [
  ...lifeTables,
  ...(Object.keys(tables) as AnimalTable[]).filter((table) => 'isOfAnimals' in tables[table]),
]

type Fact = 'act' | 'files' | 'hasFormats' | 'isDue'
type KindWith<F extends Fact> = { [K in RecordKind]: Said<K> extends Record<F, unknown> ? K : never }[RecordKind]

function listKindsWith<F extends Fact>(fact: F): [KindWith<F>, ...KindWith<F>[]] {
  return recordKindNames.filter((kind) => fact in recordKinds[kind]) as unknown as [KindWith<F>, ...KindWith<F>[]]
}

/** Whose files they are. */
export type FileKind = KindWith<'files'>
export const fileKinds = listKindsWith('files')

/** Of what a format can be issued. */
export type FormatSubject = KindWith<'hasFormats'>
export const formatSubjects = listKindsWith('hasFormats')

/** What falls due, and an owner is called for. */
export type DueKind = KindWith<'isDue'>
export const dueKinds = listKindsWith('isDue')

/** Where a weight or a control comes from: the pet itself, or something that was done. */
export type Source = 'pet' | KindWith<'act'>

export const sources: [Source, ...Source[]] = ['pet', ...listKindsWith('act')]

/** A name for each source, made of what was done: "De una cirugía". */
export function nameSources(ofPet: string, ofAct: (act: string, label: string) => string): Record<Source, string> {
  const names = listKindsWith('act').map((kind) => [kind, ofAct(recordKinds[kind].act, recordKinds[kind].label)])
  return { pet: ofPet, ...Object.fromEntries(names) } as Record<Source, string>
}
