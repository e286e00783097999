import { useState } from 'react'
import { Link } from 'react-router'
import { IconTrash } from '@tabler/icons-react'
import { showDateTime } from '#shared/values/date.ts'
import { recordKinds } from '#shared/values/recordKinds.ts'
import { showWeight } from '#shared/values/weight.ts'
import { type Weight, weights } from '#shared/weights/weights.contract.ts'
import { canRemoveWeight } from '#shared/weights/weights.rules.ts'
import { call } from '#web/http/call.ts'
import { isUnanswered } from '#web/http/answers.ts'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'
import { ListBody } from '#web/ui/ListBody.tsx'
import { ResponsiveModal } from '#web/ui/ResponsiveModal.tsx'
import { toastError, toastSuccess } from '#web/ui/toasts.ts'
import { toastUndo } from '#web/ui/UndoToast.tsx'
import { useWeights } from '#web/weights/weights.data.ts'
import { readAgain } from '#web/http/queryClient.ts'
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
  const { remove, isRemoving } = useRemoval(pet.id)
  const isOnly = list.data?.length === 1
  const only = isOnly ? list.data?.[0] : undefined
  return (
    <ResponsiveModal opened onClose={onClose} title={`Pesos de ${pet.name}`} size={480}>
      <ListBody name="los pesos" query={list} skeletonRows={4} empty={<EmptyState title="Aún no hay pesos" />}>
        {(all) => (
          <ul>
            {all.map((weight) => (
              <li key={weight.id} className="WeightList-row">
                <div className="WeightList-words">
                  <strong>{showWeight(weight.weightKg)}</strong>
                  <div>
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
                  <IconButton
                    label={`Quitar el peso ${showWeight(weight.weightKg)} del ${showDateTime(weight.measuredAt)}`}
                    disabled={isRemoving}
                    onClick={() => void remove(weight)}
                  >
                    <IconTrash size={20} stroke={1.75} aria-hidden />
                  </IconButton>
                ) : null}
              </li>
            ))}
          </ul>
        )}
      </ListBody>
      {mayRemove && only?.source === 'pet' ? (
        <p className="WeightList-note">{canRemoveWeight(only, isOnly)?.message}</p>
      ) : null}
    </ResponsiveModal>
  )
}

function openSource({ source, sourceId }: Weight, petId: string): string | undefined {
  return sourceId ? findRecordWord(source)?.open?.(sourceId, petId) : undefined
}

/** Where a weight was taken: "En cirugía". */
function WeightPlace({ source, to }: { source: Exclude<Weight['source'], 'pet'>; to: string | undefined }) {
  const label = `En ${recordKinds[source].act}`
  return to ? (
    <Link className="TextLink" to={to}>
      {label}
    </Link>
  ) : (
    label
  )
}

function useRemoval(petId: string) {
  const [isRemoving, setIsRemoving] = useState(false)
  const bringBack = ({ weightKg, measuredAt }: Weight) =>
    call(weights.create, { petId, weightKg, measuredAt }).then(
      () => toastSuccess('Peso recuperado'),
      (error: Error) => {
        toastError('No se recuperó el peso', error.message)
        // It was perhaps, all the same.
        readAgain(weights.list)
      },
    )
  const remove = async (weight: Weight) => {
    setIsRemoving(true)
    const { id: weightId, version } = weight
    await call(weights.remove, { petId, weightId, version }).then(
      () => toastUndo('Peso eliminado', () => void bringBack(weight)),
      (error: Error) => {
        toastError('No se eliminó el peso', error.message)
        // Without an answer it stays where it can be pressed again: gone by itself, it would offer no way back.
        if (!isUnanswered(error)) readAgain(weights.list)
      },
    )
    setIsRemoving(false)
  }
  return { remove, isRemoving }
}
