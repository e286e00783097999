import { SegmentedControl } from '@mantine/core'
import { Link } from 'react-router'
import { IconBell, IconPrinter } from '@tabler/icons-react'
import { attentionOf, byAttention } from '#shared/hospitalizations/attention.rules.ts'
import { type StayCard, type StayView, stayViews } from '#shared/hospitalizations/hospitalizations.contract.ts'
import { stayDay } from '#shared/hospitalizations/hospitalizations.rules.ts'
import { listedAlerts } from '#shared/pets/pets.rules.ts'
import { resuscitationNames } from '#shared/pets/pets.words.ts'
import { showDate } from '#shared/values/date.ts'
import { showWeight } from '#shared/values/weight.ts'
import { readText, writeSearch } from '#web/form/addressSearch.ts'
import { ListScreen } from '#web/form/ListScreen.tsx'
import { useAddressSearch } from '#web/form/useAddressSearch.ts'
import { HandoverNotice } from '#web/hospitalizations/HandoverNotice.tsx'
import { chooseDoseAlarms, useDoseAlarms } from '#web/hospitalizations/alarms.ts'
import { useStayPages } from '#web/hospitalizations/hospitalizations.data.ts'
import { PRINT_PLAN, printPlan } from '#web/hospitalizations/printPlan.ts'
import { NextTask } from '#web/hospitalizations/NextTask.tsx'
import { StayBadge } from '#web/hospitalizations/StayBadge.tsx'
import { paths } from '#web/nav/paths.ts'
import { useProfile } from '#web/professionals/profile.tsx'
import { ActionMenu } from '#web/ui/ActionMenu.tsx'
import { AlertMark } from '#web/ui/AlertMark.tsx'
import { Button } from '#web/ui/Button.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { PetPortrait } from '#web/ui/PetPortrait.tsx'
import { useNow } from '#web/ui/useNow.ts'
import '#web/hospitalizations/Stays.css'

const views: Record<StayView, { label: string; word: string; empty: string }> = {
  inpatients: { label: 'Hospitalizados', word: '', empty: 'Ningún paciente hospitalizado' },
  past: { label: 'De alta', word: 'altas', empty: 'Aún no hay altas' },
}

const readSearch = (params: URLSearchParams) => ({
  view: stayViews.find((view) => views[view].word === (params.get('ver') ?? '')) ?? 'inpatients',
  search: readText(params, 'buscar'),
})
const writeStaySearch = (params: URLSearchParams, { view, search }: ReturnType<typeof readSearch>) =>
  writeSearch(params, { ver: views[view].word, buscar: search })

const papers = [
  { label: PRINT_PLAN, icon: <IconPrinter size={18} stroke={1.75} aria-hidden />, onClick: () => printPlan() },
]

/** `/hospitalizaciones`: a card a patient, who needs attention first. */
export function StaysScreen() {
  const [search, change] = useAddressSearch(readSearch, writeStaySearch)
  const pages = useStayPages(search)
  const now = useNow()
  const isPast = search.view === 'past'
  const { id: accountId } = useProfile()
  const isAlarmed = useDoseAlarms(accountId)
  const alarm = {
    label: isAlarmed ? 'No avisarme más en este equipo' : 'Avisarme en este equipo',
    icon: <IconBell size={18} stroke={1.75} aria-hidden />,
    onClick: () => chooseDoseAlarms(accountId, !isAlarmed),
  }
  return (
    <>
      <HandoverNotice now={now} />
      <ListScreen
        name="las hospitalizaciones"
        query={pages}
        header={{
          title: 'Hospitalización',
          subtitle: isPast
            ? 'Hospitalizaciones que terminaron'
            : 'Pacientes hospitalizados, primero quien necesita atención',
          actions: (
            <>
              <Button to={paths.handover()}>Entrega de turno</Button>
              <ActionMenu label="Más acciones de hospitalización" actions={[alarm, ...papers]} tone="default" />
            </>
          ),
        }}
        search={{
          label: 'Buscar por mascota o propietario',
          shortLabel: 'Buscar',
          value: search.search,
          onChange: (next, replace) => change({ search: next }, replace),
        }}
        bar={
          <SegmentedControl
            aria-label="Qué hospitalizaciones ver"
            value={search.view}
            onChange={(view) => change({ view: view as StayView })}
            data={stayViews.map((view) => ({ value: view, label: views[view].label }))}
          />
        }
        empty={() => (
          <EmptyState
            title={views[search.view].empty}
            illustration="clipboard"
            action={<Button to={paths.histories()}>Buscar una mascota</Button>}
          >
            Desde la mascota, «Registrar» y «Hospitalización» la ingresan.
          </EmptyState>
        )}
      >
        {(rows) => (
          <ul className="Stays">
            {(isPast ? rows : byAttention(rows, now)).map((stay) => (
              <StayItem key={stay.id} stay={stay} now={now} />
            ))}
          </ul>
        )}
      </ListScreen>
    </>
  )
}

function StayItem({ stay, now }: { stay: StayCard; now: Date }) {
  const { pet } = stay
  const isInpatient = stay.status === 'inpatient'
  const { overdue, due } = attentionOf(stay, now)
  const day = isInpatient
    ? `Día ${stayDay(stay.admittedAt, now)}`
    : `${showDate(stay.admittedAt)} – ${showDate(stay.dischargedAt ?? stay.admittedAt)}`
  const lines = [stay.cageName, day, stay.weightKg === null ? null : showWeight(stay.weightKg)]
  return (
    <li className="StayCard" data-late={overdue > 0 || undefined}>
      <div className="row gap-12">
        <PetPortrait
          species={pet.speciesId}
          seed={pet.id}
          photo={pet.photo}
          isDeceased={pet.status === 'deceased'}
          size={44}
        />
        <div className="grow">
          <h2 className="StayCard-name row wrap gap-8">
            <Link to={paths.hospitalization(stay.id).plan()}>{pet.name}</Link>
            <AlertMark alerts={listedAlerts(pet)} />
            <StayBadge stay={stay} />
          </h2>
          <p className="StayCard-line">{lines.filter(Boolean).join(' · ')}</p>
        </div>
      </div>
      <p className="StayCard-diagnosis">{stay.diagnosis ?? stay.reason}</p>
      <p className="StayCard-line">
        {[stay.professionalName, stay.resuscitation === null ? null : resuscitationNames[stay.resuscitation]]
          .filter(Boolean)
          .join(' · ')}
      </p>
      {isInpatient ? (
        <div className="StayCard-foot row wrap apart gap-8">
          <NextTask stay={stay} now={now} />
          <span className="StayCard-count" title="Hechas de las de hoy">
            {stay.done}/{stay.total}
          </span>
          {overdue + due > 1 ? (
            <span className="StayCard-more" data-late={overdue > 0 || undefined}>
              {overdue > 0 ? `${overdue} vencidas` : `${due} por hacer`}
            </span>
          ) : null}
        </div>
      ) : null}
    </li>
  )
}
