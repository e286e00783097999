import { type MantineColorScheme, SegmentedControl, useMantineColorScheme } from '@mantine/core'
import { Card } from '#web/ui/Card.tsx'

const schemes: { value: MantineColorScheme; label: string }[] = [
  { value: 'light', label: 'Claro' },
  { value: 'dark', label: 'Oscuro' },
  { value: 'auto', label: 'Sistema' },
]

export function AppearanceSection() {
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  return (
    <Card title="Tema">
      <p className="Settings-hint">«Sistema» sigue el tema de este equipo.</p>
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
