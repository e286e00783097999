import { useState } from 'react'
import {
  IconArrowBackUp,
  IconBan,
  IconCopy,
  IconDownload,
  IconPackageExport,
  IconPlayerPause,
  IconPrinter,
  IconStar,
} from '@tabler/icons-react'
import { type Formula, formulas } from '#shared/formulas/formulas.contract.ts'
import { formulaState, showFormulaNumber } from '#shared/formulas/formulas.rules.ts'
import { showContents, showDirections, showMedicine, tellOwner, warningNames } from '#shared/formulas/formulas.words.ts'
import { writeQuantity } from '#shared/formulas/quantities.rules.ts'
import type { PetHeader } from '#shared/pets/pets.contract.ts'
import { canRecord } from '#shared/pets/pets.rules.ts'
import { dayOf, showDate, showDateTime } from '#shared/values/date.ts'
import { showWeight } from '#shared/values/weight.ts'
import { sentence, withinSentence } from '#shared/values/text.ts'
import { changesAction, useRecordChanges } from '#web/changes/ChangesButton.tsx'
import { ReasonDialog } from '#web/form/ReasonDialog.tsx'
import { FavouriteEditor } from '#web/formulas/FavouriteEditor.tsx'
import { useChangeState } from '#web/formulas/formulas.data.ts'
import { showRead } from '#web/http/queryClient.ts'
import { FormulaBadge } from '#web/formulas/FormulaBadge.tsx'
import { printoutAddress, printFormula } from '#web/formulas/formulaPrintout.ts'
import { alertsOf } from '#web/pets/alertsOf.ts'
import { call } from '#web/http/call.ts'
import { isConflict } from '#web/http/answers.ts'
import { useMay, useProfile } from '#web/professionals/profile.tsx'
import { ActionMenu } from '#web/ui/ActionMenu.tsx'
import type { MenuAction } from '#web/ui/OpenMenu.tsx'
import { Button } from '#web/ui/Button.tsx'
import { FactList } from '#web/ui/FactList.tsx'
import { ResponsiveModal } from '#web/ui/ResponsiveModal.tsx'
import { toastError, toastSuccess } from '#web/ui/toasts.ts'
import { Slot } from '#web/word/Slot.tsx'
import '#web/formulas/formulas.css'

interface FormulaReadingProps {
  pet: PetHeader
  formula: Formula
  onClose: () => void
  /** A new draft with what this one says. */
  onCopy: () => void
  onChanged: (formula: Formula) => void
}

type Asking = 'suspended' | 'voided' | 'favourite'

/** A formula as it stands, with all that can still be done with it. */
export function FormulaReading({ pet, formula, onClose, onCopy, onChanged }: FormulaReadingProps) {
  const { clinic } = useProfile()
  const mayWrite = useMay('formulas.write')
  const maySign = useMay('formulas.sign')
  const [asking, setAsking] = useState<Asking>()
  const change = useChangeState()
  const { show, dialog } = useRecordChanges()
  const { status, number } = formula
  const isHandedOut = status === 'signed' || status === 'delivered'

  const showLatest = (): void =>
    void call(formulas.get, { formulaId: formula.id }).then(
      (now) => {
        showRead(formulas.get, now)
        onChanged(now)
      },
      () => undefined,
    )
  const pass = async (next: 'signed' | 'delivered' | 'suspended' | 'voided', done: string, reason: string | null) => {
    const input = { formulaId: formula.id, version: formula.version, status: next, reason }
    const changed = await change.mutateAsync(input).catch((error: unknown) => {
      if (isConflict(error)) showLatest()
      throw error
    })
    onChanged(changed)
    toastSuccess(done)
  }
  const passAtOnce = (next: 'signed' | 'delivered', done: string) =>
    void pass(next, done, null).catch((error: Error) => void toastError('No se cambió la fórmula', error.message))

  const icon = { size: 18, stroke: 1.75, 'aria-hidden': true } as const
  const more: MenuAction[] = []
  if (mayWrite && !canRecord(pet))
    more.push({ label: 'Copiar como nueva', icon: <IconCopy {...icon} />, onClick: onCopy })
  if (mayWrite)
    more.push({
      label: 'Guardar como frecuente',
      icon: <IconStar {...icon} />,
      onClick: () => setAsking('favourite'),
    })
  if (maySign && status === 'signed')
    more.push({
      label: 'Marcar como entregada',
      icon: <IconPackageExport {...icon} />,
      onClick: () => passAtOnce('delivered', 'Fórmula entregada'),
    })
  if (maySign && status === 'delivered')
    more.push({
      label: 'Deshacer la entrega',
      icon: <IconArrowBackUp {...icon} />,
      onClick: () => passAtOnce('signed', 'Entrega deshecha'),
    })
  if (maySign && status === 'suspended')
    more.push({
      label: 'Reanudar la fórmula',
      icon: <IconArrowBackUp {...icon} />,
      onClick: () => passAtOnce('signed', 'Fórmula reanudada'),
    })
  if (maySign && isHandedOut)
    more.push({
      label: 'Suspender',
      icon: <IconPlayerPause {...icon} />,
      onClick: () => setAsking('suspended'),
    })
  more.push(...changesAction(show && (() => show({ record: 'formulas', recordId: formula.id }))))
  if (status === 'draft' ? mayWrite : maySign && status !== 'voided')
    more.push({ label: 'Anular', icon: <IconBan {...icon} />, tone: 'danger', onClick: () => setAsking('voided') })

  const message = tellOwner({
    ownerName: formula.owner.name,
    petName: pet.name,
    clinicName: clinic.name,
    number: number === null ? '' : showFormulaNumber(number),
    issuedOn: formula.issuedOn,
    items: formula.items,
    instructions: formula.instructions,
  })
  return (
    <>
      <ResponsiveModal
        opened
        onClose={onClose}
        title={number === null ? `Fórmula de ${pet.name}` : `Fórmula ${showFormulaNumber(number)} de ${pet.name}`}
        size={720}
        alerts={alertsOf(pet)}
        footer={
          <>
            <ActionMenu label="Más acciones para la fórmula" actions={more} isUp tone="default" />
            {isHandedOut ? (
              <Slot
                name="toOwner"
                owner={formula.owner}
                petId={pet.id}
                message={message}
                cause="formula"
                paper={{ address: `/formulas/${formula.id}/paper`, caption: `La fórmula de ${pet.name}` }}
              />
            ) : null}
            <Button
              icon={<IconDownload size={18} stroke={1.75} aria-hidden />}
              href={printoutAddress(formula.id, 'pdf')}
            >
              Abrir PDF
            </Button>
            <Button
              tone="primary"
              icon={<IconPrinter size={18} stroke={1.75} aria-hidden />}
              onClick={() => void printFormula(formula.id)}
            >
              Imprimir
            </Button>
          </>
        }
      >
        <FormulaContent formula={formula} />
      </ResponsiveModal>
      {asking === 'suspended' || asking === 'voided' ? (
        <ReasonDialog
          draftKey={{ id: `formula/${formula.id}/${asking}`, title: `Cambio de estado de la fórmula de ${pet.name}` }}
          title={asking === 'suspended' ? '¿Suspender la fórmula?' : '¿Anular la fórmula?'}
          lead={
            asking === 'suspended'
              ? 'El tratamiento deja de contar entre los activos. Se puede reanudar.'
              : 'La fórmula queda en la historia, sin validez. No se puede recuperar.'
          }
          label="Motivo"
          submit={asking === 'suspended' ? 'Suspender' : 'Anular fórmula'}
          tone={asking === 'suspended' ? 'primary' : 'danger'}
          act={(reason) => pass(asking, asking === 'suspended' ? 'Fórmula suspendida' : 'Fórmula anulada', reason)}
          onClose={() => setAsking(undefined)}
        />
      ) : null}
      {dialog}
      {asking === 'favourite' ? (
        <FavouriteEditor
          draftKey={`formula/${formula.id}/favourite`}
          start={formula}
          onClose={() => setAsking(undefined)}
        />
      ) : null}
    </>
  )
}

