import { type SubmitEvent, useState } from 'react'
import { optOut } from '#shared/reminders/optOut.contract.ts'
import { call } from '#web/http/call.ts'
import { LoginFrame } from '#web/professionals/LoginFrame.tsx'
import { LoginBanner, LoginButton } from '#web/professionals/LoginParts.tsx'

/** Where the link at the end of a reminder leads: an owner, who has no account, ends them with one press. */
export function OptOutScreen({ token }: { token: string }) {
  const [clinicName, setClinicName] = useState<string>()
  const [banner, setBanner] = useState<string>()
  const [isBusy, setBusy] = useState(false)

  const submit = async (event: SubmitEvent) => {
    event.preventDefault()
    if (isBusy) return
    setBanner(undefined)
    setBusy(true)
    try {
      setClinicName((await call(optOut.confirm, { token })).clinicName)
    } catch (failure) {
      setBanner((failure as Error).message)
    } finally {
      setBusy(false)
    }
  }

  return (
    <LoginFrame title="Dejar de recibir recordatorios">
      <form className="LoginForm" onSubmit={(event) => void submit(event)} noValidate>
        <h1>Dejar de recibir recordatorios</h1>
        <div role="status" className="LoginForm-hint">
          {clinicName
            ? `Listo. ${clinicName} no le enviará más recordatorios. Si quiere recibirlos de nuevo, avísele a la clínica.`
            : 'No recibirá más recordatorios de vacunas, controles ni citas de sus mascotas.'}
        </div>
        {clinicName ? null : (
          <>
            <LoginBanner>{banner}</LoginBanner>
            <LoginButton isBusy={isBusy} gerund="Guardando…">
              Dejar de recibir recordatorios
            </LoginButton>
          </>
        )}
      </form>
    </LoginFrame>
  )
}
