import type { ReactNode } from 'react'
import { useDisclosure, useHotkeys } from '@mantine/hooks'
import {
  IconArrowLeft,
  IconFileTypePdf,
  IconHistory,
  IconHourglass,
  IconHourglassOff,
  IconPrinter,
  IconStethoscope,
  IconTrashX,
  type Icon,
} from '@tabler/icons-react'
import type { Consultation } from '#shared/consultations/consultations.contract.ts'
import { statusLabels } from '#shared/consultations/consultations.words.ts'
import { showDateTime } from '#shared/values/date.ts'
import { paths } from '#web/nav/paths.ts'
import { ConsultationRail } from '#web/consultations/ConsultationRail.tsx'
import { alertsOf } from '#web/pets/alertsOf.ts'
import { PetDueBadge } from '#web/protocols/DueBadge.tsx'
import { ActionMenu, type MenuAction } from '#web/ui/ActionMenu.tsx'
import { AlertStrip } from '#web/ui/AlertStrip.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'
import { PetPortrait } from '#web/ui/PetPortrait.tsx'
import { ResponsiveModal } from '#web/ui/ResponsiveModal.tsx'
import { useIsPhone } from '#web/ui/screenSizes.ts'
import { DeceasedBadge, StatusBadge } from '#web/ui/StatusBadge.tsx'
import { useHeightVariable } from '#web/ui/useHeightVariable.ts'
import { isDialogOpen } from '#web/ui/shortcuts.ts'

const badges = { signed: 'signedRecord', voided: 'voided', awaitingResults: 'awaitingResults', draft: 'draft' } as const

function item(label: string, ItemIcon: Icon, onClick: () => void): MenuAction {
  return { label, icon: <ItemIcon size={18} stroke={1.75} aria-hidden />, onClick }
}

export interface ConsultationActions {
  onPrint: () => void
  onPdf: () => void
  onAttend?: (() => void) | undefined
  onAwait?: (() => void) | undefined
  onResume?: (() => void) | undefined
  onVoid?: (() => void) | undefined
  onChanges?: (() => void) | undefined
}

interface ConsultationHeaderProps {
  consultation: Consultation
  /** The autosave state, or nothing. */
  state?: ReactNode
  actions: ConsultationActions
  /** Below the strip, inside what sticks: the index of a narrow screen. */
  children?: ReactNode
}

/** The sticky record header, and under it, where there is no rail, what can hurt the animal. */
export function ConsultationHeader({ consultation, state, actions, children }: ConsultationHeaderProps) {
  const { pet } = consultation
  const isPhone = useIsPhone()
  const header = useHeightVariable<HTMLElement>('--h-record')
  const [isPatientOpen, patient] = useDisclosure(false)
  useHotkeys([['mod+P', () => (isDialogOpen() ? undefined : actions.onPrint())]], [])
  const items = [
    isPhone && item('Imprimir', IconPrinter, actions.onPrint),
    item('Descargar PDF', IconFileTypePdf, actions.onPdf),
    actions.onAttend && item('Atender yo esta consulta', IconStethoscope, actions.onAttend),
    actions.onAwait && item('Pendiente de resultados', IconHourglass, actions.onAwait),
    actions.onResume && item('Quitar «pendiente de resultados»', IconHourglassOff, actions.onResume),
    actions.onChanges && item('Historial de modificaciones', IconHistory, actions.onChanges),
    actions.onVoid && { ...item('Anular consulta', IconTrashX, actions.onVoid), tone: 'danger' as const },
  ].filter((entry) => typeof entry === 'object')
  return (
    <header className="RecordHeader" ref={header}>
      <div className="RecordHeader-bar">
        <IconButton label={`Volver a ${pet.name}`} to={paths.pet(pet.id).consultations()}>
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
          <h1>Consulta de {pet.name}</h1>
          <p>
            {showDateTime(consultation.startedAt)}
            <span className="RecordHeader-person"> · {consultation.professionalName}</span>
            {consultation.status === 'draft' ? null : (
              <span className="RecordHeader-status"> · {statusLabels[consultation.status]}</span>
            )}
          </p>
        </div>
        {pet.status === 'deceased' ? <DeceasedBadge on={pet.deceasedOn} /> : null}
        <span className="RecordHeader-due">
          <PetDueBadge pet={pet} look={isPhone ? 'icon' : 'word'} />
        </span>
        {consultation.status === 'draft' ? null : <StatusBadge status={badges[consultation.status]} />}
        <div className="RecordHeader-end">
          {state}
          {isPhone ? null : (
            <IconButton label="Imprimir la consulta" onClick={actions.onPrint}>
              <IconPrinter size={20} stroke={1.75} aria-hidden />
            </IconButton>
          )}
          <ActionMenu label={`Más acciones para la consulta de ${pet.name}`} actions={items} />
        </div>
      </div>
      <div className="RecordHeader-alerts">
        <AlertStrip {...alertsOf(pet)} />
      </div>
      {children}
      <ResponsiveModal opened={isPatientOpen} onClose={patient.close} title={pet.name} size="side">
        <ConsultationRail consultation={consultation} />
      </ResponsiveModal>
    </header>
  )
}
