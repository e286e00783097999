import type { ControlSource, ControlStatus, evolutions } from '#shared/controls/controls.contract.ts'

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

export const controlSourceNames: Record<ControlSource, string> = {
  pet: 'Programado desde la ficha',
  consultation: 'De una consulta',
  surgery: 'De una cirugía',
  hospitalization: 'De un alta',
}
