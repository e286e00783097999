import { useNavigate, useParams, useSearchParams } from 'react-router'
import { SegmentedControl } from '@mantine/core'
import { paths } from '#web/app/paths.ts'
import { ConsultationsTab } from '#web/consultations/ConsultationsTab.tsx'
import { useMay } from '#web/professionals/profile.tsx'
import { PetSurgeries } from '#web/surgeries/PetSurgeries.tsx'
import { Toolbar } from '#web/ui/Filters.tsx'

const lists = [
  { value: 'consultas', label: 'Consultas' },
  { value: 'cirugias', label: 'Cirugías' },
]

/** The visits of an animal and its surgeries: the specification has one tab for both. */
export function PetConsultations() {
  const { petId = '' } = useParams()
  const [params] = useSearchParams()
  const navigate = useNavigate()
  const mayReadSurgeries = useMay('surgeries.read')
  const isSurgeries = mayReadSurgeries && params.get('ver') === 'cirugias'
  // The filters of one list are not the other's.
  const show = (list: string) =>
    void navigate(`${paths.pet(petId).tab('consultas')}${list === 'cirugias' ? '?ver=cirugias' : ''}`, {
      preventScrollReset: true,
    })
  return (
    <div>
      {mayReadSurgeries ? (
        <Toolbar>
          <SegmentedControl
            aria-label="Qué mostrar"
            data={lists}
            value={isSurgeries ? 'cirugias' : 'consultas'}
            onChange={show}
          />
        </Toolbar>
      ) : null}
      {isSurgeries ? <PetSurgeries /> : <ConsultationsTab />}
    </div>
  )
}
