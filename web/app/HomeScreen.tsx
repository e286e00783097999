import { IconPlus, IconSearch, IconUserPlus } from '@tabler/icons-react'
import { dayOf, showLongDay } from '#shared/values/date.ts'
import { greeting } from '#web/app/greeting.ts'
import { LatestHistories, LatestOwners, MyConsultations } from '#web/app/HomeCards.tsx'
import { paths } from '#web/app/paths.ts'
import { useMay, useProfile } from '#web/professionals/profile.tsx'
import { Button } from '#web/ui/Button.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { useIsPhone } from '#web/ui/screenSizes.ts'
import '#web/app/HomeScreen.css'

/** What each role opens the day with: who attends sees what is open, the reception sees who came last. */
export function HomeScreen() {
  const profile = useProfile()
  const mayAttend = useMay('consultations.write')
  const mayReadHistories = useMay('consultations.read')
  const now = new Date()
  return (
    <>
      <PageHeader title={greeting(profile.name, now)} subtitle={showLongDay(dayOf(now))} actions={<HomeActions />} />
      <div className="HomeScreen-cards">
        {mayAttend ? <MyConsultations /> : null}
        {mayReadHistories ? <LatestHistories /> : <LatestOwners />}
      </div>
    </>
  )
}

/** Two buttons; on a phone two icons, which leave the greeting its room. */
function HomeActions() {
  const isPhone = useIsPhone()
  const searchPath = useMay('consultations.read') ? paths.histories() : paths.owners()
  const mayRegister = useMay('owners.write')
  if (isPhone)
    return (
      <>
        <IconButton label="Buscar" tone="default" size={44} to={searchPath}>
          <IconSearch size={22} stroke={1.75} aria-hidden />
        </IconButton>
        {mayRegister ? (
          <IconButton label="Nuevo propietario" tone="default" size={44} to={paths.newOwner()}>
            <IconUserPlus size={22} stroke={1.75} aria-hidden />
          </IconButton>
        ) : null}
      </>
    )
  return (
    <>
      <Button to={searchPath} icon={<IconSearch size={18} stroke={1.75} aria-hidden />}>
        Buscar
      </Button>
      {mayRegister ? (
        <Button to={paths.newOwner()} tone="primary" icon={<IconPlus size={18} stroke={1.75} aria-hidden />}>
          Nuevo propietario
        </Button>
      ) : null}
    </>
  )
}
