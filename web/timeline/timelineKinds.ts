import {
  IconCalendarCheck,
  IconFlower,
  IconMicroscope,
  IconPaperclip,
  IconPill,
  IconPrescription,
  IconScale,
  IconScissors,
  IconStethoscope,
  IconUserShare,
  IconVaccine,
  type Icon,
} from '@tabler/icons-react'
import type { ChangedRecord } from '#shared/changes/changes.contract.ts'
import type { TimelineKind } from '#shared/timeline/timeline.contract.ts'

export const kindNames: Record<TimelineKind, string> = {
  consultation: 'Consulta',
  vaccine: 'Vacuna',
  deworming: 'Desparasitación',
  formula: 'Fórmula',
  exam: 'Examen',
  control: 'Control',
  surgery: 'Cirugía',
  weight: 'Peso',
  attachment: 'Adjunto',
  owner: 'Cambio de propietario',
  death: 'Fallecimiento',
}

export const kindIcons: Record<TimelineKind, Icon> = {
  consultation: IconStethoscope,
  vaccine: IconVaccine,
  deworming: IconPill,
  formula: IconPrescription,
  exam: IconMicroscope,
  control: IconCalendarCheck,
  surgery: IconScissors,
  weight: IconScale,
  attachment: IconPaperclip,
  owner: IconUserShare,
  death: IconFlower,
}

/** Where the modification history of a line is kept; the pet's own events are in the pet's. */
export const kindRecords: Partial<Record<TimelineKind, ChangedRecord>> = {
  consultation: 'consultations',
  vaccine: 'vaccines',
  deworming: 'dewormings',
  formula: 'formulas',
  exam: 'exams',
  control: 'controls',
  surgery: 'surgeries',
  weight: 'weights',
  attachment: 'attachments',
}
