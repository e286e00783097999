/** Three paws climbing: the drawing of what is not there yet, and of what went wrong. 120 by 88. */
export function PawTrail() {
  return (
    <svg viewBox="0 0 120 88" width="120" height="88" fill="var(--h-brand)" aria-hidden>
      <path
        d="M12 80c18-2 28-10 40-18s34-20 56-28"
        fill="none"
        stroke="var(--h-border-2)"
        strokeWidth="2"
        strokeDasharray="4 6"
        strokeLinecap="round"
      />
      <Paw at="translate(8 50) rotate(24 12 12)" opacity={0.35} />
      <Paw at="translate(44 32) rotate(30 12 12)" opacity={0.6} />
      <Paw at="translate(80 10) rotate(34 12 12)" opacity={1} />
    </svg>
  )
}

function Paw({ at, opacity }: { at: string; opacity: number }) {
  return (
    <g transform={at} opacity={opacity}>
      <ellipse cx="4.6" cy="11" rx="1.9" ry="2.6" transform="rotate(-24 4.6 11)" />
      <ellipse cx="8.9" cy="6.2" rx="1.9" ry="2.6" transform="rotate(-8 8.9 6.2)" />
      <ellipse cx="15.1" cy="6.2" rx="1.9" ry="2.6" transform="rotate(8 15.1 6.2)" />
      <ellipse cx="19.4" cy="11" rx="1.9" ry="2.6" transform="rotate(24 19.4 11)" />
      <path d="M12 10.8c-3.4 0-6 3.2-6 5.9 0 1.8 1.3 2.9 2.8 2.9 1.2 0 2-.6 3.2-.6s2 .6 3.2.6c1.5 0 2.8-1.1 2.8-2.9 0-2.7-2.6-5.9-6-5.9z" />
    </g>
  )
}
