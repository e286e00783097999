import { PasswordCard } from '#web/accounts/PasswordCard.tsx'
import { PinCard } from '#web/accounts/PinCard.tsx'
import { SecondFactorCard } from '#web/accounts/SecondFactorCard.tsx'
import { SessionsCard } from '#web/accounts/SessionsCard.tsx'
import '#web/accounts/SecuritySection.css'

export function SecuritySection() {
  return (
    <>
      <PasswordCard />
      <SecondFactorCard />
      <PinCard />
      <SessionsCard />
    </>
  )
}
