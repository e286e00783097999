import { Suspense, useState } from 'react'
import { Card } from '#web/ui/Card.tsx'
import { lazyOf } from '#web/word/word.ts'

const PasswordForm = lazyOf(async () => (await import('#web/accounts/PasswordForm.tsx')).PasswordForm)

/** @param onDone what else follows a change */
export function PasswordCard({ onDone = () => undefined }: { onDone?: () => void }) {
  const [round, setRound] = useState(0)
  return (
    <Card title="Contraseña">
      <p className="below-12 soft">Al cambiarla se cierran las demás sesiones de su cuenta.</p>
      {/* A new form after each change: nothing typed stays. */}
      <Suspense>
        <PasswordForm
          key={round}
          onSaved={() => {
            setRound(round + 1)
            onDone()
          }}
        />
      </Suspense>
    </Card>
  )
}
