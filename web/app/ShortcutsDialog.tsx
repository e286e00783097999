import { Kbd } from '@mantine/core'
import { paths } from '#web/app/paths.ts'
import { Link } from 'react-router'
import { ResponsiveModal } from '#web/ui/ResponsiveModal.tsx'
import { areShortcutsOn } from '#web/ui/shortcuts.ts'
import '#web/app/ShortcutsDialog.css'
import '#web/ui/TextLink.css'

const MOD = /mac|iphone|ipad/i.test(navigator.userAgent) ? '⌘' : 'Ctrl'

/** Keys one after the other, or together with the first. */
const groups: { title: string; shortcuts: [keys: string[], what: string][] }[] = [
  {
    title: 'En todas las páginas',
    shortcuts: [
      [[MOD, 'K'], 'Buscar una mascota, un propietario o una página'],
      [['?'], 'Ver estos atajos'],
      [['G', 'I'], 'Ir a Inicio'],
      [['G', 'H'], 'Ir a Historias'],
      [['G', 'P'], 'Ir a Propietarios'],
      [['Esc'], 'Cerrar lo que está abierto'],
    ],
  },
  {
    title: 'En una lista',
    shortcuts: [
      [['/'], 'Buscar en la lista'],
      [['N'], 'Registrar uno nuevo'],
    ],
  },
  {
    title: 'En una mascota',
    shortcuts: [
      [['C'], 'Nueva consulta'],
      [['V'], 'Registrar vacuna'],
    ],
  },
  {
    title: 'En una consulta',
    shortcuts: [
      [[MOD, 'S'], 'Guardar ahora'],
      [[MOD, 'Entrar'], 'Finalizar la consulta'],
    ],
  },
  {
    title: 'En las novedades',
    shortcuts: [[['←', '→'], 'Ver la anterior o la siguiente']],
  },
]

export interface ShortcutsDialogProps {
  opened: boolean
  onClose: () => void
}

export function ShortcutsDialog({ opened, onClose }: ShortcutsDialogProps) {
  return (
    <ResponsiveModal opened={opened} onClose={onClose} title="Atajos de teclado">
      {groups.map(({ title, shortcuts }) => (
        <section key={title} className="Shortcuts-group">
          <h3>{title}</h3>
          <dl>
            {shortcuts.map(([keys, what]) => (
              <div key={what}>
                <dt>
                  {keys.map((key) => (
                    <Kbd key={key}>{key}</Kbd>
                  ))}
                </dt>
                <dd>{what}</dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
      <p className="Shortcuts-note">
        {areShortcutsOn()
          ? 'Los de una sola tecla no actúan mientras se escribe. Se apagan en '
          : 'Los de una sola tecla están apagados. Se encienden en '}
        <Link className="TextLink" to={paths.settingsSection('apariencia')} onClick={onClose}>
          Configuración, Apariencia
        </Link>
        .
      </p>
    </ResponsiveModal>
  )
}
