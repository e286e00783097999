import { useState } from 'react'

interface ProfilePhotoProps {
  photo: string | null
  /** Diameter in pixels. */
  size: number
}

/** The professional's photo, or a veterinarian where there is none or it does not load. Always beside the name. */
export function ProfilePhoto({ photo, size }: ProfilePhotoProps) {
  const [failed, setFailed] = useState<string>()
  const style = { borderRadius: '50%', objectFit: 'cover', flex: 'none' } as const
  if (photo && photo !== failed)
    return <img src={photo} alt="" width={size} height={size} style={style} onError={() => setFailed(photo)} />
  return (
    <svg viewBox="0 0 48 48" width={size} height={size} style={style} aria-hidden>
      <rect width="48" height="48" fill="#EBE0F6" />
      <path
        d="M24 8.5c6 0 9.5 4 9.5 9.5 0 1.5-.3 3.5-1 5h-17c-.7-1.5-1-3.5-1-5 0-5.5 3.5-9.5 9.5-9.5z"
        fill="#442B62"
      />
      <path d="M20.5 26h7v7h-7z" fill="#D9A07C" />
      <ellipse cx="24" cy="20.5" rx="7.2" ry="8.5" fill="#EDBE9C" />
      <path
        d="M16.6 19.5c3.4-.3 6.4-1.7 8.4-4.5 1.5 2.3 3.6 3.8 6.4 4.3 0-6-2.9-9-7.4-9s-7.4 3.2-7.4 9.2z"
        fill="#442B62"
      />
      <path d="M7.5 48c0-9.5 5.5-14.5 13-15.5L24 37l3.5-4.5c7.5 1 13 6 13 15.5z" fill="#fff" />
      <path d="M20.5 32.5L24 37l3.5-4.5L29 35l-5 8-5-8z" fill="#309482" />
      <path d="M16.5 34v6.5a4 4 0 0 0 8 0" fill="none" stroke="#12675A" strokeWidth="1.6" strokeLinecap="round" />
      <circle cx="33" cy="41" r="2.2" fill="none" stroke="#12675A" strokeWidth="1.6" />
      <path d="M33 38.8V34" stroke="#12675A" strokeWidth="1.6" strokeLinecap="round" />
    </svg>
  )
}
