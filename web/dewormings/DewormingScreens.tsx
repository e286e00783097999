import { DewormingFields } from '#web/dewormings/DewormingFields.tsx'
import { useDewormingForm } from '#web/dewormings/useDewormingForm.ts'
import { dewormingWord } from '#web/dewormings/dewormingWord.ts'
import { DoseModal } from '#web/doses/DoseModal.tsx'
import { DoseScreen } from '#web/doses/DoseScreen.tsx'
import { NewDoseScreen } from '#web/doses/NewDoseScreen.tsx'
import type { RecordFormProps } from '#web/word/word.ts'

const word = { ...dewormingWord, useForm: useDewormingForm, Fields: DewormingFields }

export const DewormingNewScreen = () => <NewDoseScreen word={word} />
export const DewormingEditScreen = () => <DoseScreen word={word} />
export const DewormingModal = (props: RecordFormProps) => <DoseModal word={word} {...props} />
