import { useState } from 'react'
import { Switch } from '@mantine/core'
import { readConsent, storeConsent } from '#web/app/analytics.ts'
import { env } from '#web/http/env.ts'
import { Card } from '#web/ui/Card.tsx'

/** Where the answer about counting visits is changed; nothing where no counting is configured. */
export function PrivacyCard() {
  const [isAllowed, setAllowed] = useState(() => readConsent() === 'si')
  if (env.analyticsId === '') return null
  return (
    <Card title="Privacidad">
      <p className="below-12 soft">Nunca se envían datos de propietarios ni de mascotas.</p>
      <Switch
        label="Permitir contar qué páginas se usan"
        checked={isAllowed}
        onChange={({ currentTarget }) => {
          storeConsent(currentTarget.checked ? 'si' : 'no')
          setAllowed(currentTarget.checked)
        }}
      />
    </Card>
  )
}
