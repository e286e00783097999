import { Link } from 'react-router'
import { IconTrash } from '@tabler/icons-react'
import { showDateTime } from '#shared/values/date.ts'
import { recordKinds } from '#shared/values/recordKinds.ts'
import { showWeight } from '#shared/values/weight.ts'
import { type Weight, weights } from '#shared/weights/weights.contract.ts'
import { canRemoveWeight } from '#shared/weights/weights.rules.ts'
import { act } from '#web/acts/act.ts'
import { ActButton } from '#web/acts/ActButton.tsx'
import { call } from '#web/http/call.ts'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { ListBody } from '#web/ui/ListBody.tsx'
import { ResponsiveModal } from '#web/ui/ResponsiveModal.tsx'
import { useWeights } from '#web/weights/weights.data.ts'
import { findRecordWord } from '#web/word/registry.ts'
import '#web/ui/TextLink.css'
import '#web/weights/weights.css'

interface WeightListModalProps {
  pet: { id: string; name: string }
  mayRemove: boolean
  /** Consultations are named but not opened by who may not read them. */
  mayReadConsultations: boolean
  onClose: () => void
}

/** All weights of a pet, the newest first. One typed by error can be taken away, and that taken back. */
export function WeightListModal({ pet, mayRemove, mayReadConsultations, onClose }: WeightListModalProps) {
  const list = useWeights(pet.id)
  const isOnly = list.data?.length === 1
  const only = isOnly ? list.data?.[0] : undefined
  return (
    <ResponsiveModal opened onClose={onClose} title={`Pesos de ${pet.name}`} size={480}>
      <ListBody name="los pesos" query={list} skeletonRows={4} empty={<EmptyState title="Aún no hay pesos" />}>
        {(all) => (
          <ul>
            {all.map((weight) => (
              <li key={weight.id} className="WeightList-row row topped gap-12 pady-8">
                <div className="grow">
                  <strong className="strong">{showWeight(weight.weightKg)}</strong>
                  <div className="quiet">
                    {showDateTime(weight.measuredAt)}
                    {weight.byName ? ` · ${weight.byName}` : ''}
                    {weight.source === 'pet' ? null : (
                      <>
                        {' · '}
                        <WeightPlace
                          source={weight.source}
                          to={mayReadConsultations ? openSource(weight, pet.id) : undefined}
                        />
                      </>
                    )}
                  </div>
                </div>
                {mayRemove && !canRemoveWeight(weight, isOnly) ? (
                  <ActButton look="icon" does={removal(pet.id)} of={weight} />
                ) : null}
              </li>
            ))}
          </ul>
        )}
      </ListBody>
      {mayRemove && only?.source === 'pet' ? <p className="quiet">{canRemoveWeight(only, isOnly)?.message}</p> : null}
    </ResponsiveModal>
  )
}

const removal = (petId: string) =>
  act<Weight>({
    name: 'remove',
    label: 'Quitar',
    title: ({ weightKg, measuredAt }) => `Quitar el peso ${showWeight(weightKg)} del ${showDateTime(measuredAt)}`,
    icon: IconTrash,
    send: ({ id: weightId, version }) => call(weights.remove, { petId, weightId, version }),
    done: 'Peso eliminado',
    refused: 'No se eliminó el peso',
    undo: (_answer, { weightKg, measuredAt }) => ({
      send: () => call(weights.create, { petId, weightKg, measuredAt }),
      done: 'Peso recuperado',
      refused: 'No se recuperó el peso',
    }),
  })

function openSource({ source, sourceId }: Weight, petId: string): string | undefined {
  return sourceId ? findRecordWord(source)?.open?.(sourceId, petId) : undefined
}

/** Where a weight was taken: "En cirugía". */
function WeightPlace({ source, to }: { source: Exclude<Weight['source'], 'pet'>; to: string | undefined }) {
  const label = `En ${recordKinds[source].act}`
  return to ? (
    <Link className="TextLink strong brand underlined" to={to}>
      {label}
    </Link>
  ) : (
    label
  )
}
