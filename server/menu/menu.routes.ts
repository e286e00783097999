import { may } from '#shared/access/actions.ts'
import { menu, type MenuItem } from '#shared/menu/menu.contract.ts'
import { implement } from '#server/http/implement.ts'
import { listWords } from '#server/word/registry.ts'
import type { MenuPart } from '#server/word/word.ts'

/** Those of no word. */
const common: MenuPart[] = [
  { rank: 0, name: 'Inicio', path: '/', icon: 'home' },
  { rank: 100, name: 'Perfil', path: '/configuraciones/perfil', icon: 'profile' },
  { rank: 110, name: 'Configuración', path: '/configuraciones', icon: 'settings' },
]

export const menuRoutes = [
  implement(menu.list, async ({ tx, actor }) => {
    const parts = [...common, ...listWords().flatMap((word) => word.menu ?? [])]
    const items: MenuItem[] = []
    for (const { rank: _rank, needs, count, ...item } of parts.toSorted((one, other) => one.rank - other.rank)) {
      if (needs && !may(actor, needs)) continue
      const found = count ? await count(tx) : 0
      items.push(found > 0 ? { ...item, count: found } : item)
    }
    return items
  }),
]
