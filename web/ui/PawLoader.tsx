import { Portal } from '@mantine/core'
import '#web/ui/PawLoader.css'

interface PawLoaderProps {
  /** Side in pixels: 18 to 20 in buttons, 40 for a page. */
  size?: number
  /** What is being waited for; without it the paw is decoration beside a text that says it. */
  label?: string
}

/** The walking paw: toes light from left to right. A full, still paw with reduced motion. */
export function PawLoader({ size = 20, label }: PawLoaderProps) {
  return (
    <svg
      className="PawLoader block rigid"
      viewBox="0 0 24 24"
      width={size}
      height={size}
      fill="currentColor"
      {...(label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true })}
    >
      <ellipse className="PawLoader-toe" cx="4.6" cy="11" rx="1.9" ry="2.6" transform="rotate(-24 4.6 11)" />
      <ellipse className="PawLoader-toe" cx="8.9" cy="6.2" rx="1.9" ry="2.6" transform="rotate(-8 8.9 6.2)" />
      <ellipse className="PawLoader-toe" cx="15.1" cy="6.2" rx="1.9" ry="2.6" transform="rotate(8 15.1 6.2)" />
      <ellipse className="PawLoader-toe" cx="19.4" cy="11" rx="1.9" ry="2.6" transform="rotate(24 19.4 11)" />
      <path d="M12 10.8c-3.4 0-6 3.2-6 5.9 0 1.8 1.3 2.9 2.8 2.9 1.2 0 2-.6 3.2-.6s2 .6 3.2.6c1.5 0 2.8-1.1 2.8-2.9 0-2.7-2.6-5.9-6-5.9z" />
    </svg>
  )
}

/** For a page without a skeleton: the paw appears only when the wait is long enough to be noticed (400 ms). */
export function PagePaw() {
  return (
    <div className="PagePaw centre" role="status">
      <PawLoader size={40} label="Cargando" />
    </div>
  )
}

/** Over the page, for what opens as soon as it can: it takes neither focus nor clicks. */
export function PawOverPage() {
  return (
    <Portal>
      <div className="PawOverPage centre">
        <PagePaw />
      </div>
    </Portal>
  )
}
