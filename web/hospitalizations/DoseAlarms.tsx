import { useEffect, useEffectEvent } from 'react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { may } from '#shared/access/actions.ts'
import { alarmsNow } from '#shared/hospitalizations/alarms.rules.ts'
import { hospitalizations } from '#shared/hospitalizations/hospitalizations.contract.ts'
import { callOut, keepCalled, readCalled, useDoseAlarms } from '#web/hospitalizations/alarms.ts'
import { serverNow } from '#web/http/clock.ts'
import { queryOf } from '#web/http/query.ts'
import { paths } from '#web/nav/paths.ts'
import { useProfile } from '#web/professionals/profile.tsx'

/** On every page: calls out what is overdue, where this person chose so on this device. */
export function DoseAlarms() {
  const profile = useProfile()
  const isOn = useDoseAlarms(profile.id)
  return isOn && may(profile, 'hospitalizations.read') ? <Watch /> : null
}

const LOOK_MS = 15_000

function Watch() {
  // What others write comes by itself; without a connection to hear it, within a minute.
  const { data } = useQuery({
    ...queryOf(hospitalizations.list, { view: 'inpatients', pageSize: 100 }),
    refetchInterval: 60_000,
    refetchIntervalInBackground: true,
  })
  const navigate = useNavigate()
  const look = useEffectEvent(() => {
    if (!data) return
    const { alarms, overdue, called } = alarmsNow(data.items, readCalled(), serverNow())
    keepCalled(called)
    callOut(alarms, overdue, (hospitalizationId) => void navigate(paths.hospitalization(hospitalizationId).plan()))
  })
  useEffect(() => {
    look()
    const timer = setInterval(() => look(), LOOK_MS)
    return () => clearInterval(timer)
  }, [data])
  return null
}
