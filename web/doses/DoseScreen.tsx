import type { ReactNode } from 'react'
import { useNavigate, useParams } from 'react-router'
import { IconArrowBackUp, IconBan } from '@tabler/icons-react'
import type { WrittenDose } from '#shared/doses/doses.contract.ts'
import { canEditDose } from '#shared/doses/doses.rules.ts'
import type { PetHeader } from '#shared/pets/pets.contract.ts'
import { showDate } from '#shared/values/date.ts'
import { showWeight } from '#shared/values/weight.ts'
import { sentence } from '#shared/values/text.ts'
import { act, type AnyAct } from '#web/acts/act.ts'
import { ActButton } from '#web/acts/ActButton.tsx'
import { paths } from '#web/nav/paths.ts'
import { usePageTitle } from '#web/nav/usePageTitle.ts'
import { ChangesButton } from '#web/changes/ChangesButton.tsx'
import { DoseForm, type DoseFormWord } from '#web/doses/DoseForm.tsx'
import { doseAlerts, type DoseWord, earlyReasonLabel } from '#web/doses/doseWord.ts'
import { importedLabel } from '#shared/doses/doses.words.ts'
import { LastDoses } from '#web/doses/LastDoses.tsx'
import type { DoseFormState } from '#web/doses/useDoseForm.ts'
import { useMay } from '#web/professionals/profile.tsx'
import { AlertChips } from '#web/ui/AlertChips.tsx'
import { Breadcrumbs } from '#web/ui/Breadcrumbs.tsx'
import { Card } from '#web/ui/Card.tsx'
import { FactList } from '#web/ui/FactList.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { RecordGap } from '#web/ui/RecordGap.tsx'
import { StatusBadge } from '#web/ui/StatusBadge.tsx'
import '#web/protocols/doses.css'

type Found<Dose> = Dose & { pet: PetHeader }

function doseActs<Dose extends WrittenDose>(word: DoseWord<Dose>) {
  const { annul, restore } = word
  const undoing = { done: 'Anulación deshecha', refused: 'No se deshizo la anulación' }
  return {
    annul: act<Found<WrittenDose>, string, Pick<Dose, 'id' | 'version'>>({
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
    restore: act<Found<Dose>>({
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

/** `/vacuna/editar/{id}`, `/desparasitacion/editar/{id}` */
export function DoseScreen<Dose extends WrittenDose, Form extends DoseFormState<Dose>>({
  word,
}: {
  word: DoseFormWord<Dose, Form>
}) {
  const { doseId = '' } = useParams()
  const dose = word.useDose(doseId)
  usePageTitle(dose.data && `${sentence(word.one)} de ${dose.data.pet.name}`, doseId)
  if (dose.data) return <LoadedDose key={doseId} word={word} dose={dose.data} />
  return (
    <RecordGap
      error={dose.error}
      onRetry={() => void dose.refetch()}
      isRetrying={dose.isFetching}
      loading={`Cargando la ${word.one}`}
      missing={`Esta ${word.one} no existe o es de otra clínica`}
      failed={`No se cargó la ${word.one}`}
      back={{ to: paths.owners(), label: 'Ver los propietarios' }}
    />
  )
}

interface LoadedProps<Dose extends WrittenDose, Form extends DoseFormState<Dose>> {
  word: DoseFormWord<Dose, Form>
  dose: Found<Dose>
}

/** A dose: to correct or void; for who may not write, or once it is voided, to read. */
function LoadedDose<Dose extends WrittenDose, Form extends DoseFormState<Dose>>({
  word,
  dose,
}: LoadedProps<Dose, Form>) {
  const { pet } = dose
  const name = word.nameOf(dose)
  const last = <LastDoses word={word} list={word.useLast(pet.id)} />
  const isOpen = useMay('vaccines.write') && !canEditDose(dose)
  const acts = doseActs(word)
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
        <EditForm word={word} dose={dose} last={last} />
      ) : (
        <div className="DosePage">
          <DoseFacts word={word} dose={dose} restore={acts.restore} />
          {last}
        </div>
      )}
    </>
  )
}

function EditForm<Dose extends WrittenDose, Form extends DoseFormState<Dose>>({
  word,
  dose,
  last,
}: LoadedProps<Dose, Form> & { last: ReactNode }) {
  const navigate = useNavigate()
  const tab = paths.pet(dose.pet.id).tab(word.tab)
  const form = word.useForm({ pet: dose.pet, dose, onSaved: () => void navigate(tab) })
  return (
    <DoseForm form={form.form} submit="Guardar cambios" back={tab} aside={last}>
      <word.Fields pet={dose.pet} form={form} />
    </DoseForm>
  )
}

interface DoseFactsProps<Dose extends WrittenDose> {
  word: DoseWord<Dose>
  dose: Found<Dose>
  restore: AnyAct<Found<Dose>>
}

function DoseFacts<Dose extends WrittenDose>({ word, dose, restore }: DoseFactsProps<Dose>) {
  const unsigned = dose.isImported ? importedLabel : word.unsigned
  const all: [string, string | null][] = [
    ...word.factsOf(dose),
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
