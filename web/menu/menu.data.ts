import { useQuery } from '@tanstack/react-query'
import { menu, type MenuItem } from '#shared/menu/menu.contract.ts'
import { queryOf } from '#web/http/query.ts'

/** The entries for this person's role, Configuración last; empty while they load. */
export function useMenu(): MenuItem[] {
  return useQuery({ ...queryOf(menu.list, {}), staleTime: Infinity }).data ?? []
}
