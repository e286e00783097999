import { Kbd } from '@mantine/core'
import { Link } from 'react-router'
import { type Access, may } from '#shared/access/actions.ts'
import { paths } from '#web/nav/paths.ts'
import { useMenu } from '#web/menu/menu.data.ts'
import { useProfile } from '#web/professionals/profile.tsx'
import { ResponsiveModal } from '#web/ui/ResponsiveModal.tsx'
import { areShortcutsOn } from '#web/ui/shortcuts.ts'
import '#web/app/ShortcutsDialog.css'
import '#web/ui/TextLink.css'

const MOD = /mac|iphone|ipad/i.test(navigator.userAgent) ? '⌘' : 'Ctrl'

interface Shortcut {
  /** One after the other, or together with the first. */
  keys: string[]
  what: string
  /** Only for who may do this. */
  access?: Access
  /** Only for whose menu has this page. */
  page?: string
}

const groups: { title: string; shortcuts: Shortcut[] }[] = [
  {
    title: 'En todas las páginas',
    shortcuts: [
      { keys: [MOD, 'K'], what: 'Buscar una mascota, un propietario o una página' },
      { keys: ['?'], what: 'Ver estos atajos' },
      { keys: ['G', 'I'], what: 'Ir a Inicio', page: paths.home() },
      { keys: ['G', 'H'], what: 'Ir a Historias', page: paths.histories() },
      { keys: ['G', 'P'], what: 'Ir a Propietarios', page: paths.owners() },
      { keys: ['Esc'], what: 'Cerrar lo que está abierto' },
    ],
  },
  {
    title: 'En una lista',
    shortcuts: [
      { keys: ['/'], what: 'Buscar en la lista' },
      { keys: ['N'], what: 'Registrar uno nuevo', access: 'owners.write' },
    ],
  },
  {
    title: 'En una mascota',
    shortcuts: [
      { keys: ['C'], what: 'Nueva consulta', access: 'consultations.write' },
      { keys: ['V'], what: 'Registrar vacuna', access: 'vaccines.write' },
    ],
  },
  {
    title: 'En una consulta',
    shortcuts: [
      { keys: [MOD, 'S'], what: 'Guardar ahora', access: 'consultations.write' },
      { keys: [MOD, 'Entrar'], what: 'Finalizar la consulta', access: 'consultations.sign' },
    ],
  },
  {
    title: 'En un formulario',
    shortcuts: [{ keys: [MOD, 'Entrar'], what: 'Guardar' }],
  },
  {
    title: 'En las novedades',
    shortcuts: [{ keys: ['←', '→'], what: 'Ver la anterior o la siguiente' }],
  },
]

/** Those that do something for who is logged in. */
function useShortcutGroups() {
  const profile = useProfile()
  const menu = useMenu()
  const isUsed = ({ access, page }: Shortcut) =>
    (!access || may(profile, access)) && (!page || menu.some((item) => item.path === page))
  return groups
    .map(({ title, shortcuts }) => ({ title, shortcuts: shortcuts.filter(isUsed) }))
    .filter(({ shortcuts }) => shortcuts.length > 0)
}

export interface ShortcutsDialogProps {
  opened: boolean
  onClose: () => void
}

export function ShortcutsDialog({ opened, onClose }: ShortcutsDialogProps) {
  const used = useShortcutGroups()
  return (
    <ResponsiveModal opened={opened} onClose={onClose} title="Atajos de teclado">
      {used.map(({ title, shortcuts }) => (
        <section key={title} className="Shortcuts-group below-16">
          <h3 className="help strong quiet">{title}</h3>
          <dl className="lined">
            {shortcuts.map(({ keys, what }) => (
              <div className="row gap-12" key={what}>
                <dt className="line gap-4 rigid">
                  {keys.map((key) => (
                    <Kbd key={key} className="strong soft">
                      {key}
                    </Kbd>
                  ))}
                </dt>
                <dd>{what}</dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
      <p className="soft">
        {areShortcutsOn()
          ? 'Los de una sola tecla no actúan mientras se escribe. Se apagan en '
          : 'Los de una sola tecla están apagados. Se encienden en '}
        <Link className="TextLink strong brand underlined" to={paths.settingsSection('apariencia')} onClick={onClose}>
          Configuración, Apariencia
        </Link>
        .
      </p>
    </ResponsiveModal>
  )
}
