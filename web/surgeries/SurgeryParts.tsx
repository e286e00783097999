import { type ReactNode, useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { useDisclosure } from '@mantine/hooks'
import { IconAlertTriangle, IconArrowLeft, IconBan, IconCheck, IconDownload, IconPrinter } from '@tabler/icons-react'
import { missingToFinish } from '#shared/surgeries/surgeries.rules.ts'
import type { Surgery } from '#shared/surgeries/surgeries.contract.ts'
import { showAsa, surgeryStatusLabels } from '#shared/surgeries/surgeries.words.ts'
import { dayOf, showDate, showDateTime } from '#shared/values/date.ts'
import { showWeight } from '#shared/values/weight.ts'
import { paths } from '#web/nav/paths.ts'
import { changesAction, useRecordChanges } from '#web/changes/ChangesButton.tsx'
import { RailPet } from '#web/consultations/ConsultationRail.tsx'
import { alertsOf } from '#web/pets/alertsOf.ts'
import { PetDueBadge } from '#web/protocols/DueBadge.tsx'
import { SurgeryBadge } from '#web/surgeries/SurgeryBadge.tsx'
import { downloadSurgery, printSurgery } from '#web/surgeries/surgeryPrintout.ts'
import { type SectionId, sectionOf, sections } from '#web/surgeries/surgerySheet.ts'
import { ActionMenu, type MenuAction } from '#web/ui/ActionMenu.tsx'
import { AlertStrip } from '#web/ui/AlertStrip.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'
import { PetPortrait } from '#web/ui/PetPortrait.tsx'
import { ResponsiveModal } from '#web/ui/ResponsiveModal.tsx'
import { useIsPhone } from '#web/ui/screenSizes.ts'
import { DeceasedBadge } from '#web/ui/StatusBadge.tsx'
import { useHeightVariable } from '#web/ui/useHeightVariable.ts'

interface SurgeryHeaderProps {
  surgery: Surgery
  /** The autosave state, or nothing. */
  state?: ReactNode
  /** Sends what was typed, before a paper is drawn of it. @throws why it could not */
  flushPending?: (() => Promise<void>) | undefined
  onSuspend?: (() => void) | undefined
  children?: ReactNode
}

/** The sticky record header, and under it what can hurt the animal. */
export function SurgeryHeader({ surgery, state, flushPending, onSuspend, children }: SurgeryHeaderProps) {
  const { pet } = surgery
  const isPhone = useIsPhone()
  const header = useHeightVariable<HTMLElement>('--h-record')
  const [isPatientOpen, patient] = useDisclosure(false)
  const { show, dialog } = useRecordChanges()
  const actions: MenuAction[] = [
    {
      label: 'Imprimir',
      icon: <IconPrinter size={18} stroke={1.75} aria-hidden />,
      onClick: () => void printSurgery(surgery, flushPending?.()),
    },
    {
      label: 'Descargar PDF',
      icon: <IconDownload size={18} stroke={1.75} aria-hidden />,
      onClick: () => void downloadSurgery(surgery, flushPending?.()),
    },
    ...changesAction(
      show &&
        (() =>
          void Promise.resolve(flushPending?.())
            .catch(() => undefined)
            .then(() => show({ record: 'surgeries', recordId: surgery.id }))),
    ),
  ]
  if (onSuspend)
    actions.push({
      label: 'Suspender cirugía',
      icon: <IconBan size={18} stroke={1.75} aria-hidden />,
      tone: 'danger',
      onClick: onSuspend,
    })
  return (
    <header className="RecordHeader" ref={header}>
      <div className="RecordHeader-bar">
        <IconButton label={`Volver a ${pet.name}`} to={paths.pet(pet.id).info()}>
          <IconArrowLeft size={20} stroke={1.75} aria-hidden />
        </IconButton>
        <button
          type="button"
          className="RecordHeader-portrait"
          onClick={patient.open}
          aria-label={`Datos de ${pet.name}`}
        >
          <PetPortrait
            species={pet.speciesId}
            seed={pet.id}
            photo={pet.photo}
            isDeceased={pet.status === 'deceased'}
            size={36}
          />
        </button>
        <div className="RecordHeader-words">
          <h1>Cirugía de {pet.name}</h1>
          <p>
            {showDateTime(surgery.scheduledAt)}
            <span className="RecordHeader-person"> · {surgery.procedures.join(', ')}</span>
            <span className="RecordHeader-status"> · {surgeryStatusLabels[surgery.status]}</span>
          </p>
        </div>
        {pet.status === 'deceased' ? <DeceasedBadge on={pet.deceasedOn} /> : null}
        <span className="RecordHeader-due">
          <PetDueBadge pet={pet} look={isPhone ? 'icon' : 'word'} />
        </span>
        <SurgeryBadge status={surgery.status} />
        <div className="RecordHeader-end">
          {state}
          <ActionMenu label={`Más acciones para la cirugía de ${pet.name}`} actions={actions} />
        </div>
      </div>
      <div className="RecordHeader-alerts">
        <AlertStrip {...alertsOf(pet)} />
      </div>
      {children}
      <ResponsiveModal opened={isPatientOpen} onClose={patient.close} title={pet.name} size="side">
        <SurgeryRail surgery={surgery} />
      </ResponsiveModal>
      {dialog}
    </header>
  )
}

/** Who the animal is and what can hurt it, beside the sheet. */
export function SurgeryRail({ surgery }: { surgery: Surgery }) {
  const { pet } = surgery
  const asa = showAsa(surgery.asa, surgery.asaEmergency)
  return (
    <>
      <RailPet pet={pet} on={dayOf(surgery.scheduledAt)} />
      <div className="Rail-part">
        <h3 className="Rail-label">Peso</h3>
        <p className="Rail-weight">
          <strong>{surgery.weightKg === null ? 'Sin pesar' : showWeight(surgery.weightKg)}</strong>
          {surgery.weightKg === null && pet.weightKg !== null && pet.weighedAt ? (
            <span>
              {showWeight(pet.weightKg)} el {showDate(pet.weighedAt)}
            </span>
          ) : null}
        </p>
      </div>
      <div className="Rail-part">
        <h3 className="Rail-label">Equipo</h3>
        <p className="Rail-line">Cirujano: {surgery.surgeonName}</p>
        {surgery.anesthetistName ? <p className="Rail-line">Anestesista: {surgery.anesthetistName}</p> : null}
        {asa ? <p className="Rail-line">{asa}</p> : null}
      </div>
      {surgery.consultationId ? (
        <div className="Rail-part">
          <Link to={paths.consultation(surgery.consultationId)} className="Rail-link">
            Ver la consulta
          </Link>
        </div>
      ) : null}
    </>
  )
}

/** The sections with their dots: a column on a desktop, a row of chips on a narrow screen. */
export function SurgeryIndex({ surgery, refused }: { surgery: Surgery; refused: readonly string[] }) {
  const row = useRef<HTMLElement>(null)
  useEffect(() => {
    if (row.current) row.current.scrollLeft = 0
  }, [])
  const missing = new Set(missingToFinish(surgery).map(({ field }) => sectionOf(field)))
  const wrong = new Set(refused.map(sectionOf))
  const go = (id: SectionId): void => {
    document.getElementById(id)?.scrollIntoView({ block: 'start' })
    document.getElementById(`${id}-title`)?.focus({ preventScroll: true })
  }
  return (
    <nav className="SheetIndex" aria-label="Secciones de la cirugía" ref={row}>
      {sections.map(({ id, label }) => {
        const state = wrong.has(id) ? 'alert' : missing.has(id) ? 'empty' : 'done'
        return (
          <a
            key={id}
            href={`#${id}`}
            className="SheetIndex-link"
            data-state={state}
            onClick={(event) => {
              event.preventDefault()
              go(id)
            }}
          >
            <span className="SheetIndex-dot" aria-hidden>
              {state === 'alert' ? <IconAlertTriangle size={14} stroke={2} /> : null}
              {state === 'done' ? <IconCheck size={14} stroke={2.2} /> : null}
            </span>
            {label}
            <span className="SheetIndex-said">
              {state === 'alert' ? ', con valores por revisar' : state === 'done' ? ', completa' : ''}
            </span>
          </a>
        )
      })}
    </nav>
  )
}
