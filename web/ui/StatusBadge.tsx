import {
  IconAlertTriangle,
  IconArmchair,
  IconBan,
  IconBed,
  IconCalendar,
  IconCheck,
  IconCircleCheck,
  IconClock,
  IconEye,
  IconFlower,
  IconHeartbeat,
  IconHome,
  IconHourglass,
  IconClipboardList,
  IconInbox,
  IconPackageExport,
  IconPencil,
  IconPlayerPause,
  IconSend,
  IconShield,
  IconShieldCheck,
  IconSignature,
  IconStethoscope,
  IconTestPipe,
  IconUrgent,
  IconUserX,
  IconX,
  type Icon,
} from '@tabler/icons-react'
import { VisuallyHidden } from '@mantine/core'
import { showDate } from '#shared/values/date.ts'
import '#web/ui/StatusBadge.css'

export type Tint = 'blue' | 'brand' | 'amber' | 'grape' | 'green' | 'red' | 'neutral' | 'solid'

/** The one vocabulary of states: word, tint and icon always go together, colour never works alone. */
const vocabulary = {
  scheduled: ['Programada', 'blue', IconCalendar],
  confirmed: ['Confirmada', 'brand', IconCheck],
  inWaitingRoom: ['En sala', 'amber', IconArmchair],
  inConsultation: ['En consulta', 'grape', IconStethoscope],
  attended: ['Atendida', 'green', IconCircleCheck],
  noShow: ['No asistió', 'red', IconUserX],
  cancelled: ['Cancelada', 'neutral', IconX],
  inHospital: ['En hospital', 'grape', IconBed],
  critical: ['Crítico', 'red', IconHeartbeat],
  observation: ['Observación', 'amber', IconEye],
  stable: ['Estable', 'green', IconHeartbeat],
  discharged: ['De alta', 'green', IconHome],
  upToDate: ['Al día', 'green', IconShieldCheck],
  current: ['Vigente', 'neutral', IconShield],
  dueSoon: ['Próxima', 'amber', IconClock],
  overdue: ['Vencida', 'red', IconAlertTriangle],
  pending: ['Pendiente', 'amber', IconClock],
  signed: ['Firmado', 'green', IconSignature],
  signedRecord: ['Firmada', 'green', IconSignature],
  draft: ['Borrador', 'neutral', IconPencil],
  awaitingResults: ['Pendiente de resultados', 'amber', IconHourglass],
  delivered: ['Entregada', 'brand', IconPackageExport],
  suspended: ['Suspendida', 'amber', IconPlayerPause],
  voided: ['Anulada', 'neutral', IconBan],
  requested: ['Solicitado', 'blue', IconClipboardList],
  sampled: ['Muestra tomada', 'blue', IconTestPipe],
  sent: ['Enviado', 'grape', IconSend],
  received: ['Recibido (sin revisar)', 'amber', IconInbox],
  reviewed: ['Revisado', 'green', IconCircleCheck],
  emergency: ['Urgencia', 'solid', IconUrgent],
  deceased: ['Falleció', 'neutral', IconFlower],
  active: ['Activo', 'green', IconCircleCheck],
  inactive: ['Inactivo', 'neutral', IconBan],
} as const satisfies Record<string, readonly [string, Tint, Icon]>

export type Status = keyof typeof vocabulary

/** The sign of a state, where its word stands elsewhere. */
export function StatusSign({ status }: { status: Status }) {
  const [, , StatusIcon] = vocabulary[status]
  return <StatusIcon size={14} stroke={2} aria-hidden />
}

/** `words`: a long label, which may take two lines. `word` and `icon` leave it to the pointer and to who listens. */
export type StatusLook = 'words' | 'word' | 'icon'

interface StatusBadgeProps {
  status: Status
  /** Another wording of the same state, where the word must agree: "Falleció el 12/11/2026". */
  label?: string
  /** In place of the state's own, where the look leaves the label out. */
  word?: string
  look?: StatusLook
}

export function StatusBadge({ status, label, word, look }: StatusBadgeProps) {
  const [name, tint, StatusIcon] = vocabulary[status]
  const words = label ?? name
  const icon = <StatusIcon size={14} stroke={2} aria-hidden />
  if (look === undefined || look === 'words')
    return (
      <span className="StatusBadge" data-tint={tint} data-look={look}>
        {icon}
        {words}
      </span>
    )
  return (
    <span className="StatusBadge" data-tint={tint} data-look={look} title={words}>
      {icon}
      {look === 'word' ? <span aria-hidden>{word ?? name}</span> : null}
      <VisuallyHidden>{words}</VisuallyHidden>
    </span>
  )
}

/** "Falleció el 12/11/2026", in every header of the animal. */
export function DeceasedBadge({ on }: { on: string | null }) {
  return <StatusBadge status="deceased" {...(on ? { label: `Falleció el ${showDate(on)}` } : {})} />
}

/** How a record's own word puts one of its states; neutral where the vocabulary has none for it. */
export interface RecordState {
  label: string
  status: Status | undefined
}

export function RecordStateBadge({ label, status }: RecordState) {
  return status ? <StatusBadge status={status} label={label} /> : <TintBadge>{label}</TintBadge>
}

/** A badge outside the vocabulary (a role, a kind): neutral unless told. */
export function TintBadge({ children, tint = 'neutral' }: { children: React.ReactNode; tint?: Tint }) {
  return (
    <span className="StatusBadge" data-tint={tint}>
      {children}
    </span>
  )
}
