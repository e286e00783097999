import { useState } from 'react'
import { accounts } from '#shared/accounts/accounts.contract.ts'
import { FormDialog } from '#web/form/FormDialog.tsx'
import { PasswordField } from '#web/form/TextFields.tsx'
import { useRecordForm } from '#web/form/useRecordForm.ts'
import { call } from '#web/http/call.ts'
import { CodeField } from '#web/professionals/CodeField.tsx'
import { Button } from '#web/ui/Button.tsx'
import { copyText } from '#web/ui/copyText.ts'
import { QrCode } from '#web/ui/QrCode.tsx'
import { ResponsiveModal } from '#web/ui/ResponsiveModal.tsx'

interface Started {
  secret: string
  address: string
}

/** Password, then the QR code and a first code, then the recovery codes. */
export function SecondFactorSetup({ onClose }: { onClose: () => void }) {
  const [started, setStarted] = useState<Started>()
  const [recoveryCodes, setRecoveryCodes] = useState<string[]>()
  if (recoveryCodes) return <RecoveryCodes codes={recoveryCodes} onClose={onClose} />
  if (started) return <FirstCode started={started} onConfirmed={setRecoveryCodes} onClose={onClose} />
  return <PasswordStep onStarted={setStarted} onClose={onClose} />
}

const TITLE = 'Activar la verificación en dos pasos'

function PasswordStep({ onStarted, onClose }: { onStarted: (started: Started) => void; onClose: () => void }) {
  const form = useRecordForm({
    draftKey: undefined,
    initial: { password: '' },
    labels: { password: 'Contraseña' },
    schema: accounts.startSecondFactor.input,
    toInput: (values) => values,
    save: (input) => call(accounts.startSecondFactor, input),
    onSaved: onStarted,
  })
  return (
    <FormDialog form={form} title={TITLE} size="confirm" submit="Continuar" gerund="Revisando…" onClose={onClose}>
      <div className="Security-fields stack gap-14">
        <p>Necesita una aplicación de códigos en su teléfono, por ejemplo Aegis, 2FAS o Google Authenticator.</p>
        <PasswordField {...form.field('password')} label="Contraseña" autoComplete="current-password" />
      </div>
    </FormDialog>
  )
}

interface FirstCodeProps {
  started: Started
  onConfirmed: (recoveryCodes: string[]) => void
  onClose: () => void
}

function FirstCode({ started, onConfirmed, onClose }: FirstCodeProps) {
  const form = useRecordForm({
    draftKey: undefined,
    initial: { code: '' },
    labels: { code: 'Código' },
    schema: accounts.confirmSecondFactor.input,
    toInput: (values) => values,
    save: (input) => call(accounts.confirmSecondFactor, input),
    onSaved: (answer) => onConfirmed(answer.recoveryCodes),
  })
  return (
    <FormDialog form={form} title={TITLE} submit="Activar" onClose={onClose}>
      <div className="Security-fields stack gap-14">
        <p>Lea este código QR con la aplicación, o escriba en ella la clave.</p>
        <div className="Security-qr round-12 pady-8 padx-8">
          <QrCode text={started.address} size={200} label="Código QR para la aplicación" />
        </div>
        <p className="Security-secret">
          <span className="quiet">Clave</span>{' '}
          <code className="large breaks">{started.secret.replace(/(.{4})(?=.)/g, '$1 ')}</code>
        </p>
        <p>Después escriba el código de seis dígitos que muestra.</p>
        <CodeField {...form.field('code')} />
      </div>
    </FormDialog>
  )
}

function RecoveryCodes({ codes, onClose }: { codes: string[]; onClose: () => void }) {
  const [isCopied, setCopied] = useState(false)
  return (
    <ResponsiveModal
      opened
      onClose={onClose}
      title="Guarde sus códigos de recuperación"
      isLocked
      isRead
      footer={
        <>
          <Button onClick={() => void copyText(codes.join('\n')).then(setCopied)}>
            {isCopied ? 'Copiados' : 'Copiar códigos'}
          </Button>
          <Button tone="primary" onClick={onClose}>
            Ya los guardé
          </Button>
        </>
      }
    >
      <p>
        La verificación en dos pasos quedó activa. Si pierde el teléfono, cada uno de estos códigos le deja ingresar una
        vez. No se vuelven a mostrar.
      </p>
      <ul className="Security-codes">
        {codes.map((code) => (
          <li key={code}>
            <code className="large breaks">{code}</code>
          </li>
        ))}
      </ul>
    </ResponsiveModal>
  )
}
