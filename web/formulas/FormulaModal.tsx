import { useState } from 'react'
import type { Formula } from '#shared/formulas/formulas.contract.ts'
import { copyItem } from '#shared/formulas/formulas.rules.ts'
import { plainLine } from '#shared/values/text.ts'
import type { RecordFormProps } from '#web/word/word.ts'
import { FormulaEditor } from '#web/formulas/FormulaEditor.tsx'
import type { FormulaStart } from '#web/formulas/formulaForm.ts'
import { FormulaReading } from '#web/formulas/FormulaReading.tsx'
import { FormulaSignModal } from '#web/formulas/FormulaSignModal.tsx'
import { useMay } from '#web/professionals/profile.tsx'

interface FormulaModalProps extends RecordFormProps {
  /** One that exists; nothing for a new one. */
  formula?: Formula
}

type Step = { name: 'edit'; formula?: Formula; start?: FormulaStart } | { name: 'sign' | 'read'; formula: Formula }

/** Its validity and what was noted inside the clinic begin anew. */
const copyOf = ({ diagnosis, instructions, items, weightKg: from }: Formula, to: number | null): FormulaStart => ({
  diagnosis,
  instructions,
  items: items.map((item) => copyItem(item, { from, to })),
})

const MAX_DIAGNOSIS = 300

/** For what the consultation found. */
const startWith = (diagnosis: string): FormulaStart => ({
  diagnosis: plainLine(diagnosis).slice(0, MAX_DIAGNOSIS),
  instructions: null,
  items: [],
})

/** A formula from its draft to its paper, in one place: written, reviewed and signed, read and printed. */
export function FormulaModal({ pet, consultationId, diagnosis, formula, onClose }: FormulaModalProps) {
  const mayWrite = useMay('formulas.write')
  const [step, setStep] = useState<Step>(
    formula && (formula.status !== 'draft' || !mayWrite)
      ? { name: 'read', formula }
      : { name: 'edit', ...(formula ? { formula } : diagnosis ? { start: startWith(diagnosis) } : {}) },
  )
  if (step.name === 'edit')
    return (
      <FormulaEditor
        key={step.formula?.id ?? 'new'}
        pet={pet}
        onClose={onClose}
        onReview={(saved) => setStep({ name: 'sign', formula: saved })}
        {...(consultationId ? { consultationId } : {})}
        {...(step.formula ? { formula: step.formula } : {})}
        {...(step.start ? { start: step.start } : {})}
      />
    )
  if (step.name === 'sign')
    return (
      <FormulaSignModal
        pet={pet}
        formula={step.formula}
        onBack={(now) =>
          setStep(now.status === 'draft' ? { name: 'edit', formula: now } : { name: 'read', formula: now })
        }
        onClose={onClose}
        onSigned={(signed) => setStep({ name: 'read', formula: signed })}
      />
    )
  // What is read follows the record: somebody else voids it, perhaps.
  const isNewer = formula?.id === step.formula.id && formula.version > step.formula.version
  const shown = isNewer ? formula : step.formula
  return (
    <FormulaReading
      pet={pet}
      formula={shown}
      onClose={onClose}
      onCopy={() => setStep({ name: 'edit', start: copyOf(shown, pet.weightKg) })}
      onChanged={(changed) => setStep({ name: 'read', formula: changed })}
    />
  )
}
