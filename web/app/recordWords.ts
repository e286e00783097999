import { type ComponentType, lazy } from 'react'
import {
  IconBug,
  IconCalendarCheck,
  IconListCheck,
  IconMicroscope,
  IconPill,
  IconScissors,
  IconVaccine,
} from '@tabler/icons-react'
import { controlStatusNames } from '#shared/controls/controls.words.ts'
import { problemStatusNames } from '#shared/problems/problems.rules.ts'
import { formulaStateNames } from '#shared/formulas/formulas.words.ts'
import { surgeryStatusLabels } from '#shared/surgeries/surgeries.words.ts'
import { examStates } from '#shared/exams/exams.words.ts'
import { paths } from '#web/app/paths.ts'
import type { RecordFormProps, RecordWord } from '#web/app/recordWord.ts'
import { controlLooks } from '#web/controls/ControlBadge.tsx'
import { examLooks } from '#web/exams/ExamBadge.tsx'
import { formulaLooks } from '#web/formulas/FormulaBadge.tsx'
import { surgeryLooks } from '#web/surgeries/SurgeryBadge.tsx'
import type { RecordState, Status } from '#web/ui/StatusBadge.tsx'

/** A form whose code is loaded when it is first opened. */
export function formOf(load: () => Promise<ComponentType<RecordFormProps>>): ComponentType<RecordFormProps> {
  return lazy(async () => ({ default: await load() }))
}

/** The names that a word gives its states, each with its place in the one vocabulary. */
function statesOf<State extends string>(names: Record<State, string>, looks: Partial<Record<State, Status>>) {
  const states: Record<string, RecordState> = {}
  for (const state in names) states[state] = { label: names[state], status: looks[state] }
  return states
}

/**
 * What "Registrar" offers, in a consultation and on the pet's page, in the order of its menu. A word is one entry:
 * `{ kind: 'vaccine', label: 'Vacuna', icon: IconVaccine, needs: 'vaccines.write', page: paths.newVaccine,
 *   Form: formOf(async () => (await import('#web/vaccines/VaccineModal.tsx')).VaccineModal),
 *   open: (id) => paths.editVaccine(id), states: statesOf({ voided: 'Anulada' }, { voided: 'voided' }) }`
 */
export const recordWords: readonly RecordWord[] = [
  {
    kind: 'vaccine',
    label: 'Vacuna',
    icon: IconVaccine,
    needs: 'vaccines.write',
    page: paths.newVaccine,
    Form: formOf(async () => (await import('#web/vaccines/VaccineModal.tsx')).VaccineModal),
    open: (vaccineId) => paths.editVaccine(vaccineId),
    states: statesOf({ voided: 'Anulada' }, { voided: 'voided' }),
  },
  {
    kind: 'deworming',
    label: 'Desparasitación',
    icon: IconBug,
    needs: 'vaccines.write',
    page: paths.newDeworming,
    Form: formOf(async () => (await import('#web/dewormings/DewormingModal.tsx')).DewormingModal),
    open: (dewormingId) => paths.editDeworming(dewormingId),
    states: statesOf({ voided: 'Anulada' }, { voided: 'voided' }),
  },
  {
    kind: 'formula',
    label: 'Fórmula',
    icon: IconPill,
    needs: 'formulas.write',
    Form: formOf(async () => (await import('#web/formulas/FormulaModal.tsx')).FormulaModal),
    open: (formulaId, petId) => paths.pet(petId).formula(formulaId),
    states: statesOf(formulaStateNames, formulaLooks),
  },
  {
    kind: 'exam',
    label: 'Examen',
    icon: IconMicroscope,
    needs: 'exams.request',
    Form: formOf(async () => (await import('#web/exams/ExamOrderModal.tsx')).ExamOrderModal),
    open: (examId, petId) => `${paths.pet(petId).tab('examenes')}?examen=${examId}`,
    states: statesOf(examStates, examLooks),
  },
  {
    kind: 'control',
    label: 'Control',
    icon: IconCalendarCheck,
    needs: 'controls.write',
    Form: formOf(async () => (await import('#web/controls/ControlFormModal.tsx')).ControlFormModal),
    open: (controlId, petId) => `${paths.pet(petId).info()}?control=${controlId}`,
    states: { ...statesOf(controlStatusNames, controlLooks), scheduled: undefined },
  },
  {
    kind: 'surgery',
    label: 'Cirugía',
    icon: IconScissors,
    needs: 'surgeries.write',
    Form: formOf(async () => (await import('#web/surgeries/SurgeryModal.tsx')).SurgeryModal),
    open: (surgeryId) => paths.surgery(surgeryId),
    states: statesOf(surgeryStatusLabels, surgeryLooks),
  },
  {
    kind: 'problem',
    label: 'Problema',
    icon: IconListCheck,
    needs: 'problems.write',
    Form: formOf(async () => (await import('#web/problems/ProblemModal.tsx')).ProblemModal),
    open: (_problemId, petId) => paths.pet(petId).tab('historial'),
    states: { ...statesOf(problemStatusNames, {}), active: undefined },
  },
]
