import { type KeyboardEvent, type RefObject, useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { Kbd, Modal, VisuallyHidden } from '@mantine/core'
import { useDebouncedValue, useDidUpdate } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { IconSearch, IconX } from '@tabler/icons-react'
import { search } from '#shared/search/search.contract.ts'
import { showCount } from '#shared/values/number.ts'
import { useCommands, type PalettePurpose } from '#web/nav/commands.ts'
import { paths } from '#web/nav/paths.ts'
import { useSettingsSections } from '#web/professionals/useSettingsSections.ts'
import { useStartConsultation } from '#web/consultations/useStartConsultation.tsx'
import { queryOf } from '#web/http/query.ts'
import { useMenu } from '#web/menu/menu.data.ts'
import { useProfile } from '#web/professionals/profile.tsx'
import { PaletteLine } from '#web/search/PaletteLine.tsx'
import { isNamesake, namesSomething, readAsked, paletteGroups, type PaletteItem } from '#web/search/paletteItems.ts'
import { LoadError } from '#web/ui/EmptyState.tsx'
import { useEscape } from '#web/ui/escape.ts'
import { IconButton } from '#web/ui/IconButton.tsx'
import { ListSkeleton } from '#web/ui/ListSkeleton.tsx'
import { useIsPhone } from '#web/ui/screenSizes.ts'
import { SEARCH_WAIT_MS } from '#web/ui/useDelayedText.ts'
import { SimilarNote } from '#web/ui/SimilarNote.tsx'
import '#web/search/Palette.css'

export interface PaletteProps {
  opened: boolean
  purpose: PalettePurpose
  /** What was typed before the field could take it. */
  takeTyped: () => string
  onClose: () => void
}

/** Finds a pet, an owner, a page or an action, over whatever page is shown. */
export function Palette({ opened, purpose, takeTyped, onClose }: PaletteProps) {
  const isPhone = useIsPhone()
  const [hasLeft, setLeft] = useState(false)
  useEscape(opened, onClose)
  const field = useRef<HTMLInputElement>(null)
  // The dialog gives the focus to its first field only.
  useDidUpdate(() => field.current?.focus(), [purpose])
  return (
    <Modal.Root
      opened={opened}
      onClose={onClose}
      closeOnEscape={false}
      // A page that was chosen takes the focus itself.
      returnFocus={!hasLeft}
      size={640}
      yOffset={96}
      fullScreen={isPhone}
      classNames={{ content: 'Palette' }}
      transitionProps={{ duration: 160, transition: 'fade' }}
      onEnterTransitionEnd={() => setLeft(false)}
    >
      <Modal.Overlay />
      <Modal.Content aria-label={purpose === 'animal' ? 'Nueva consulta' : 'Buscar'}>
        <Search
          // Begins anew when it goes on to ask for which pet.
          key={purpose}
          field={field}
          purpose={purpose}
          takeTyped={takeTyped}
          onClose={onClose}
          onLeave={() => {
            setLeft(true)
            onClose()
          }}
        />
      </Modal.Content>
    </Modal.Root>
  )
}

type SearchProps = Pick<PaletteProps, 'purpose' | 'takeTyped' | 'onClose'> & {
  field: RefObject<HTMLInputElement | null>
  /** Closes for another page. */
  onLeave: () => void
}

function Search({ field, purpose, takeTyped, onClose, onLeave }: SearchProps) {
  const id = useId()
  const isPhone = useIsPhone()
  const rights = useProfile()
  const menu = useMenu()
  const sections = useSettingsSections().map(({ name, path }) => ({
    name,
    path: paths.settingsSection(path),
    icon: 'settings',
  }))
  const navigate = useNavigate()
  const { openPalette, openShortcuts } = useCommands()
  const [text, setText] = useState('')
  const [asked] = useDebouncedValue(text.trim(), SEARCH_WAIT_MS)
  // Asked anew each time it opens: the pet of this page is the newest of the recent ones.
  const wanted = readAsked(asked, rights, purpose)
  const query = useQuery({
    ...queryOf(search.find, { q: wanted.text }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
  // What is shown belongs to other words than those in the field: nothing of it is chosen by Enter.
  const isStale = asked !== text.trim() || query.isPlaceholderData || query.isPending
  /** The line that somebody went to, wherever it stands by now; before that the first is ready, unless another animal has its name. */
  const [went, setWent] = useState<PaletteItem['id']>()
  /** Enter was pressed before what was typed last is found. */
  const waits = useRef(false)
  const list = useRef<HTMLDivElement>(null)

  const groups = paletteGroups({ ...wanted, found: query.data, menu, sections, rights })
  const items = groups.flatMap((group) => group.items)
  const wentTo = items.findIndex(({ id: itemId }) => itemId === went)
  const active = wentTo >= 0 ? wentTo : text.trim() !== '' && isNamesake(items) ? -1 : 0
  const current = items[Math.min(active, items.length - 1)]

  const start = useStartConsultation(onLeave)
  const choose = (item: PaletteItem) => {
    if (start.isPending) return
    if (item.kind === 'consult') return start.begin(item.pet.id)
    if (item.kind === 'newConsultation') return openPalette('animal')
    onLeave()
    if (item.kind === 'shortcuts') return openShortcuts()
    if (item.kind === 'page' && item.page.isExternal) return void window.open(item.page.path, '_blank', 'noopener')
    return void navigate(addressOf(item))
  }

  const chooseWaiting = useEffectEvent(() => {
    waits.current = false
    if (current) choose(current)
  })
  useEffect(() => {
    if (waits.current && !isStale && !query.isError) chooseWaiting()
  }, [isStale, query.isError])
  useEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' })
  }, [current?.id])

  const move = (to: number) => {
    waits.current = false
    setWent(items[(to + items.length) % Math.max(items.length, 1)]?.id)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    const at = Math.min(active, items.length - 1)
    const moves: Record<string, number> = {
      ArrowDown: at + 1,
      ArrowUp: Math.max(at, 0) - 1,
      PageDown: items.length - 1,
      PageUp: 0,
    }
    const to = moves[event.key]
    if (to !== undefined) {
      event.preventDefault()
      move(to)
    }
    if (event.key === 'Enter') {
      event.preventDefault()
      if (isStale) waits.current = true
      else if (current) choose(current)
    }
  }

  const label = purpose === 'animal' ? '¿Para qué mascota es la consulta?' : 'Buscar mascota, propietario o página'
  const found = (query.data?.pets.length ?? 0) + (query.data?.owners.length ?? 0)
  const isNothing = found === 0 && !namesSomething(items, wanted.text)
  return (
    <>
      <div className="Palette-head tall-52 row surface floored gap-12 soft">
        <IconSearch size={22} stroke={1.75} aria-hidden />
        <input
          ref={field}
          data-autofocus
          className="Palette-input tall-44 grow"
          type="text"
          role="combobox"
          aria-expanded={items.length > 0}
          aria-controls={`${id}-list`}
          aria-autocomplete="list"
          aria-label={label}
          aria-busy={isStale}
          {...(current ? { 'aria-activedescendant': `${id}-${current.id}` } : {})}
          // Short enough for a phone: the magnifying glass beside it says the verb.
          placeholder={purpose === 'animal' ? label : 'Mascota, propietario o página'}
          inputMode="search"
          enterKeyHint="go"
          autoComplete="off"
          spellCheck={false}
          maxLength={100}
          value={text}
          onFocus={() => {
            const typed = takeTyped()
            if (typed) setText((before) => before + typed)
          }}
          onChange={(event) => {
            setText(event.currentTarget.value)
            setWent(undefined)
            waits.current = false
          }}
          onKeyDown={onKeyDown}
        />
        {isPhone ? (
          <IconButton label="Cerrar" size={44} onClick={onClose}>
            <IconX size={22} stroke={1.75} aria-hidden />
          </IconButton>
        ) : (
          <Kbd aria-hidden>Esc</Kbd>
        )}
      </div>
      <VisuallyHidden role="status">
        {isStale || asked === ''
          ? ''
          : isNothing
            ? 'Sin resultados'
            : showCount(found || items.length, 'resultado', 'resultados')}
      </VisuallyHidden>
      <div className="Palette-body pady-8 padx-8">
        {query.data?.isSimilar ? <SimilarNote query={wanted.text} /> : null}
        {query.isError ? (
          <LoadError
            title="No se pudo buscar"
            cause={query.error.message}
            onRetry={() => void query.refetch()}
            isRetrying={query.isFetching}
          />
        ) : null}
        {query.isPending ? <ListSkeleton rows={3} label="Buscando" /> : null}
        {!query.isPending && !query.isError && (asked === '' ? found === 0 : isNothing) ? (
          <p className="Palette-note soft">
            {asked === ''
              ? 'Escriba un nombre, un documento, un teléfono, un microchip o un número de historia.'
              : `Sin resultados para «${asked}»`}
          </p>
        ) : null}
        <div
          className="Palette-list"
          role="listbox"
          id={`${id}-list`}
          aria-label="Resultados"
          data-stale={isStale || undefined}
          ref={list}
        >
          {groups.map((group, place) => (
            <div key={`${group.title}-${place}`} role="group" aria-labelledby={`${id}-group-${place}`}>
              <div className="Palette-group caption strong soft" role="presentation" id={`${id}-group-${place}`}>
                {group.title}
              </div>
              {group.items.map((item) => (
                <PaletteLine
                  key={item.id}
                  id={`${id}-${item.id}`}
                  item={item}
                  isActive={item === current}
                  isBusy={item.kind === 'consult' && start.petId === item.pet.id}
                  onPoint={() => setWent(item.id)}
                  onChoose={() => choose(item)}
                />
              ))}
            </div>
          ))}
        </div>
      </div>
      {start.question}
    </>
  )
}

type Leading = Exclude<PaletteItem, { kind: 'consult' | 'newConsultation' | 'shortcuts' }>

function addressOf(item: Leading): string {
  if (item.kind === 'pet') return paths.pet(item.pet.id).info()
  if (item.kind === 'owner') return paths.owner(item.owner.id)
  if (item.kind === 'act') return item.to
  return item.kind === 'page' ? item.page.path : paths.newOwner(item.typed)
}
