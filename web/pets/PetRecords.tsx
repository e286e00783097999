import { type ComponentType, type ReactNode, Suspense, useState } from 'react'
import { useParams } from 'react-router'
import { IconPlus } from '@tabler/icons-react'
import type { PetPage } from '#shared/pets/pets.contract.ts'
import { canRecord } from '#shared/pets/pets.rules.ts'
import type { RecordKind } from '#shared/values/recordKinds.ts'
import { sentence } from '#shared/values/text.ts'
import { ListScreen, type ListScreenProps } from '#web/form/ListScreen.tsx'
import { usePet } from '#web/pets/pets.data.ts'
import { useMay } from '#web/professionals/profile.tsx'
import { Button, type ButtonTone } from '#web/ui/Button.tsx'
import { type Column, RowLink } from '#web/ui/DataTable.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { findRecordWord } from '#web/word/registry.ts'
import type { RecordFormProps } from '#web/word/word.ts'

interface PetRecordsProps<Row> extends Pick<ListScreenProps<Row, never>, 'query' | 'filters' | 'bar' | 'actions'> {
  /** With the article: "las cirugías". */
  name: string
  /** What its word registers is added here: on the page of a new one, or in its form over the list. */
  kind: RecordKind
  /** Of the button: "Programar cirugía". */
  add: string
  /** In place of the word's page or form. */
  Form?: ComponentType<RecordFormProps>
  /** Also of an animal that died. */
  isOfDead?: boolean
  /** What will stand here. */
  empty: string | ((pet: PetPage, mayAdd: boolean) => ReactNode)
  /** Where a record is read, and what it is called there. */
  to: (row: Row) => string
  title: (row: Row) => string
  /** @param link the title, which leads to the record */
  columns: (link: (row: Row) => ReactNode) => Column<Row>[]
  /** Below the title on a phone. */
  lines: (row: Row) => ReactNode[]
}

/** A tab of the pet's page with the records of one kind, and what adds one. */
export function PetRecords<Row extends { id: string }>(props: PetRecordsProps<Row>) {
  const { name, kind, add, isOfDead = false, empty, to, title, columns, lines, ...list } = props
  const { petId = '' } = useParams()
  // In hand already: the frame around the tab read it.
  const pet = usePet(petId).data
  const register = findRecordWord(kind)?.register
  const mayAdd =
    useMay(register?.needs ?? 'session') && register !== undefined && pet !== undefined && (isOfDead || !canRecord(pet))
  const [isNew, setNew] = useState(false)
  const { Form = register?.Form } = props
  const page = props.Form ? undefined : register?.page?.(petId)
  const begin = (tone: ButtonTone) => (
    <Button
      tone={tone}
      icon={<IconPlus size={18} stroke={2} aria-hidden />}
      {...(page ? { to: page } : { 'aria-haspopup': 'dialog', onClick: () => setNew(true) })}
    >
      {add}
    </Button>
  )
  // Without its article.
  const many = name.slice(4)
  const link = (row: Row) => <RowLink to={to(row)}>{title(row)}</RowLink>
  return (
    <>
      <ListScreen
        {...list}
        name={name}
        begin={mayAdd ? begin : undefined}
        empty={(action) => (
          <EmptyState title={`Aún no hay ${many}`} illustration="clipboard" action={action}>
            {typeof empty === 'string' ? empty : pet && empty(pet, mayAdd)}
          </EmptyState>
        )}
        table={{
          label: sentence(many),
          rowKey: ({ id }) => id,
          columns: columns(link),
          phoneRow: (row) => ({ title: link(row), lines: lines(row) }),
        }}
      />
      {isNew && pet && Form ? (
        <Suspense>
          <Form pet={pet} onClose={() => setNew(false)} />
        </Suspense>
      ) : null}
    </>
  )
}
