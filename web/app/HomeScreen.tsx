import { IconPlus, IconSearch } from '@tabler/icons-react'
import { dayOf, showLongDay } from '#shared/values/date.ts'
import { greeting } from '#web/app/greeting.ts'
import { LatestHistories, LatestOwners, MyConsultations } from '#web/app/HomeCards.tsx'
import { paths } from '#web/app/paths.ts'
import { useMay, useProfile } from '#web/professionals/profile.tsx'
import { Button } from '#web/ui/Button.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import '#web/app/HomeScreen.css'

/** What each role opens the day with: who attends sees what is open, the reception sees who came last. */
export function HomeScreen() {
  const profile = useProfile()
  const mayAttend = useMay('consultations.write')
  const mayReadHistories = useMay('consultations.read')
  const mayRegister = useMay('owners.write')
  const now = new Date()
  return (
    <>
      <PageHeader
        title={greeting(profile.name, now)}
        subtitle={showLongDay(dayOf(now))}
        actions={
          <>
            <Button
              to={mayReadHistories ? paths.histories() : paths.owners()}
              icon={<IconSearch size={18} stroke={1.75} aria-hidden />}
            >
              Buscar
            </Button>
            {mayRegister ? (
              <Button to={paths.newOwner()} tone="primary" icon={<IconPlus size={18} stroke={1.75} aria-hidden />}>
                Nuevo propietario
              </Button>
            ) : null}
          </>
        }
      />
      <div className="HomeScreen-cards">
        {mayAttend ? <MyConsultations /> : null}
        {mayReadHistories ? <LatestHistories /> : <LatestOwners />}
      </div>
    </>
  )
}
