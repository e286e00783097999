export type IllustrationName = 'trail' | 'bed' | 'clipboard'

const PAW =
  'M12 10.8c-3.4 0-6 3.2-6 5.9 0 1.8 1.3 2.9 2.8 2.9 1.2 0 2-.6 3.2-.6s2 .6 3.2.6c1.5 0 2.8-1.1 2.8-2.9 0-2.7-2.6-5.9-6-5.9z'

function Paw({ transform, opacity }: { transform: string; opacity?: number }) {
  return (
    <g transform={transform} fill="var(--h-brand)" opacity={opacity}>
      <ellipse cx="4.6" cy="11" rx="1.9" ry="2.6" transform="rotate(-24 4.6 11)" />
      <ellipse cx="8.9" cy="6.2" rx="1.9" ry="2.6" transform="rotate(-8 8.9 6.2)" />
      <ellipse cx="15.1" cy="6.2" rx="1.9" ry="2.6" transform="rotate(8 15.1 6.2)" />
      <ellipse cx="19.4" cy="11" rx="1.9" ry="2.6" transform="rotate(24 19.4 11)" />
      <path d={PAW} />
    </g>
  )
}

/** Things of the clinic for empty places; decoration, so nothing is read aloud. */
export function Illustration({ name }: { name: IllustrationName }) {
  return (
    <svg className="Illustration" viewBox="0 0 120 88" width="120" height="88" aria-hidden>
      {name === 'trail' ? (
        <>
          <path d="M20 77q55-8 84-44" fill="none" stroke="var(--h-border-2)" strokeWidth="2" strokeDasharray="4 5" />
          <Paw transform="rotate(28 26 58) translate(13 46) scale(1.15)" opacity={0.3} />
          <Paw transform="rotate(28 54 42) translate(41 30) scale(1.15)" opacity={0.55} />
          <Paw transform="rotate(28 86 24) translate(73 11) scale(1.15)" />
        </>
      ) : name === 'bed' ? (
        <>
          <ellipse cx="56" cy="76" rx="44" ry="7" fill="var(--h-sunken)" />
          <path
            d="M26 46c-8-3-14 3-14 11 0 12 18 19 44 19s44-7 44-19c0-8-6-14-14-11-7-5-18-6-30-6s-23 1-30 6z"
            fill="var(--h-brand-bg)"
          />
          <ellipse cx="56" cy="54" rx="30" ry="11" fill="var(--h-surface)" />
          <Paw transform="translate(44 41)" opacity={0.55} />
        </>
      ) : (
        <>
          <rect x="34" y="12" width="52" height="68" rx="8" fill="var(--h-brand-bg)" />
          <rect x="41" y="24" width="38" height="48" rx="4" fill="var(--h-surface)" />
          <rect x="48" y="6" width="24" height="13" rx="4" fill="var(--h-brand)" />
          <Paw transform="translate(48 36)" opacity={0.55} />
        </>
      )}
    </svg>
  )
}
