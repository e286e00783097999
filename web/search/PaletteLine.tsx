import { createElement } from 'react'
import { Kbd } from '@mantine/core'
import { IconKeyboard, IconUserPlus } from '@tabler/icons-react'
import type { FoundOwner } from '#shared/search/search.contract.ts'
import { lastDigits, showPhone } from '#shared/values/phone.ts'
import { useSpeciesName } from '#web/catalogues/catalogues.data.ts'
import { newConsultation } from '#web/consultations/useStartConsultation.tsx'
import { pageKeys } from '#web/nav/commands.ts'
import { menuIcon } from '#web/menu/menuIcons.ts'
import { PetDueBadge } from '#web/protocols/DueBadge.tsx'
import type { PaletteItem } from '#web/search/paletteItems.ts'
import { PawLoader } from '#web/ui/PawLoader.tsx'
import { PersonAvatar } from '#web/ui/PersonAvatar.tsx'
import { PetPortrait } from '#web/ui/PetPortrait.tsx'
import { StatusBadge } from '#web/ui/StatusBadge.tsx'

interface PaletteLineProps {
  id: string
  item: PaletteItem
  /** Enter chooses it. */
  isActive: boolean
  isBusy: boolean
  onPoint: () => void
  onChoose: () => void
}

/** One line: a picture, a name with what tells it apart, and what Enter does. */
export function PaletteLine({ id, item, isActive, isBusy, onPoint, onChoose }: PaletteLineProps) {
  const keys = item.kind === 'page' ? pageKeys[item.page.path] : item.kind === 'shortcuts' ? '?' : undefined
  return (
    // The field keeps the focus and the keys: a line only takes the pointer.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus -- see above
    <div
      id={id}
      role="option"
      aria-selected={isActive}
      className="PaletteLine tall-44 row round gap-12 pady-6 padx-12"
      onMouseMove={isActive ? undefined : onPoint}
      onMouseDown={(event) => event.preventDefault()}
      onClick={onChoose}
    >
      <Picture item={item} />
      <span className="PaletteLine-words grow soft cut">
        <Words item={item} />
      </span>
      <Badge item={item} />
      {isBusy ? (
        <PawLoader size={20} />
      ) : isActive ? (
        <span className="PaletteLine-enter rigid soft" aria-hidden>
          {item.kind === 'pet' || item.kind === 'owner' ? 'Abrir' : ''} <Kbd>↵</Kbd>
        </span>
      ) : keys ? (
        <Kbd aria-hidden>{keys}</Kbd>
      ) : null}
    </div>
  )
}

function Picture({ item }: { item: PaletteItem }) {
  // Of a pet's own line the portrait; of an action its icon.
  if (item.kind === 'pet' || (item.kind === 'consult' && item.label === item.pet.name)) {
    const { pet } = item
    return (
      <PetPortrait
        species={pet.speciesId}
        seed={pet.id}
        photo={pet.photo}
        isDeceased={pet.status === 'deceased'}
        size={32}
      />
    )
  }
  if (item.kind === 'owner') return <PersonAvatar name={item.owner.name} size={32} />
  const icons = {
    consult: newConsultation.icon,
    newConsultation: newConsultation.icon,
    newOwner: IconUserPlus,
    shortcuts: IconKeyboard,
  }
  const icon = item.kind === 'page' ? menuIcon(item.page.icon) : item.kind === 'act' ? item.icon : icons[item.kind]
  return (
    <span className="square-32 centre sunken round rigid soft">
      {createElement(icon, { size: 18, stroke: 1.75, 'aria-hidden': true })}
    </span>
  )
}

function Words({ item }: { item: PaletteItem }) {
  const speciesName = useSpeciesName()
  if (item.kind === 'owner')
    return (
      <>
        <strong>{item.label}</strong> {identityOf(item.owner)}
      </>
    )
  if ('pet' in item && item.label === item.pet.name)
    return (
      <>
        <strong>{item.label}</strong>{' '}
        {[speciesName(item.pet.speciesId), item.pet.breed, item.pet.ownerName, lastDigits(item.pet.ownerPhone)]
          .filter(Boolean)
          .join(', ')}
      </>
    )
  return <span className="PaletteLine-action">{item.label}</span>
}

function identityOf({ documentType, document, phone }: FoundOwner): string {
  return document ? `${[documentType, document].filter(Boolean).join(' ')}, ${lastDigits(phone)}` : showPhone(phone)
}

function Badge({ item }: { item: PaletteItem }) {
  if (item.kind === 'pet' && item.pet.status === 'deceased') return <StatusBadge status="deceased" />
  if (item.kind === 'pet') return <PetDueBadge pet={item.pet} look="word" />
  return item.kind === 'owner' && item.owner.status === 'inactive' ? <StatusBadge status="inactive" /> : null
}
