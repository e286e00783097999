import type { ReactNode } from 'react'
import { animalOf, coatOf, type Animal, type Coat } from '#web/ui/portraits.ts'
import '#web/ui/PetPortrait.css'

interface PetPortraitProps {
  /** The catalogue's id of the species ("canino"). */
  species: string
  /** Chooses the coat: the pet's id, or the number of it, so that it looks the same everywhere. */
  seed: string | number
  /** Address of the photo, where there is one. */
  photo?: string | null
  isDeceased?: boolean
  /** Side in pixels: 24 in chips, 36 in rows, 44 phone rows, 64 and 88 in headers. */
  size?: number
}

/** Pets are squircles (people are circles). Always beside the name, so it says nothing aloud. */
export function PetPortrait({ species, seed, photo, isDeceased = false, size = 36 }: PetPortraitProps) {
  const animal = animalOf(species)
  const coat = coatOf(animal, seed)
  return (
    <span
      className="PetPortrait clipped sunken rigid"
      data-deceased={isDeceased || undefined}
      style={{ width: size, height: size, ...(photo ? {} : { background: coat.ground }) }}
      aria-hidden
    >
      {photo ? (
        <img src={photo} alt="" width={size} height={size} loading="lazy" />
      ) : (
        <svg viewBox="0 0 48 48" width={size} height={size}>
          {drawings[animal](coat)}
        </svg>
      )}
    </span>
  )
}

function eyes(coat: Coat, y: number, apart: number, radius = 1.8) {
  return (
    <g fill={coat.eye}>
      <circle cx={24 - apart} cy={y} r={radius} />
      <circle cx={24 + apart} cy={y} r={radius} />
    </g>
  )
}

function shoulders(coat: Coat, width = 24) {
  return (
    <path d={`M${24 - width / 2} 48c0-7 5-9.5 ${width / 2}-9.5s${width / 2} 2.5 ${width / 2} 9.5z`} fill={coat.coat} />
  )
}

