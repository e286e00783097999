import { useState } from 'react'
import { useProfile } from '#web/professionals/profile.tsx'
import { Logo } from '#web/ui/Logo.tsx'

/** The clinic's logo of the profile's settings, or Huella's where there is none or it does not load. */
export function ClinicLogo({ size }: { size: number }) {
  const { icon } = useProfile().settings
  const [failed, setFailed] = useState<string>()
  if (!icon || icon === failed) return <Logo size={size} />
  return (
    <img
      className="ClinicLogo round rigid"
      src={icon}
      alt=""
      width={size}
      height={size}
      onError={() => setFailed(icon)}
    />
  )
}
