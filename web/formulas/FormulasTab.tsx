import { type ReactNode, useState } from 'react'
import { useParams } from 'react-router'
import { IconDownload, IconPrinter, IconStar } from '@tabler/icons-react'
import type { FormulaPrintout, FormulaRow } from '#shared/formulas/formulas.contract.ts'
import { formulaState, showFormulaNumber } from '#shared/formulas/formulas.rules.ts'
import { showMedicine } from '#shared/formulas/formulas.words.ts'
import type { PetPage } from '#shared/pets/pets.contract.ts'
import { dayOf, showDate } from '#shared/values/date.ts'
import { paths } from '#web/nav/paths.ts'
import { FavouritesModal } from '#web/formulas/FavouritesModal.tsx'
import { FormulaBadge } from '#web/formulas/FormulaBadge.tsx'
import { FormulaModal } from '#web/formulas/FormulaModal.tsx'
import { printoutAddress, printFormula } from '#web/formulas/formulaPrintout.ts'
import { useFormula, useFormulaPages, usePrintoutPages } from '#web/formulas/formulas.data.ts'
import { writeSearch } from '#web/form/addressSearch.ts'
import { ListScreen } from '#web/form/ListScreen.tsx'
import { useAddress } from '#web/form/useAddress.ts'
import { PetRecords } from '#web/pets/PetRecords.tsx'
import { usePet } from '#web/pets/pets.data.ts'
import { useMay } from '#web/professionals/profile.tsx'
import { Button } from '#web/ui/Button.tsx'
import { type Column, TwoLines } from '#web/ui/DataTable.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'
import { Loaded } from '#web/ui/Loaded.tsx'
import { ResponsiveModal } from '#web/ui/ResponsiveModal.tsx'
import '#web/formulas/formulas.css'

/** `/mascotas/{id}/formulas` */
export function FormulasTab() {
  const { petId = '' } = useParams()
  const mayRead = useMay('formulas.read')
  return mayRead ? <FormulaList petId={petId} /> : <PrintoutList petId={petId} />
}

function FormulaList({ petId }: { petId: string }) {
  const mayWrite = useMay('formulas.write')
  const pet = usePet(petId).data
  const [showsFavourites, setShowsFavourites] = useState(false)
  const [params, setParams] = useAddress()
  const openId = params.get('formula')
  return (
    <>
      <PetRecords
        name="las fórmulas"
        kind="formula"
        add="Nueva fórmula"
        query={useFormulaPages(petId)}
        actions={
          mayWrite ? (
            <Button
              icon={<IconStar size={18} stroke={1.75} aria-hidden />}
              aria-haspopup="dialog"
              onClick={() => setShowsFavourites(true)}
            >
              Fórmulas frecuentes
            </Button>
          ) : undefined
        }
        empty={({ name }) => `Aquí quedan las fórmulas de ${name}, con su número y su firma.`}
        to={({ id }) => paths.pet(petId).formula(id)}
        title={namesOf}
        columns={columns}
        lines={(row) => [
          <FormulaBadge key="state" formula={row} />,
          quantitiesOf(row),
          `${dateOf(row)} · ${row.professionalName}`,
        ]}
      />
      {showsFavourites ? <FavouritesModal onClose={() => setShowsFavourites(false)} /> : null}
      {openId && pet ? (
        <OpenFormula
          key={openId}
          pet={pet}
          formulaId={openId}
          onClose={() => setParams((before) => writeSearch(before, { formula: '' }), { replace: true })}
        />
      ) : null}
    </>
  )
}

/** `Amoxicilina 250 mg/5 mL, Meloxicam 1 mg`: old ones of one medicine are told apart by their strength. */
const namesOf = ({ items }: FormulaRow) => items.map(showMedicine).join(', ')
const quantitiesOf = ({ items, diagnosis }: FormulaRow) =>
  [
    items
      .map(({ quantityWords }) => quantityWords)
      .filter(Boolean)
      .join(', '),
    diagnosis,
  ]
    .filter(Boolean)
    .join(' · ')
const dateOf = ({ number, issuedOn }: Pick<FormulaRow, 'number' | 'issuedOn'>) =>
  [number === null ? undefined : showFormulaNumber(number), showDate(issuedOn)].filter(Boolean).join(' · ')

const columns = (link: (row: FormulaRow) => ReactNode): Column<FormulaRow>[] => [
  {
    key: 'date',
    head: 'Fecha',
    width: '130px',
    cell: (row) => (
      <TwoLines
        first={showDate(row.issuedOn)}
        second={row.number === null ? 'Sin número' : showFormulaNumber(row.number)}
      />
    ),
  },
  {
    key: 'medicines',
    head: 'Medicamentos',
    cell: (row) => <TwoLines first={link(row)} second={quantitiesOf(row)} />,
  },
  { key: 'professional', head: 'Profesional', width: '22%', cell: (row) => row.professionalName },
  { key: 'status', head: 'Estado', width: '160px', cell: (row) => <Until row={row} /> },
]

function Until({ row }: { row: Pick<FormulaRow, 'status' | 'validUntil'> }) {
  const state = formulaState(row, dayOf(new Date()))
  const isLive = state === 'signed' || state === 'delivered'
  return (
    <TwoLines
      first={<FormulaBadge formula={row} />}
      second={isLive && row.validUntil ? `Hasta el ${showDate(row.validUntil)}` : undefined}
    />
  )
}

function OpenFormula({ pet, formulaId, onClose }: { pet: PetPage; formulaId: string; onClose: () => void }) {
  const formula = useFormula(formulaId)
  if (formula.data) return <FormulaModal pet={pet} formula={formula.data} onClose={onClose} />
  return (
    <ResponsiveModal opened onClose={onClose} title="Fórmula">
      <Loaded query={formula} name="la fórmula" skeletonRows={3}>
        {() => null}
      </Loaded>
    </ResponsiveModal>
  )
}

/** For who hands out papers and reads no history: numbers and dates, nothing else. */
function PrintoutList({ petId }: { petId: string }) {
  const pages = usePrintoutPages(petId)
  const actions = (row: FormulaPrintout) => (
    <>
      <IconButton label={`Abrir el PDF de la fórmula ${dateOf(row)}`} href={printoutAddress(row.id, 'pdf')}>
        <IconDownload size={20} stroke={1.75} aria-hidden />
      </IconButton>
      <IconButton label={`Imprimir la fórmula ${dateOf(row)}`} onClick={() => void printFormula(row.id)}>
        <IconPrinter size={20} stroke={1.75} aria-hidden />
      </IconButton>
    </>
  )
  return (
    <ListScreen
      name="las fórmulas"
      query={pages}
      empty={() => (
        <EmptyState title="No hay fórmulas firmadas">Las que se firmen se podrán imprimir desde aquí.</EmptyState>
      )}
      table={{
        label: 'Fórmulas firmadas',
        rowKey: ({ id }) => id,
        columns: [
          { key: 'date', head: 'Fórmula', cell: dateOf },
          { key: 'professional', head: 'Profesional', width: '30%', cell: (row) => row.professionalName },
          { key: 'status', head: 'Estado', width: '190px', cell: (row) => <Until row={row} /> },
        ],
        actions,
        phoneRow: (row) => ({
          title: dateOf(row),
          lines: [<FormulaBadge key="state" formula={row} />, row.professionalName],
          trailing: actions(row),
        }),
      }}
    />
  )
}