const drawings: Record<Animal, (coat: Coat) => ReactNode> = {
  dog: (coat) => (
    <>
      {shoulders(coat)}
      <rect x="8.5" y="13" width="9" height="17" rx="4.5" fill={coat.dark} />
      <rect x="30.5" y="13" width="9" height="17" rx="4.5" fill={coat.dark} />
      <path d="M24 9.5c7 0 11 5 11 12.5 0 8-4.5 15-11 15s-11-7-11-15c0-7.5 4-12.5 11-12.5z" fill={coat.coat} />
      <path d="M24 25c3.5 0 5.5 2 5.5 6s-2 6.5-5.5 6.5-5.5-2.5-5.5-6.5 2-6 5.5-6z" fill={coat.light} />
      <path d="M20.5 27.5h7c.6 0 .8.6.4 1L25 31c-.6.5-1.4.5-2 0l-2.9-2.5c-.4-.4-.2-1 .4-1z" fill={coat.eye} />
      {eyes(coat, 21.3, 5.5)}
    </>
  ),
  cat: (coat) => (
    <>
      {shoulders(coat, 22)}
      <path d="M11.5 10l10 6.5-8 8zM36.5 10l-10 6.5 8 8z" fill={coat.dark} />
      <path d="M24 13.5c8 0 12.5 4.5 12.5 11S31 36 24 36s-12.5-5-12.5-11.5 4.5-11 12.5-11z" fill={coat.coat} />
      <path d="M24 26c4 0 6 2 6 5s-2.5 5-6 5-6-2-6-5 2-5 6-5z" fill={coat.light} />
      <path d="M22.7 28.5h2.6L24 30z" fill="#D07A7A" />
      {eyes(coat, 23.5, 5.5, 2)}
    </>
  ),
  rabbit: (coat) => (
    <>
      {shoulders(coat, 20)}
      <ellipse cx="18" cy="12" rx="2.8" ry="8.5" fill={coat.dark} transform="rotate(-6 18 12)" />
      <ellipse cx="30" cy="12" rx="2.8" ry="8.5" fill={coat.dark} transform="rotate(6 30 12)" />
      <ellipse cx="24" cy="28" rx="11" ry="10.5" fill={coat.coat} />
      <path d="M22.6 30.5h2.8L24 32.2z" fill={coat.light} />
      {eyes(coat, 26, 4.5)}
    </>
  ),
  bird: (coat) => (
    <>
      <path d="M14 48c0-12 3.5-19 10-19s10 7 10 19z" fill={coat.coat} />
      <circle cx="24" cy="21" r="10" fill={coat.coat} />
      <path d="M24 21.5c3 0 5 1 5 2.8 0 2.2-2.2 4.2-5 4.2s-5-2-5-4.2c0-1.8 2-2.8 5-2.8z" fill={coat.light} />
      {eyes(coat, 18.2, 5, 1.5)}
    </>
  ),
  horse: (coat) => (
    <>
      {shoulders(coat, 26)}
      <path d="M15.5 6.5l5.5 5-4 4zM32.5 6.5l-5.5 5 4 4z" fill={coat.dark} />
      <path
        d="M24 9c6 0 9 4 9 9 0 4-1.5 7-2.5 12-.8 4-2.5 8-6.5 8s-5.7-4-6.5-8c-1-5-2.5-8-2.5-12 0-5 3-9 9-9z"
        fill={coat.coat}
      />
      <path
        d="M24 5.5c2.5 2 3.5 5 2.5 9.5-.4 1.8-1.4 3-2.5 4-1.1-1-2.1-2.2-2.5-4-1-4.5 0-7.5 2.5-9.5z"
        fill={coat.dark}
      />
      <ellipse cx="24" cy="33.5" rx="6" ry="5" fill={coat.light} />
      <g fill={coat.eye}>
        <circle cx="21.8" cy="33.5" r="1" />
        <circle cx="26.2" cy="33.5" r="1" />
      </g>
      {eyes(coat, 21, 6, 1.6)}
    </>
  ),
  reptile: (coat) => (
    <>
      {shoulders(coat, 20)}
      <path d="M24 14c7 0 12 4 12 11 0 6.5-5 10.5-12 10.5S12 31.5 12 25c0-7 5-11 12-11z" fill={coat.coat} />
      <circle cx="15.5" cy="17.5" r="4.5" fill={coat.dark} />
      <circle cx="32.5" cy="17.5" r="4.5" fill={coat.dark} />
      <path d="M15 29c5.5 3 12.5 3 18 0" fill="none" stroke={coat.dark} strokeWidth="1.6" strokeLinecap="round" />
      <g fill={coat.light}>
        <circle cx="15.5" cy="17" r="2.6" />
        <circle cx="32.5" cy="17" r="2.6" />
      </g>
      {eyes(coat, 17, 8.5, 1.4)}
    </>
  ),
  rodent: (coat) => (
    <>
      {shoulders(coat, 22)}
      <circle cx="14.5" cy="16" r="5" fill={coat.dark} />
      <circle cx="33.5" cy="16" r="5" fill={coat.dark} />
      <ellipse cx="24" cy="26" rx="12.5" ry="11.5" fill={coat.coat} />
      <ellipse cx="24" cy="31.5" rx="6.5" ry="5" fill={coat.light} />
      <path d="M22.6 28.5h2.8L24 30.2z" fill="#C77B72" />
      {eyes(coat, 23.5, 5.5)}
    </>
  ),
  fish: (coat) => (
    <>
      <path d="M34 24l9-8c1.5 5 1.5 11 0 16z" fill={coat.dark} />
      <path d="M20 15c3-5 8-6 11-5l-3 7zM21 33c2 4 6 5 9 4l-2-6z" fill={coat.dark} />
      <ellipse cx="22" cy="24" rx="15" ry="10.5" fill={coat.coat} />
      <path d="M17 14.5c3 5.5 3 13.5 0 19-5.5-1.5-10-5.5-10-9.5s4.5-8 10-9.5z" fill={coat.light} />
      <circle cx="13" cy="22" r="1.9" fill={coat.eye} />
    </>
  ),
  generic: (coat) => (
    <g fill={coat.coat} transform="translate(9 9) scale(1.25)">
      <ellipse cx="4.6" cy="11" rx="1.9" ry="2.6" transform="rotate(-24 4.6 11)" />
      <ellipse cx="8.9" cy="6.2" rx="1.9" ry="2.6" transform="rotate(-8 8.9 6.2)" />
      <ellipse cx="15.1" cy="6.2" rx="1.9" ry="2.6" transform="rotate(8 15.1 6.2)" />
      <ellipse cx="19.4" cy="11" rx="1.9" ry="2.6" transform="rotate(24 19.4 11)" />
      <path d="M12 10.8c-3.4 0-6 3.2-6 5.9 0 1.8 1.3 2.9 2.8 2.9 1.2 0 2-.6 3.2-.6s2 .6 3.2.6c1.5 0 2.8-1.1 2.8-2.9 0-2.7-2.6-5.9-6-5.9z" />
    </g>
  ),
}
