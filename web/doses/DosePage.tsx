import { type ReactNode, useState } from 'react'
import { IconBan } from '@tabler/icons-react'
import type { Route } from '#shared/http/contract.ts'
import { canEditDose } from '#shared/doses/doses.rules.ts'
import type { PetHeader } from '#shared/pets/pets.contract.ts'
import { showDate } from '#shared/values/date.ts'
import { showWeight } from '#shared/values/weight.ts'
import { sentence } from '#shared/values/text.ts'
import { paths } from '#web/nav/paths.ts'
import { ChangesButton } from '#web/changes/ChangesButton.tsx'
import { earlyReasonLabel } from '#web/doses/EarlyReasonField.tsx'
import { doseAlerts, type DoseWord } from '#web/doses/doseWords.ts'
import { ReasonDialog } from '#web/form/ReasonDialog.tsx'
import { isConflict } from '#web/http/answers.ts'
import { useMay } from '#web/professionals/profile.tsx'
import { readAgain } from '#web/http/queryClient.ts'
import { AlertChips } from '#web/ui/AlertChips.tsx'
import { Breadcrumbs } from '#web/ui/Breadcrumbs.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { FactList } from '#web/ui/FactList.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { StatusBadge } from '#web/ui/StatusBadge.tsx'
import { toastError, toastSuccess } from '#web/ui/toasts.ts'
import { toastUndo } from '#web/ui/UndoToast.tsx'
import '#web/protocols/doses.css'

interface ShownDose {
  id: string
  version: number
  pet: PetHeader
  appliedOn: string
  nextOn: string | null
  batch: string | null
  batchExpiresOn: string | null
  route: string | null
  weightKg: number | null
  signerName: string | null
  signerCard: string | null
  notes: string | null
  early: string | null
  earlyReason: string | null
  status: 'applied' | 'voided'
  voidReason: string | null
}

interface DosePageProps {
  word: DoseWord
  dose: ShownDose
  /** What was given. */
  name: string
  /** Its own facts, before those of every dose. */
  facts: readonly [string, string | null][]
  /** In place of who signed, where nobody did. */
  unsigned: string
  /** The form, for who may write. */
  form: ReactNode
  last: ReactNode
  /** What shows the dose. */
  reading: Route
  annul: (reason: string) => Promise<{ version: number }>
  restore: (version: number) => Promise<unknown>
}

/** A dose: to correct or void; for who may not write, or once it is voided, to read. */
export function DosePage({ word, dose, name, facts, unsigned, form, last, reading, annul, restore }: DosePageProps) {
  const { pet } = dose
  const mayWrite = useMay('vaccines.write')
  const [isVoiding, setVoiding] = useState(false)
  const isOpen = mayWrite && !canEditDose(dose)
  const takeBack = async (version: number): Promise<void> => {
    try {
      await restore(version)
      toastSuccess('Anulación deshecha')
    } catch (error) {
      // Somebody else was first: what it is by now is shown.
      if (isConflict(error)) readAgain(reading)
      toastError('No se deshizo la anulación', (error as Error).message)
    }
  }
  const annulWith = async (reason: string): Promise<void> => {
    const { version } = await annul(reason).catch((error: unknown) => {
      // Read again: the next press is over what it is by now.
      if (isConflict(error)) readAgain(reading)
      throw error
    })
    toastUndo(`${sentence(word.one)} anulada`, () => void takeBack(version), IconBan)
  }
  return (
    <>
      <Breadcrumbs
        steps={[
          { label: pet.owner.name, to: paths.owner(pet.owner.id) },
          { label: pet.name, to: paths.pet(pet.id).info() },
          { label: word.label, to: paths.pet(pet.id).tab(word.tab) },
          { label: name },
        ]}
      />
      <PageHeader
        title={`${name} de ${pet.name}`}
        subtitle={`Aplicada el ${showDate(dose.appliedOn)}`}
        actions={
          <>
            <ChangesButton record={word.record} recordId={dose.id} />
            {isOpen ? <Button onClick={() => setVoiding(true)}>Anular</Button> : null}
          </>
        }
      />
      <AlertChips {...doseAlerts(pet, word)} />
      {isOpen ? (
        form
      ) : (
        <div className="DosePage">
          <DoseFacts
            dose={dose}
            facts={facts}
            unsigned={unsigned}
            onTakeBack={mayWrite && dose.status === 'voided' ? () => void takeBack(dose.version) : undefined}
          />
          {last}
        </div>
      )}
      {isVoiding ? (
        <ReasonDialog
          draftKey={{ id: `${word.record}/${dose.id}/void`, title: `Anular ${word.one} de ${pet.name}` }}
          title={`¿Anular esta ${word.one}?`}
          lead="Queda en la historia como anulada, con su motivo. El recordatorio anterior vuelve a contar."
          label="Motivo"
          submit={`Anular ${word.one}`}
          tone="danger"
          act={annulWith}
          onClose={() => setVoiding(false)}
        />
      ) : null}
    </>
  )
}

interface DoseFactsProps extends Pick<DosePageProps, 'dose' | 'facts' | 'unsigned'> {
  /** Undoes the voiding, for who may. */
  onTakeBack: (() => void) | undefined
}

function DoseFacts({ dose, facts, unsigned, onTakeBack }: DoseFactsProps) {
  const all: [string, string | null][] = [
    ...facts,
    ['Peso', dose.weightKg === null ? null : showWeight(dose.weightKg)],
    ['Vía', dose.route],
    ['Lote', dose.batch],
    ['Vencimiento del lote', dose.batchExpiresOn && showDate(dose.batchExpiresOn)],
    ['Próxima fecha', dose.nextOn && showDate(dose.nextOn)],
    ['Firmó', dose.signerName ? `${dose.signerName}, T.P. ${dose.signerCard ?? ''}` : unsigned],
    ['No cuenta como dosis', dose.early],
    [earlyReasonLabel, dose.earlyReason],
    ['Notas', dose.notes],
    ['Motivo de anulación', dose.voidReason],
  ]
  return (
    <Card
      title="Datos"
      aside={
        onTakeBack ? (
          <Button size="compact" onClick={onTakeBack}>
            Deshacer la anulación
          </Button>
        ) : undefined
      }
    >
      {dose.status === 'voided' ? <StatusBadge status="voided" /> : null}
      <FactList facts={all.flatMap(([label, value]) => (value ? [[label, value] as [string, string]] : []))} />
    </Card>
  )
}
