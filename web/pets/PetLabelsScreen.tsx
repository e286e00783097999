import { useSearchParams } from 'react-router'
import { useQuery } from '@tanstack/react-query'
import { SegmentedControl } from '@mantine/core'
import { useLocalStorage } from '@mantine/hooks'
import { IconPrinter } from '@tabler/icons-react'
import { hasAllergy } from '#shared/pets/allergies.rules.ts'
import { MAX_LABELS, type PetLabel, pets } from '#shared/pets/pets.contract.ts'
import { showHistoryNumber } from '#shared/pets/pets.rules.ts'
import { showCount } from '#shared/values/number.ts'
import { showPhone } from '#shared/values/phone.ts'
import { paths } from '#web/nav/paths.ts'
import { useSpeciesName } from '#web/catalogues/catalogues.data.ts'
import { queryOf } from '#web/http/query.ts'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { Loaded } from '#web/ui/Loaded.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import '#web/pets/PetLabels.css'
import { QrCode } from '#web/ui/QrCode.tsx'

const sizes = [
  { value: 'roll', label: '62 × 29 mm' },
  { value: 'sheet', label: 'Hoja A4, 3 × 8' },
]

/** `/mascotas/etiquetas?mascotas={id},{id}`: what stands on the page is what the browser prints. */
export function PetLabelsScreen() {
  const [params] = useSearchParams()
  const petIds = params.get('mascotas') ?? ''
  const labels = useQuery({ ...queryOf(pets.labels, { petIds }), enabled: petIds !== '' })
  const [size, setSize] = useLocalStorage({ key: 'labelSize', defaultValue: 'roll', getInitialValueInEffect: false })
  const isSheet = size === 'sheet'
  const none = (
    <Card>
      <EmptyState
        title="No hay mascotas para imprimir"
        isPage
        action={<Button to={paths.owners()}>Ver los propietarios</Button>}
      >
        Elija hasta {MAX_LABELS} mascotas en la página de su propietario o en Historias.
      </EmptyState>
    </Card>
  )
  if (petIds === '') return none
  return (
    <Loaded query={labels} name="las etiquetas" inCard>
      {(found) =>
        found.length === 0 ? (
          none
        ) : (
          <>
            <div className="screen-only">
              <PageHeader
                title="Etiquetas"
                subtitle={showCount(found.length, 'etiqueta', 'etiquetas')}
                actions={
                  <Button
                    tone="primary"
                    icon={<IconPrinter size={18} stroke={1.75} aria-hidden />}
                    onClick={() => window.print()}
                  >
                    Imprimir
                  </Button>
                }
              />
              <div className="row wrap rows-8 gap-16 below-16 soft">
                <SegmentedControl
                  aria-label="Tamaño de la etiqueta"
                  data={sizes}
                  value={isSheet ? 'sheet' : 'roll'}
                  onChange={setSize}
                />
                <p>El código abre la página de la mascota para quien tiene cuenta en la clínica.</p>
              </div>
            </div>
            <ul className="PetLabels line wrap gap-12" data-size={isSheet ? 'sheet' : 'roll'} aria-label="Etiquetas">
              {found.map((label) => (
                <Label key={label.id} label={label} />
              ))}
            </ul>
          </>
        )
      }
    </Loaded>
  )
}

function Label({ label }: { label: PetLabel }) {
  const speciesName = useSpeciesName()
  return (
    <li className="PetLabel row edged clipped apart">
      <div className="PetLabel-words stack grow">
        <strong className="PetLabel-name">{label.name}</strong>
        <span>
          {showHistoryNumber(label.historyNumber)} ·{' '}
          {[speciesName(label.speciesId), label.breed].filter(Boolean).join(', ')}
        </span>
        <span>{label.owner.name}</span>
        <span>{showPhone(label.owner.phone)}</span>
        {hasAllergy(label.allergies) ? <strong className="PetLabel-allergy">Alergia {label.allergies}</strong> : null}
      </div>
      <QrCode
        className="PetQr rigid"
        text={`${window.location.origin}${paths.pet(label.id).info()}`}
        label={`Código QR de ${label.name}`}
        margin={2}
      />
    </li>
  )
}
