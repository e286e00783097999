import type { Channel, CloseReason, ReminderStatus } from '#shared/reminders/reminders.contract.ts'
import type { DueKind } from '#shared/values/recordKinds.ts'

interface KindWords {
  /** What it is: its name in lists and in the subject of a letter. */
  name: string
  /** The rule's name. */
  rule: string
  /** What the days of the rule count. */
  days: string
  /** In place of what it is about, where that is not known. */
  about: string
  /** Why one closed by itself. */
  gone: string
}

export const reminderWords: Record<DueKind, KindWords> = {
  vaccine: {
    name: 'Vacuna',
    rule: 'Vacuna por aplicar',
    days: 'Días antes de la fecha',
    about: 'la vacuna',
    gone: 'Ya se aplicó o cambió de fecha',
  },
  deworming: {
    name: 'Desparasitación',
    rule: 'Desparasitación por aplicar',
    days: 'Días antes de la fecha',
    about: 'la desparasitación',
    gone: 'Ya se aplicó o cambió de fecha',
  },
  event: {
    name: 'Cita',
    rule: 'Próxima cita',
    days: 'Días antes de la cita',
    about: 'el equipo',
    gone: 'La cita se canceló, se movió o ya se atendió',
  },
  control: {
    name: 'Control',
    rule: 'Próximo control',
    days: 'Días antes del control',
    about: 'el control',
    gone: 'El control se hizo, se movió o se canceló',
  },
  surgery: {
    name: 'Después de la cirugía',
    rule: 'Después de la cirugía',
    days: 'Días después de la cirugía',
    about: 'la cirugía',
    gone: 'La cirugía ya no figura como terminada, o sigue hospitalizada',
  },
  hospitalization: {
    name: 'Después del hospital',
    rule: 'Después del alta del hospital',
    days: 'Días después de la salida',
    about: 'su salida del hospital',
    gone: 'El alta se anuló, o volvió al hospital',
  },
  consultation: {
    name: 'Después de la consulta',
    rule: 'Después de la consulta',
    days: 'Días después de la consulta',
    about: 'la consulta',
    gone: 'La consulta se anuló, o está hospitalizada',
  },
}

export const reminderStatusNames: Record<ReminderStatus, string> = {
  waiting: 'Por enviar',
  queued: 'En cola',
  sent: 'Enviado',
  failed: 'Falló',
  closed: 'Cerrado',
}

export const channelNames: Record<Channel, string> = { email: 'Correo', whatsapp: 'WhatsApp' }

const closedWords: Record<Exclude<CloseReason, 'cause'>, string> = {
  death: 'La mascota falleció',
  owner: 'El propietario está inactivo',
  consent: 'El propietario no autoriza mensajes',
  off: 'La regla está apagada',
  expired: 'Pasó la fecha',
  dismissed: 'Se descartó',
  undone: 'Al final no se envió',
  joined: 'Se pregunta una vez, por lo más reciente',
}

/** Why a reminder was closed. */
export function showCloseReason(kind: DueKind, reason: CloseReason): string {
  return reason === 'cause' ? reminderWords[kind].gone : closedWords[reason]
}
