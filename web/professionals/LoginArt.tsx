import { Logo } from '#web/ui/Logo.tsx'

/** Where each print stands (per cent of the field), how it turns and how strong it is. */
const prints = [
  { x: 31, y: 5, turn: 2, opacity: 0.14 },
  { x: 48, y: 16, turn: 18, opacity: 0.17 },
  { x: 42, y: 32, turn: -2, opacity: 0.2 },
  { x: 60, y: 42, turn: 20, opacity: 0.23 },
  { x: 54, y: 58, turn: 4, opacity: 0.27 },
  { x: 72, y: 68, turn: 20, opacity: 0.3 },
]

/** The green half of the login screen: hills, and six prints climbing them. */
export function LoginArt() {
  return (
    <div className="LoginArt clipped holder">
      <svg className="LoginArt-hills wide" viewBox="0 0 750 900" preserveAspectRatio="none" aria-hidden>
        <path d="M0 650c120-50 230-30 350 10s260 50 400-42v282H0z" fill="#0B463E" />
        <path d="M0 754c130-40 250-15 370 18s250 30 380-28v156H0z" fill="#083B34" />
      </svg>
      {prints.map(({ x, y, turn, opacity }) => (
        <svg
          key={y}
          className="LoginArt-print"
          viewBox="0 0 24 24"
          style={{ left: `${x}%`, top: `${y}%`, transform: `rotate(${turn}deg)`, opacity }}
          aria-hidden
        >
          <ellipse cx="4.6" cy="11" rx="1.9" ry="2.6" transform="rotate(-24 4.6 11)" />
          <ellipse cx="8.9" cy="6.2" rx="1.9" ry="2.6" transform="rotate(-8 8.9 6.2)" />
          <ellipse cx="15.1" cy="6.2" rx="1.9" ry="2.6" transform="rotate(8 15.1 6.2)" />
          <ellipse cx="19.4" cy="11" rx="1.9" ry="2.6" transform="rotate(24 19.4 11)" />
          <path d="M12 10.8c-3.4 0-6 3.2-6 5.9 0 1.8 1.3 2.9 2.8 2.9 1.2 0 2-.6 3.2-.6s2 .6 3.2.6c1.5 0 2.8-1.1 2.8-2.9 0-2.7-2.6-5.9-6-5.9z" />
        </svg>
      ))}
      <div className="LoginArt-words">
        <Logo size={56} tone="inverse" />
        <p className="LoginArt-title heavy">Cada paciente deja huella.</p>
        <p className="LoginArt-text">Historias, agenda y hospitalización de su clínica, en un solo lugar.</p>
      </div>
    </div>
  )
}
