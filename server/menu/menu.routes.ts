import { type Action, may } from '#shared/access/actions.ts'
import { menu, type MenuItem } from '#shared/menu/menu.contract.ts'
import { implement } from '#server/http/implement.ts'

/** In the order of the side menu; each entry is for those who may do what its page is for. */
const items: (MenuItem & { needs?: Action })[] = [
  { name: 'Inicio', path: '/', icon: 'home' },
  { name: 'Historias', path: '/historias', icon: 'histories', needs: 'consultations.read' },
  { name: 'Propietarios', path: '/propietarios', icon: 'owners', needs: 'owners.read' },
  { name: 'Agenda', path: '/agenda', icon: 'agenda', needs: 'agenda.read' },
  { name: 'Formatos', path: '/formatos', icon: 'formats', needs: 'formats.read' },
  // Leads on to the clinic's application, or to the page that says how to connect one.
  { name: 'Inventarios', path: '/api/sso/abrir', icon: 'inventories', needs: 'inventories.open', isExternal: true },
  { name: 'Facturas', path: '/configuraciones/facturas', icon: 'invoices', needs: 'invoices.read' },
  { name: 'Cuentas', path: '/configuraciones/cuentas', icon: 'accounts', needs: 'accounts.manage' },
  { name: 'Perfil', path: '/configuraciones/perfil', icon: 'profile' },
  { name: 'Configuración', path: '/configuraciones', icon: 'settings' },
]

export const menuRoutes = [
  implement(menu.list, async ({ actor }) => items.filter(({ needs }) => !needs || may(actor, needs))),
]
