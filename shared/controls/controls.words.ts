import type { ControlStatus, evolutions } from '#shared/controls/controls.contract.ts'
import { nameSources } from '#shared/values/recordKinds.ts'
import type { FieldWords } from '#shared/word/fieldWords.ts'

export const controlStatusNames: Record<ControlStatus, string> = {
  scheduled: 'Programado',
  done: 'Realizado',
  missed: 'No asistió',
  moved: 'Reprogramado',
  cancelled: 'Cancelado',
}

export const evolutionNames: Record<(typeof evolutions)[number], string> = {
  better: 'Mejor',
  same: 'Igual',
  worse: 'Peor',
}

export const controlSourceNames = nameSources('Programado desde la ficha', (act) => `De una ${act}`)

export const controlWords: FieldWords = {
  labels: {
    source: 'Origen',
    dueOn: 'Fecha programada',
    reason: 'Motivo',
    professionalId: 'Profesional',
    status: 'Estado',
    doneOn: 'Fecha en que vino',
    evolution: 'Evolución',
    notes: 'Notas',
    cancelReason: 'Motivo de la cancelación',
  },
  choices: { status: controlStatusNames, evolution: evolutionNames, source: controlSourceNames },
  untold: ['movedToId'],
}
