import { useState } from 'react'
import { type MantineColorScheme, SegmentedControl, Switch, useMantineColorScheme } from '@mantine/core'
import { IconKeyboard } from '@tabler/icons-react'
import { PrivacyCard } from '#web/app/PrivacyCard.tsx'
import { useCommands } from '#web/nav/commands.ts'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { areShortcutsOn, setShortcutsOn } from '#web/ui/shortcuts.ts'

const schemes: { value: MantineColorScheme; label: string }[] = [
  { value: 'light', label: 'Claro' },
  { value: 'dark', label: 'Oscuro' },
  { value: 'auto', label: 'Sistema' },
]

export function AppearanceSection() {
  return (
    <>
      <Theme />
      <Shortcuts />
      <PrivacyCard />
    </>
  )
}

/** Keys without Ctrl can be in the way of who speaks to the computer or presses by mistake. */
function Shortcuts() {
  const [isOn, setOn] = useState(areShortcutsOn)
  const { openShortcuts } = useCommands()
  return (
    <Card title="Atajos de teclado">
      <p className="below-12 soft">
        Por ejemplo, «C» abre una consulta en la página de una mascota. Los que llevan Ctrl funcionan siempre.
      </p>
      <div className="row wrap apart gap-12">
        <Switch
          label="Usar atajos de una sola tecla en este equipo"
          checked={isOn}
          onChange={({ currentTarget }) => {
            setShortcutsOn(currentTarget.checked)
            setOn(currentTarget.checked)
          }}
        />
        <Button
          onClick={openShortcuts}
          aria-haspopup="dialog"
          icon={<IconKeyboard size={18} stroke={1.75} aria-hidden />}
        >
          Ver los atajos
        </Button>
      </div>
    </Card>
  )
}

function Theme() {
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  return (
    <Card title="Tema">
      <p className="below-12 soft">«Sistema» sigue el tema de este equipo.</p>
      <SegmentedControl
        aria-label="Tema"
        data={schemes}
        value={colorScheme}
        onChange={(value) => {
          const scheme = schemes.find((candidate) => candidate.value === value)
          if (scheme) setColorScheme(scheme.value)
        }}
      />
    </Card>
  )
}
