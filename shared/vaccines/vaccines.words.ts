import { doseWords } from '#shared/doses/doses.words.ts'
import type { Vaccine } from '#shared/vaccines/vaccines.contract.ts'
import type { FieldWords } from '#shared/word/fieldWords.ts'

export const originNames: Record<Vaccine['origin'], string> = { here: 'En esta clínica', elsewhere: 'En otra clínica' }

export const vaccineWords: FieldWords = {
  ...doseWords,
  labels: {
    ...doseWords.labels,
    name: 'Vacuna',
    origin: 'Dónde se aplicó',
    diseases: 'Protege de',
    laboratory: 'Laboratorio',
    doseNumber: 'Dosis número',
    site: 'Sitio',
    temperature: 'Temperatura',
    reaction: 'Reacción adversa',
  },
  choices: { ...doseWords.choices, origin: originNames },
  units: { temperature: ' °C' },
}
