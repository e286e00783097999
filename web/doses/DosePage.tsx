import type { ReactNode } from 'react'
import { IconArrowBackUp, IconBan } from '@tabler/icons-react'
import { canEditDose } from '#shared/doses/doses.rules.ts'
import type { PetHeader } from '#shared/pets/pets.contract.ts'
import { showDate } from '#shared/values/date.ts'
import { showWeight } from '#shared/values/weight.ts'
import { sentence } from '#shared/values/text.ts'
import { act, type AnyAct } from '#web/acts/act.ts'
import { ActButton } from '#web/acts/ActButton.tsx'
import { paths } from '#web/nav/paths.ts'
import { ChangesButton } from '#web/changes/ChangesButton.tsx'
import { earlyReasonLabel } from '#web/doses/EarlyReasonField.tsx'
import { doseAlerts, type DoseWord } from '#web/doses/doseWords.ts'
import { useMay } from '#web/professionals/profile.tsx'
import { AlertChips } from '#web/ui/AlertChips.tsx'
import { Breadcrumbs } from '#web/ui/Breadcrumbs.tsx'
import { Card } from '#web/ui/Card.tsx'
import { FactList } from '#web/ui/FactList.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { StatusBadge } from '#web/ui/StatusBadge.tsx'
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
  annul: (dose: ShownDose, reason: string) => Promise<Voided>
  restore: (voided: Voided) => Promise<unknown>
}

type Voided = Pick<ShownDose, 'id' | 'version'>

function doseActs({ word, annul, restore }: Pick<DosePageProps, 'word' | 'annul' | 'restore'>) {
  const undoing = { done: 'Anulación deshecha', refused: 'No se deshizo la anulación' }
  return {
    annul: act<ShownDose, string, Voided>({
      name: 'void',
      label: 'Anular',
      icon: IconBan,
      tone: 'danger',
      may: 'vaccines.write',
      isOffered: (dose) => !canEditDose(dose),
      ask: {
        title: `¿Anular esta ${word.one}?`,
        verb: `Anular ${word.one}`,
        lead: 'Queda en la historia como anulada, con su motivo. El recordatorio anterior vuelve a contar.',
        reason: 'Motivo',
        kept: ({ id, pet }) => ({ id: `${word.record}/${id}/void`, title: `Anular ${word.one} de ${pet.name}` }),
      },
      send: annul,
      done: `${sentence(word.one)} anulada`,
      refused: `No se anuló la ${word.one}`,
      undo: (voided) => ({ ...undoing, send: () => restore(voided) }),
    }),
    restore: act<ShownDose>({
      name: 'restore',
      label: 'Deshacer la anulación',
      icon: IconArrowBackUp,
      may: 'vaccines.write',
      isOffered: ({ status }) => status === 'voided',
      send: restore,
      ...undoing,
    }),
  }
}

/** A dose: to correct or void; for who may not write, or once it is voided, to read. */
export function DosePage({ word, dose, name, facts, unsigned, form, last, annul, restore }: DosePageProps) {
  const { pet } = dose
  const isOpen = useMay('vaccines.write') && !canEditDose(dose)
  const acts = doseActs({ word, annul, restore })
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
            <ActButton does={acts.annul} of={dose} size="normal" />
          </>
        }
      />
      <AlertChips {...doseAlerts(pet, word)} />
      {isOpen ? (
        form
      ) : (
        <div className="DosePage">
          <DoseFacts dose={dose} facts={facts} unsigned={unsigned} restore={acts.restore} />
          {last}
        </div>
      )}
    </>
  )
}

interface DoseFactsProps extends Pick<DosePageProps, 'dose' | 'facts' | 'unsigned'> {
  restore: AnyAct<ShownDose>
}

function DoseFacts({ dose, facts, unsigned, restore }: DoseFactsProps) {
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
    <Card title="Datos" aside={<ActButton does={restore} of={dose} />}>
      {dose.status === 'voided' ? <StatusBadge status="voided" /> : null}
      <FactList facts={all.flatMap(([label, value]) => (value ? [[label, value] as [string, string]] : []))} />
    </Card>
  )
}
