import type { ComponentType } from 'react'
import { useQuery } from '@tanstack/react-query'
import { IconCalendarPlus, IconSearch, IconStethoscope, IconUserPlus } from '@tabler/icons-react'
import { home } from '#shared/home/home.contract.ts'
import { dayOf, showLongDay } from '#shared/values/date.ts'
import { useCommands } from '#web/nav/commands.ts'
import { greeting } from '#web/home/greeting.ts'
import { paths } from '#web/nav/paths.ts'
import { SearchButton } from '#web/search/SearchButton.tsx'
import { queryOf } from '#web/http/query.ts'
import { serverNow } from '#web/http/clock.ts'
import { useMay, useProfile } from '#web/professionals/profile.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { LoadError } from '#web/ui/EmptyState.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'
import { ListSkeleton } from '#web/ui/ListSkeleton.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { useIsPhone } from '#web/ui/screenSizes.ts'
import type { StartCard } from '#web/word/word.ts'
import '#web/home/HomeScreen.css'

export interface LoadedCard extends Omit<StartCard, 'load' | 'loadAbove'> {
  Card: ComponentType<{ data: unknown }>
  Above: ComponentType<{ data: unknown }> | undefined
}

export function makeHomeScreen(cards: readonly LoadedCard[]): ComponentType {
  return () => <HomeScreen cards={cards} />
}

/** What each role opens the day with: who attends sees what waits for them, the reception finds and registers. */
function HomeScreen({ cards }: { cards: readonly LoadedCard[] }) {
  const profile = useProfile()
  const mayAttend = useMay('consultations.write')
  const now = serverNow()
  const isPhone = useIsPhone()
  return (
    <>
      <PageHeader
        title={greeting(profile.name, now)}
        subtitle={showLongDay(dayOf(now))}
        actions={isPhone ? <HomeSearchButton /> : <HomeActions />}
      />
      {isPhone ? (
        <div className="HomeScreen-actions line wrap gap-8 below-16 if-any">
          <HomeActions />
        </div>
      ) : null}
      {mayAttend ? null : (
        <SearchButton className="HomeSearch below-16" label="Buscar por nombre, documento, teléfono o mascota" />
      )}
      <HomeParts cards={cards} attends={mayAttend} />
    </>
  )
}

function HomeParts({ cards, attends }: { cards: readonly LoadedCard[]; attends: boolean }) {
  const rights = useProfile()
  const query = useQuery(queryOf(home.get, {}))
  if (query.data) {
    const { data } = query
    const column = (isWide: boolean) =>
      cards
        .filter((card) => data[card.name] !== undefined && card.isWide(attends, rights) === isWide)
        .toSorted((a, b) => a.rank - b.rank)
        .map(({ name, Card: Shown }) => <Shown key={name} data={data[name]} />)
    return (
      <>
        {cards.map(({ name, Above }) =>
          Above && data[name] !== undefined ? <Above key={name} data={data[name]} /> : null,
        )}
        <div className="HomeScreen-cards stack top gap-16">
          <div className="stack gap-16 slim">{column(true)}</div>
          <div className="stack gap-16 slim">{column(false)}</div>
        </div>
      </>
    )
  }
  if (query.isPending)
    return (
      <div className="HomeScreen-cards stack top gap-16">
        <Card flush>
          <ListSkeleton rows={6} label="Cargando el inicio" />
        </Card>
        <Card flush>
          <ListSkeleton rows={6} label="Cargando el inicio" />
        </Card>
      </div>
    )
  return (
    <Card flush>
      <LoadError
        title="No se cargó el inicio"
        cause={query.error?.message}
        onRetry={() => void query.refetch()}
        isRetrying={query.isFetching}
      />
    </Card>
  )
}

function HomeSearchButton() {
  const { openPalette } = useCommands()
  return (
    <IconButton label="Buscar" tone="default" size={44} onClick={() => openPalette()}>
      <IconSearch size={22} stroke={1.75} aria-hidden />
    </IconButton>
  )
}

/** What a day begins with, by name; on a phone below the greeting. */
function HomeActions() {
  const { openPalette } = useCommands()
  const mayAttend = useMay('consultations.write')
  const mayRegister = useMay('owners.write')
  const mayBook = useMay('agenda.write')
  return (
    <>
      {mayRegister ? (
        <Button
          to={paths.newOwner()}
          tone={mayAttend || mayBook ? 'default' : 'primary'}
          icon={<IconUserPlus size={18} stroke={1.75} aria-hidden />}
        >
          Nuevo propietario
        </Button>
      ) : null}
      {mayBook ? (
        <Button
          to={paths.newEvent()}
          tone={mayAttend ? 'default' : 'primary'}
          icon={<IconCalendarPlus size={18} stroke={1.75} aria-hidden />}
        >
          Nueva cita
        </Button>
      ) : null}
      {mayAttend ? (
        <Button
          tone="primary"
          icon={<IconStethoscope size={18} stroke={1.75} aria-hidden />}
          aria-haspopup="dialog"
          onClick={() => openPalette('animal')}
        >
          Nueva consulta
        </Button>
      ) : null}
    </>
  )
}
