import { useQuery } from '@tanstack/react-query'
import { stayReadings } from '#shared/hospitalizations/readings.contract.ts'
import { addDays } from '#shared/values/date.ts'
import { queryOf } from '#web/http/query.ts'

/** The constants of a day and of the one before it, the newest first: 24 hours begin yesterday. */
export function useStayReadings(hospitalizationId: string, day: string) {
  return useQuery(queryOf(stayReadings.list, { hospitalizationId, from: addDays(day, -1), to: day }))
}
