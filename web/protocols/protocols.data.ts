import { useQueryClient } from '@tanstack/react-query'
import { consultations } from '#shared/consultations/consultations.contract.ts'
import { dewormings } from '#shared/dewormings/dewormings.contract.ts'
import { histories } from '#shared/histories/histories.contract.ts'
import { owners } from '#shared/owners/owners.contract.ts'
import { pets } from '#shared/pets/pets.contract.ts'
import { protocols } from '#shared/protocols/protocols.contract.ts'
import { vaccines } from '#shared/vaccines/vaccines.contract.ts'
import { weights } from '#shared/weights/weights.contract.ts'
import { queryKey, queryOf } from '#web/http/query.ts'

/** What badges compare with: rarely changed, and looked at in every list. */
export const protocolList = { ...queryOf(protocols.list, {}), staleTime: 5 * 60_000, gcTime: Infinity }

/** After a dose was written down, changed or voided: everything that shows doses or what is next. */
export function useDosesChanged(): () => void {
  const queryClient = useQueryClient()
  return () => {
    for (const route of [
      vaccines.listOfPet,
      vaccines.get,
      vaccines.form,
      vaccines.plan,
      vaccines.due,
      dewormings.listOfPet,
      dewormings.get,
      dewormings.form,
      pets.get,
      owners.get,
      owners.list,
      histories.list,
      consultations.get,
      consultations.records,
      weights.list,
    ])
      void queryClient.invalidateQueries({ queryKey: queryKey(route) })
  }
}
