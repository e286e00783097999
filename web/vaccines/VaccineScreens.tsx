import { VaccineFields } from '#web/vaccines/VaccineFields.tsx'
import { useVaccineForm } from '#web/vaccines/useVaccineForm.ts'
import { vaccineWord } from '#web/vaccines/vaccineWord.ts'
import { DoseModal } from '#web/doses/DoseModal.tsx'
import { DoseScreen } from '#web/doses/DoseScreen.tsx'
import { NewDoseScreen } from '#web/doses/NewDoseScreen.tsx'
import type { RecordFormProps } from '#web/word/word.ts'

const word = { ...vaccineWord, useForm: useVaccineForm, Fields: VaccineFields }

export const VaccineNewScreen = () => <NewDoseScreen word={word} />
export const VaccineEditScreen = () => <DoseScreen word={word} />
export const VaccineModal = (props: RecordFormProps) => <DoseModal word={word} {...props} />
