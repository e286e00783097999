import { useRef, useState } from 'react'
import { AppError } from '#shared/http/errors.ts'
import { REQUIRED } from '#shared/values/messages.ts'
import { type Formula, type FormulaItem, formulas, type WrittenItem } from '#shared/formulas/formulas.contract.ts'
import { askReason, sayItem, sayValidity } from '#shared/formulas/formulas.words.ts'
import { doubtStrength } from '#shared/formulas/strength.rules.ts'
import { tellTreatment } from '#shared/formulas/treatment.rules.ts'
import {
  formulaWarnings,
  needsReason,
  oncePerReason,
  type Warning,
  warningKey,
} from '#shared/formulas/warnings.rules.ts'
import type { PetHeader } from '#shared/pets/pets.contract.ts'
import { dayOf } from '#shared/values/date.ts'
import { withinSentence } from '#shared/values/text.ts'
import { tellOldWeight } from '#shared/weights/weights.rules.ts'
import { SigningDialog } from '#web/acts/SigningDialog.tsx'
import { useDoseRanges, useMedicines } from '#web/catalogues/catalogues.data.ts'
import { LeftNotice } from '#web/form/LeftNotice.tsx'
import { TextField } from '#web/form/TextFields.tsx'
import { useKeptForm } from '#web/form/useKeptForm.ts'
import { readAgain, showRead } from '#web/http/queryClient.ts'
import { useLiveFormulas } from '#web/formulas/formulas.data.ts'
import { TreatmentNote } from '#web/formulas/TreatmentNote.tsx'
import { WarningList } from '#web/formulas/WarningList.tsx'
import { call } from '#web/http/call.ts'
import { isConflict, isOutdated, isUnanswered } from '#web/http/answers.ts'
import { MissingDocument } from '#web/owners/MissingDocument.tsx'
import { useOwner } from '#web/owners/owners.data.ts'
import { alertsOf } from '#web/pets/alertsOf.ts'
import { useProfile } from '#web/professionals/profile.tsx'
import { Button } from '#web/ui/Button.tsx'
import { toastSuccess } from '#web/ui/toasts.ts'
import '#web/formulas/formulas.css'

interface FormulaSignModalProps {
  pet: PetHeader
  /** As it was saved: what is read here is what is signed. */
  formula: Formula
  /** Back to the draft, or to what has become of it. */
  onBack: (formula: Formula) => void
  onClose: () => void
  onSigned: (formula: Formula) => void
}

/** The last look before a formula is final: what it says, what must be confirmed, and who signs. */
export function FormulaSignModal({ pet, formula, onBack, onClose, onSigned }: FormulaSignModalProps) {
  const { name, professionalCard } = useProfile()
  const owner = useOwner(formula.owner.id).data
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  const [reasons, setReasons] = useState<Readonly<Record<string, string>>>({})
  const [isTried, setTried] = useState(false)
  /** A signature was not answered, or found another formula: it may be signed all the same, or have been changed. */
  const isDoubtful = useRef(false)
  const isTyped = Object.values(reasons).some((reason) => reason.trim() !== '')
  const kept = useKeptForm({
    as: { id: `formula/${formula.id}/sign`, title: `Firma de la fórmula de ${pet.name}` },
    typed: isTyped ? { version: formula.version, base: {}, edits: reasons } : undefined,
    onTaken: ({ edits }) =>
      setReasons(
        Object.fromEntries(
          Object.entries(edits).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
        ),
      ),
  })
  const warnings = useWarnings(pet, formula)
  const isByWeight = formula.items.some(({ dosePerKg }) => dosePerKg !== null)
  const oldWeight = isByWeight ? tellOldWeight(pet, dayOf(new Date())) : undefined
  const hasDocument = owner ? owner.documentType !== null && owner.document !== null : formula.owner.hasDocument

  const goBack = async (): Promise<void> => {
    if (!isDoubtful.current) return onBack(formula)
    setBusy(true)
    setProblem(undefined)
    try {
      const now = await call(formulas.get, { formulaId: formula.id })
      showRead(formulas.get, now)
      onBack(now)
    } catch (error) {
      // Nobody writes on in what may be signed.
      const cause = error instanceof Error ? error.message : ''
      setProblem(`Todavía no se sabe si quedó firmada. ${cause}`)
      setBusy(false)
    }
  }

  const leave = (): void => {
    onClose()
    readAgain(formulas.get)
  }

  const sign = async (): Promise<void> => {
    setTried(true)
    setProblem(undefined)
    const open = warnings.filter(needsReason).find((warning) => !reasons[warningKey(warning)]?.trim())
    if (!hasDocument) return document.getElementById('formula-owner')?.focus()
    if (open) return document.getElementById(`reason-${warningKey(open)}`)?.focus()
    setBusy(true)
    try {
      const confirmations = warnings.filter(needsReason).map((warning) => ({
        medicine: warning.medicine,
        kind: warning.kind,
        reason: reasons[warningKey(warning)] ?? '',
      }))
      const formulaId = formula.id
      const signed = await call(formulas.sign, { formulaId, version: formula.version, confirmations })
      kept.forget()
      toastSuccess('Fórmula firmada')
      onSigned(signed)
    } catch (error) {
      isDoubtful.current ||= isUnanswered(error) || isConflict(error)
      setProblem(
        isOutdated(error)
          ? `${error.message} Vuelva a abrirlo antes de firmar.`
          : error instanceof Error
            ? error.message
            : 'No se pudo firmar. Intente de nuevo.',
      )
      // What is missing may be something that this screen did not know yet: another formula in force.
      if (error instanceof AppError)
        void call(formulas.get, { formulaId: formula.id }).then(
          (now) => showRead(formulas.get, now),
          () => undefined,
        )
    } finally {
      setBusy(false)
    }
  }

  return (
    <SigningDialog
      opened
      role="dialog"
      // In doubt the whole formula is left: it is read again when it is opened.
      onClose={() => (isDoubtful.current ? leave() : onBack(formula))}
      title={`Firmar la fórmula de ${pet.name}`}
      alerts={alertsOf(pet)}
      verb="Firmar fórmula"
      onConfirm={() => void sign()}
      isBusy={isBusy}
      problem={problem}
      aside={
        <Button onClick={() => void goBack()} disabled={isBusy}>
          Volver a la fórmula
        </Button>
      }
      covers={<FormulaPaper formula={formula} warnings={warnings} />}
      signer={{ name, professionalCard }}
      final="Después de firmar, la fórmula recibe su número y no se puede cambiar."
    >
      <LeftNotice left={kept.offer} />
      {oldWeight ? <p className="FormulaItem-doubt block">{oldWeight}.</p> : null}
      {hasDocument ? null : (
        <MissingDocument id="formula-owner" owner={formula.owner}>
          Una fórmula se firma a nombre de un propietario con tipo y número de documento. El borrador está guardado.
        </MissingDocument>
      )}
      {warnings.filter(needsReason).map((warning) => {
        const key = warningKey(warning)
        const reason = reasons[key] ?? ''
        return (
          <div key={key} className="stack gap-8">
            <WarningList warnings={[warning]} />
            <TextField
              id={`reason-${key}`}
              label={askReason(warning)}
              required
              maxLength={300}
              value={reason}
              onChange={(text) => setReasons({ ...reasons, [key]: text })}
              error={isTried && reason.trim() === '' ? REQUIRED : undefined}
            />
          </div>
        )
      })}
    </SigningDialog>
  )
}

