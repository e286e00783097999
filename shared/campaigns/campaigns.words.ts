import type { CampaignKind, CampaignStatus, LeftReason } from '#shared/campaigns/campaigns.contract.ts'

export const campaignKindNames: Record<CampaignKind, string> = {
  vaccine: 'Vacuna vencida sin cita',
  deworming: 'Desparasitación vencida sin cita',
  control: 'Control vencido sin cita',
  event: 'No asistió y no tiene otra cita',
}

export const campaignStatusNames: Record<CampaignStatus, string> = {
  draft: 'Borrador',
  running: 'En curso',
  stopped: 'Detenida',
  finished: 'Terminada',
}

export const leftReasonNames: Record<LeftReason, string> = {
  consent: 'No acepta mensajes',
  landline: 'El teléfono es fijo',
  phone: 'Otro de la lista tiene el mismo número',
  window: 'No ha escrito en 24 horas: haría falta una plantilla aprobada',
  booked: 'Ya no tiene nada vencido, o tiene cita',
  changed: 'Cambió de número después de empezar',
  stopped: 'La campaña se detuvo antes',
}
