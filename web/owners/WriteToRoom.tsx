import { IconBrandWhatsapp } from '@tabler/icons-react'
import { Button } from '#web/ui/Button.tsx'

/** The room of the button that writes to an owner, which comes after the screen: nobody sees or presses it. */
export function WriteToRoom({ size = 'normal' }: { size?: 'normal' | 'compact' }) {
  return (
    <span style={{ display: 'contents', visibility: 'hidden' }}>
      <Button size={size} icon={<IconBrandWhatsapp size={18} stroke={1.75} aria-hidden />} disabled>
        Escribir
      </Button>
    </span>
  )
}