/** What its paper will say, with what is to be read of each item. */
function FormulaPaper({ formula, warnings }: { formula: Formula; warnings: readonly Warning[] }) {
  return (
    <div className="stack gap-16">
      <ol className="FormulaSign-items stack gap-12">
        {formula.items.map((item, index) => (
          <li key={index}>
            <PaperLines item={item} weightKg={formula.weightKg} />
            <Treatment item={item} />
            <UnreadStrength item={item} />
            <Hints warnings={warnings.filter((warning) => warning.index === index)} />
          </li>
        ))}
      </ol>
      {formula.instructions ? (
        <section>
          <h3>Indicaciones</h3>
          <p className="written breaks">{formula.instructions}</p>
        </section>
      ) : null}
      <p>
        {formula.diagnosis ? `Diagnóstico: ${formula.diagnosis}. ` : ''}
        {sayValidity(formula)}
      </p>
    </div>
  )
}

/** An item as its paper will say it. */
function PaperLines({ item, weightKg }: { item: WrittenItem; weightKg: number | null }) {
  const { medicine, contents, directions, quantity } = sayItem(item, weightKg)
  return (
    <>
      <strong>{medicine}</strong>
      <span className="block quiet breaks">{contents.join(' · ')}</span>
      {directions.map((line) => (
        <span key={line} className="block written breaks">
          {line}
        </span>
      ))}
      {quantity ? <span className="block breaks">Cantidad: {quantity}</span> : null}
    </>
  )
}

/** What is to be read before signing, and needs no reason. */
function Hints({ warnings }: { warnings: readonly Warning[] }) {
  const hints = warnings.filter((warning) => !needsReason(warning))
  return hints.length > 0 ? <WarningList warnings={hints} /> : null
}

/** Whether the quantity is enough. */
function Treatment({ item }: { item: FormulaItem }) {
  const treatment = tellTreatment(item)
  return treatment ? <TreatmentNote {...treatment} /> : null
}

/** A dose by weight that nobody could reckon, as its concentration says two things. */
function UnreadStrength({ item }: { item: FormulaItem }) {
  const doubt = item.dosePerKg === null ? undefined : doubtStrength(item.concentration ?? '')
  return doubt ? <span className="FormulaItem-doubt block breaks">Concentración: {withinSentence(doubt)}</span> : null
}

/** Each warning once, as one reason confirms it. */
function useWarnings(pet: PetHeader, formula: Formula): Warning[] {
  const medicines = useMedicines()
  const ranges = useDoseRanges()
  const live = useLiveFormulas(pet.id).filter(({ id }) => id !== formula.id)
  const all = formulaWarnings({ items: formula.items, pet, medicines, ranges, live, today: dayOf(new Date()) })
  return oncePerReason(all)
}
