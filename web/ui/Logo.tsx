interface LogoProps {
  size: number
  /** `inverse`: a white tile, for dark green ground. */
  tone?: 'brand' | 'inverse'
}

/** Huella's own mark. Under 20 px the inner arc is left out. */
export function Logo({ size, tone = 'brand' }: LogoProps) {
  const [tile, paw] = tone === 'brand' ? ['#12675A', '#fff'] : ['#fff', '#12675A']
  return (
    <svg viewBox="0 0 64 64" width={size} height={size} aria-hidden>
      <rect width="64" height="64" rx="16" fill={tile} />
      <g fill={paw}>
        <ellipse cx="15.6" cy="30.2" rx="4.7" ry="6.3" transform="rotate(-24 15.6 30.2)" />
        <ellipse cx="25.4" cy="18.6" rx="5" ry="7" transform="rotate(-8 25.4 18.6)" />
        <ellipse cx="38.6" cy="18.6" rx="5" ry="7" transform="rotate(8 38.6 18.6)" />
        <ellipse cx="48.4" cy="30.2" rx="4.7" ry="6.3" transform="rotate(24 48.4 30.2)" />
        <path d="M32 29.5c-8.6 0-15.4 8.3-15.4 15.2 0 4.6 3.3 7.3 7.2 7.3 3 0 5.2-1.5 8.2-1.5s5.2 1.5 8.2 1.5c3.9 0 7.2-2.7 7.2-7.3 0-6.9-6.8-15.2-15.4-15.2z" />
      </g>
      <g fill="none" stroke={tile} strokeWidth="2.3" strokeLinecap="round">
        <path d="M21.8 45.2c.4-4.8 4.8-10.2 10.2-10.2s9.8 5.4 10.2 10.2" />
        {size >= 20 && <path d="M27.2 45.8c.3-2.7 2.2-5.3 4.8-5.3s4.5 2.6 4.8 5.3" />}
      </g>
    </svg>
  )
}
