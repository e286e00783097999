import { Suspense } from 'react'
import { useNavigate, useParams, useSearchParams } from 'react-router'
import { SegmentedControl } from '@mantine/core'
import { may } from '#shared/access/actions.ts'
import { paths } from '#web/nav/paths.ts'
import { ConsultationsTab } from '#web/consultations/ConsultationsTab.tsx'
import { useProfile } from '#web/professionals/profile.tsx'
import { Toolbar } from '#web/ui/Filters.tsx'
import { ListSkeleton } from '#web/ui/ListSkeleton.tsx'
import { listWords } from '#web/word/registry.ts'

const CONSULTATIONS = { value: 'consultas', label: 'Consultas' }

/** The visits of an animal and the lists of words that share their tab. */
export function PetConsultations() {
  const { petId = '' } = useParams()
  const [params] = useSearchParams()
  const navigate = useNavigate()
  const rights = useProfile()
  const lists = listWords().flatMap(({ visits }) => (visits && may(rights, visits.needs) ? [visits] : []))
  const shown = lists.find(({ value }) => value === params.get('ver'))
  // The filters of one list are not the other's.
  const show = (list: string) =>
    void navigate(`${paths.pet(petId).tab('consultas')}${list === CONSULTATIONS.value ? '' : `?ver=${list}`}`, {
      preventScrollReset: true,
    })
  return (
    <div>
      {lists.length > 0 ? (
        <Toolbar>
          <SegmentedControl
            aria-label="Qué mostrar"
            data={[CONSULTATIONS, ...lists.map(({ value, label }) => ({ value, label }))]}
            value={shown?.value ?? CONSULTATIONS.value}
            onChange={show}
          />
        </Toolbar>
      ) : null}
      {shown ? (
        <Suspense fallback={<ListSkeleton label={`Cargando ${shown.label.toLowerCase()}`} />}>
          <shown.List />
        </Suspense>
      ) : (
        <ConsultationsTab />
      )}
    </div>
  )
}
