import { useState } from 'react'
import { IconArchive, IconArchiveOff, IconPencil, IconPlus } from '@tabler/icons-react'
import { type Favourite, formulaFavourites } from '#shared/formulas/formulas.contract.ts'
import { showDirections, showMedicine } from '#shared/formulas/formulas.words.ts'
import { showQuantity } from '#shared/formulas/quantities.rules.ts'
import { act } from '#web/acts/act.ts'
import { ActMenu } from '#web/acts/ActButton.tsx'
import { FavouriteEditor } from '#web/formulas/FavouriteEditor.tsx'
import { useFavourites } from '#web/formulas/formulas.data.ts'
import { call } from '#web/http/call.ts'
import { Button } from '#web/ui/Button.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { ListBody } from '#web/ui/ListBody.tsx'
import { ResponsiveModal } from '#web/ui/ResponsiveModal.tsx'
import { TintBadge } from '#web/ui/StatusBadge.tsx'
import '#web/formulas/formulas.css'

/** "Fórmulas frecuentes": what the clinic keeps to fill in a formula, to be read, changed or put away. */
export function FavouritesModal({ onClose }: { onClose: () => void }) {
  const list = useFavourites()
  const [editing, setEditing] = useState<Favourite | 'new'>()

  if (editing)
    return (
      <FavouriteEditor
        draftKey={editing === 'new' ? 'favourite/new' : `favourite/${editing.id}`}
        {...(editing === 'new' ? {} : { favourite: editing })}
        onClose={() => setEditing(undefined)}
      />
    )
  return (
    <ResponsiveModal
      opened
      onClose={onClose}
      title="Fórmulas frecuentes"
      size={640}
      footer={
        <Button
          tone="primary"
          icon={<IconPlus size={18} stroke={2} aria-hidden />}
          aria-haspopup="dialog"
          onClick={() => setEditing('new')}
        >
          Nueva fórmula frecuente
        </Button>
      }
    >
      <ListBody
        name="las fórmulas frecuentes"
        query={list}
        skeletonRows={3}
        empty={
          <EmptyState title="Aún no hay fórmulas frecuentes">
            Escriba una aquí, o abra una fórmula y elija «Guardar como frecuente» en sus acciones.
          </EmptyState>
        }
      >
        {(favourites) => (
          <ul className="lined">
            {favourites.map((favourite) => (
              <FavouriteRow key={favourite.id} favourite={favourite} onEdit={() => setEditing(favourite)} />
            ))}
          </ul>
        )}
      </ListBody>
    </ResponsiveModal>
  )
}

interface FavouriteRowProps {
  favourite: Favourite
  onEdit: () => void
}

/** What it would fill in, so that two of one illness are told apart. */
function FavouriteRow({ favourite, onEdit }: FavouriteRowProps) {
  const { name, items, isArchived } = favourite
  return (
    <li className="tall-52 line top gap-12 pady-12">
      <div className="Favourites-words stack grow breaks">
        <strong>{name}</strong>
        <ul className="stack gap-6">
          {items.map((item, index) => (
            <li key={index}>
              {showMedicine(item)}
              <span className="block quiet">
                {[
                  showDirections(item, null),
                  item.quantity !== null && item.quantityUnit ? showQuantity(item.quantity, item.quantityUnit) : '',
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
            </li>
          ))}
        </ul>
      </div>
      {isArchived ? <TintBadge>Archivada</TintBadge> : null}
      <ActMenu
        label={`Acciones para ${name}`}
        before={[{ label: 'Editar', icon: <IconPencil size={18} stroke={1.75} aria-hidden />, onClick: onEdit }]}
        does={[archive, restore]}
        of={favourite}
      />
    </li>
  )
}

const archiving = (isArchived: boolean) => ({
  isOffered: (favourite: Favourite) => favourite.isArchived !== isArchived,
  send: ({ id: favouriteId, ...favourite }: Favourite) =>
    call(formulaFavourites.update, { favouriteId, ...favourite, isArchived }),
  refused: 'No se cambió la fórmula frecuente',
})

const archive = act<Favourite>({
  ...archiving(true),
  name: 'archive',
  label: 'Archivar',
  icon: IconArchive,
  done: 'Fórmula frecuente archivada',
})

const restore = act<Favourite>({
  ...archiving(false),
  name: 'restore',
  label: 'Recuperar',
  icon: IconArchiveOff,
  done: 'Fórmula frecuente recuperada',
})
