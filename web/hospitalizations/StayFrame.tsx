import type { ReactNode } from 'react'
import { Link, useParams } from 'react-router'
import { IconArrowLeft, IconPrinter } from '@tabler/icons-react'
import { type Hospitalization, hospitalizations } from '#shared/hospitalizations/hospitalizations.contract.ts'
import { stayDay } from '#shared/hospitalizations/hospitalizations.rules.ts'
import { dayOf } from '#shared/values/date.ts'
import { planTasks } from '#shared/hospitalizations/planGrid.rules.ts'
import { resuscitationNames } from '#shared/pets/pets.words.ts'
import { showWeight } from '#shared/values/weight.ts'
import { ActButton, menuOf } from '#web/acts/ActButton.tsx'
import { useActs } from '#web/acts/useActs.tsx'
import { changesAction, useRecordChanges } from '#web/changes/ChangesButton.tsx'
import { usePlan, useStay } from '#web/hospitalizations/hospitalizations.data.ts'
import { addOrder } from '#web/hospitalizations/plan.acts.ts'
import { PRINT_PLAN, printPlan } from '#web/hospitalizations/printPlan.ts'
import { discharge, stayActs } from '#web/hospitalizations/stay.acts.tsx'
import { StayBadge } from '#web/hospitalizations/StayBadge.tsx'
import { addressOf } from '#web/http/call.ts'
import { paths } from '#web/nav/paths.ts'
import { usePageTitle } from '#web/nav/usePageTitle.ts'
import { canRecord } from '#shared/pets/pets.rules.ts'
import { Authorisation } from '#web/hospitalizations/Authorisation.tsx'
import { useRecordForms } from '#web/pets/useRecordForms.tsx'
import { alertsOf } from '#web/pets/alertsOf.ts'
import { ActionMenu } from '#web/ui/ActionMenu.tsx'
import { AlertChips } from '#web/ui/AlertChips.tsx'
import { AlertStrip } from '#web/ui/AlertStrip.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'
import { Loaded } from '#web/ui/Loaded.tsx'
import { PetPortrait } from '#web/ui/PetPortrait.tsx'
import { orSay, printPrintout } from '#web/ui/printPrintout.ts'
import { useIsPhone } from '#web/ui/screenSizes.ts'
import { ScrollTabs } from '#web/ui/ScrollTabs.tsx'
import { useNow } from '#web/ui/useNow.ts'
import { SendRoom } from '#web/whatsapp/SendRoom.tsx'
import { Slot } from '#web/word/Slot.tsx'
import '#web/hospitalizations/Stay.css'

/** The head of a stay with its tabs: who lies there, how, and what can hurt the animal. */
export function StayFrame({ children }: { children: (stay: Hospitalization) => ReactNode }) {
  const { hospitalizationId = '' } = useParams()
  const stay = useStay(hospitalizationId)
  usePageTitle(stay.data?.pet.name, hospitalizationId)
  return (
    <Loaded query={stay} name="la hospitalización" inCard>
      {(loaded) => <LoadedStay stay={loaded}>{children(loaded)}</LoadedStay>}
    </Loaded>
  )
}