function FormulaContent({ formula }: { formula: Formula }) {
  const { weightKg, signedAt, signerName, signerCard, validUntil, diagnosis, statusReason } = formula
  const state = formulaState(formula, dayOf(new Date()))
  const facts: [string, React.ReactNode][] = [
    ['Estado', <FormulaBadge key="state" formula={formula} />],
    ...(statusReason ? ([['Motivo', statusReason]] as [string, string][]) : []),
    ['Fecha', showDate(formula.issuedOn)],
    ...(diagnosis ? ([['Diagnóstico', diagnosis]] as [string, string][]) : []),
    ...(weightKg === null ? [] : ([['Peso', showWeight(weightKg)]] as [string, string][])),
    ...(validUntil
      ? ([[state === 'expired' ? 'Venció el' : 'Válida hasta', showDate(validUntil)]] as [string, string][])
      : []),
    [
      'Se puede repetir',
      formula.refills === 0 ? 'No' : `${formula.refills} ${formula.refills === 1 ? 'vez' : 'veces'}`,
    ],
    [
      'Profesional',
      signedAt ? `${signerName}, T.P. ${signerCard}, ${showDateTime(signedAt)}` : formula.professionalName,
    ],
  ]
  return (
    <div className="stack gap-16">
      <ol className="FormulaReading-items stack gap-12">
        {formula.items.map((item, index) => (
          <li key={index}>
            <strong className="block breaks">{showMedicine(item)}</strong>
            <span className="block quiet breaks">{showContents(item)}</span>
            <span className="block breaks">{sentence(showDirections(item, weightKg))}</span>
            {item.quantity !== null && item.quantityUnit ? (
              <span className="block breaks">Cantidad: {writeQuantity(item.quantity, item.quantityUnit)}</span>
            ) : null}
            {item.withdrawal ? <span className="block breaks">Tiempo de retiro: {item.withdrawal}</span> : null}
            {item.instructions ? <span className="block breaks">{item.instructions}</span> : null}
          </li>
        ))}
      </ol>
      {formula.instructions ? <p className="written breaks">{formula.instructions}</p> : null}
      {formula.warnings.length > 0 ? (
        <section>
          <h3>Advertencias confirmadas</h3>
          <ul className="stack gap-8">
            {formula.warnings.map(({ medicine, kind, text, reason }) => (
              <li key={`${kind} ${medicine}`}>
                <strong>
                  {medicine}: {withinSentence(warningNames[kind])}.
                </strong>{' '}
                {text} <em>Motivo: {reason}</em>
              </li>
            ))}
          </ul>
        </section>
      ) : null}
      <FactList facts={facts} />
      {formula.observations ? (
        <section>
          <h3>Observaciones internas</h3>
          <p className="written breaks">{formula.observations}</p>
        </section>
      ) : null}
    </div>
  )
}
