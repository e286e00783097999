import { useState } from 'react'
import { IconArchive, IconArchiveOff, IconPencil } from '@tabler/icons-react'
import { type Favourite, formulaFavourites } from '#shared/formulas/formulas.contract.ts'
import { showMedicine } from '#shared/formulas/formulas.words.ts'
import { ReasonModal } from '#web/form/ReasonModal.tsx'
import { useFavourites, useFavouritesChanged } from '#web/formulas/formulas.data.ts'
import { call } from '#web/http/call.ts'
import { ActionMenu } from '#web/ui/ActionMenu.tsx'
import { EmptyState, LoadError } from '#web/ui/EmptyState.tsx'
import { ListSkeleton } from '#web/ui/ListSkeleton.tsx'
import { ResponsiveModal } from '#web/ui/ResponsiveModal.tsx'
import { TintBadge } from '#web/ui/StatusBadge.tsx'
import { toastError, toastSuccess } from '#web/ui/toasts.ts'

/** "Fórmulas frecuentes": what the clinic keeps to fill in a formula, to rename or to put away. */
export function FavouritesModal({ onClose }: { onClose: () => void }) {
  const list = useFavourites()
  const showChanged = useFavouritesChanged()
  const [renamed, setRenamed] = useState<Favourite>()
  const [problem, setProblem] = useState<string>()
  const [isBusy, setBusy] = useState(false)

  const save = async ({ id, ...favourite }: Favourite, done: string): Promise<void> => {
    await call(formulaFavourites.update, { favouriteId: id, ...favourite })
    showChanged()
    toastSuccess(done)
  }
  const rename = async (favourite: Favourite): Promise<boolean> => {
    setBusy(true)
    setProblem(undefined)
    try {
      await save(favourite, 'Nombre cambiado')
      setRenamed(undefined)
      return true
    } catch (error) {
      setProblem(error instanceof Error ? error.message : 'No se pudo guardar. Intente de nuevo.')
      return false
    } finally {
      setBusy(false)
    }
  }
  const archive = (favourite: Favourite): void => {
    const next = { ...favourite, isArchived: !favourite.isArchived }
    void save(next, next.isArchived ? 'Fórmula frecuente archivada' : 'Fórmula frecuente recuperada').catch(
      (error: Error) => {
        showChanged()
        toastError('No se cambió la fórmula frecuente', error.message)
      },
    )
  }

  return (
    <>
      <ResponsiveModal opened onClose={onClose} title="Fórmulas frecuentes" size={640}>
        {list.data ? (
          list.data.length === 0 ? (
            <EmptyState title="Aún no hay fórmulas frecuentes">
              Abra una fórmula y elija «Guardar como frecuente» en sus acciones.
            </EmptyState>
          ) : (
            <ul className="Favourites">
              {list.data.map((favourite) => (
                <li key={favourite.id}>
                  <div className="Favourites-words">
                    <strong>{favourite.name}</strong>
                    <span>{favourite.items.map(showMedicine).join(', ')}</span>
                  </div>
                  {favourite.isArchived ? <TintBadge>Archivada</TintBadge> : null}
                  <ActionMenu
                    label={`Acciones para ${favourite.name}`}
                    actions={[
                      {
                        label: 'Cambiar el nombre',
                        icon: <IconPencil size={18} stroke={1.75} aria-hidden />,
                        onClick: () => setRenamed(favourite),
                      },
                      {
                        label: favourite.isArchived ? 'Recuperar' : 'Archivar',
                        icon: favourite.isArchived ? (
                          <IconArchiveOff size={18} stroke={1.75} aria-hidden />
                        ) : (
                          <IconArchive size={18} stroke={1.75} aria-hidden />
                        ),
                        onClick: () => archive(favourite),
                      },
                    ]}
                  />
                </li>
              ))}
            </ul>
          )
        ) : list.error ? (
          <LoadError
            title="No se cargaron las fórmulas frecuentes"
            cause={list.error.message}
            onRetry={() => void list.refetch()}
            isRetrying={list.isFetching}
          />
        ) : (
          <ListSkeleton rows={3} label="Cargando las fórmulas frecuentes" />
        )}
      </ResponsiveModal>
      {renamed ? (
        <ReasonModal
          keptAs={{ id: `favourite/${renamed.id}`, title: `Nombre de «${renamed.name}»` }}
          opened
          onClose={() => setRenamed(undefined)}
          title="Cambiar el nombre"
          lead={`Ahora se llama «${renamed.name}».`}
          label="Nombre nuevo"
          verb="Guardar"
          gerund="Guardando…"
          isBusy={isBusy}
          error={problem}
          onConfirm={(name) => rename({ ...renamed, name })}
        />
      ) : null}
    </>
  )
}