function LoadedStay({ stay, children }: { stay: Hospitalization; children: ReactNode }) {
  const isPhone = useIsPhone()
  const now = useNow()
  const { pet } = stay
  const { offered, dialog } = useActs(stayActs, stay)
  const changes = useRecordChanges()
  const records = useRecordForms({ pet, diagnosis: stay.diagnosis ?? undefined })
  const print = () => {
    const url = addressOf(hospitalizations.printout, { hospitalizationId: stay.id, form: 'html' })
    void orSay('No se imprimió la hospitalización', printPrintout(url))
  }
  const menu = [
    { label: 'Imprimir', icon: <IconPrinter size={18} stroke={1.75} aria-hidden />, onClick: print },
    ...(stay.status === 'inpatient'
      ? [
          {
            label: PRINT_PLAN,
            icon: <IconPrinter size={18} stroke={1.75} aria-hidden />,
            onClick: () => printPlan(stay.id),
          },
        ]
      : []),
    { label: `Ver a ${pet.name}`, to: paths.pet(pet.id).info(), icon: null },
    ...menuOf(offered),
    ...changesAction(
      changes.show && (() => changes.show?.({ record: 'hospitalizations', recordId: stay.id, names: {} })),
    ),
  ]
  const lines = [
    stay.diagnosis ?? stay.reason,
    pet.weightKg === null ? null : showWeight(pet.weightKg),
    stay.status === 'inpatient' ? `Día ${stayDay(stay.admittedAt, now)}` : null,
    stay.cageName,
    stay.resuscitation === null ? null : resuscitationNames[stay.resuscitation],
  ]
  return (
    <div className="Stay">
      <header className="Stay-head row gap-12">
        <IconButton label="Volver a hospitalización" to={paths.hospitalizations()}>
          <IconArrowLeft size={20} stroke={1.75} aria-hidden />
        </IconButton>
        <PetPortrait
          species={pet.speciesId}
          seed={pet.id}
          photo={pet.photo}
          isDeceased={pet.status === 'deceased'}
          size={52}
        />
        <div className="grow">
          <div className="row wrap gap-8">
            <h1>{pet.name}</h1>
            <StayBadge stay={stay} />
            {isPhone ? null : <AlertChips {...alertsOf(pet)} />}
          </div>
          <p className="Stay-line">{lines.filter(Boolean).map(whole).join(' · ')}</p>
        </div>
        <div className="row gap-8">
          {stay.status === 'discharged' ? (
            <Slot
              name="toOwner"
              owner={pet.owner}
              petId={pet.id}
              message={dischargeMessage(stay)}
              cause="discharge"
              paper={{ address: `/hospitalizations/${stay.id}/paper`, caption: dischargeMessage(stay) }}
              room={<SendRoom owner={pet.owner} />}
            />
          ) : null}
          {isPhone ? null : <ActButton does={discharge} of={stay} size="normal" />}
          {isPhone ? null : <ActButton does={addOrder} of={stay} size="normal" tone="primary" withIcon />}
          {records.actions.length > 0 && !isPhone && canRecord(pet) === undefined ? (
            <ActionMenu word="Registrar" label={`Registrar para ${pet.name}`} actions={records.actions} />
          ) : null}
          <ActionMenu label={`Más acciones para ${pet.name}`} actions={menu} tone="default" />
        </div>
      </header>
      {isPhone ? <AlertStrip {...alertsOf(pet)} /> : null}
      {stay.dischargeKind === 'deceased' && pet.status !== 'deceased' ? (
        <p className="notice pady-10 padx-14" role="status">
          {pet.name} sigue activa en la clínica. En <Link to={paths.pet(pet.id).info()}>su página</Link>, «Reportar
          fallecimiento» cancela sus citas, recordatorios y mensajes.
        </p>
      ) : null}
      <Authorisation stay={stay} />
      <StayTabs stay={stay} now={now} />
      {children}
      {dialog}
      {records.dialog}
      {changes.dialog}
    </div>
  )
}

/** What the owner takes home from a discharge. */
function dischargeMessage({ pet, instructions }: Hospitalization): string {
  return [`Las indicaciones de ${pet.name} para la casa.`, instructions].filter(Boolean).join('\n').slice(0, 1000)
}

/** What is short breaks between lines, not within. */
const whole = (part: string | null) => (part !== null && part.length < 16 ? part.replaceAll(' ', '\u00A0') : part)

function StayTabs({ stay, now }: { stay: Hospitalization; now: Date }) {
  const day = dayOf(now)
  const plan = usePlan(stay.id, day).data
  const overdue = plan && stay.status === 'inpatient' ? planTasks(plan, day, now).overdue.length : 0
  const to = paths.hospitalization(stay.id)
  return (
    <ScrollTabs
      label={`Hospitalización de ${stay.pet.name}`}
      tabs={[
        {
          label: 'Plan terapéutico',
          to: to.plan(),
          ...(overdue > 0 ? { alarm: `${overdue} ${overdue === 1 ? 'vencida' : 'vencidas'}` } : {}),
        },
        { label: 'Constantes', to: to.readings() },
        { label: 'Notas clínicas', to: to.notes() },
      ]}
    />
  )
}
