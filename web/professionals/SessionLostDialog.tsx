import { type SubmitEvent, useEffect, useState } from 'react'
import { Alert, Button, Modal, PasswordInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { IconAlertCircle } from '@tabler/icons-react'
import { REQUIRED } from '#shared/http/messages.ts'
import { onSessionLost } from '#web/http/call.ts'
import { logIn, loginErrorSentence, signOut } from '#web/professionals/login.ts'
import { useProfile } from '#web/professionals/profile.tsx'
import { PawLoader } from '#web/ui/PawLoader.tsx'
import '#web/professionals/LoginScreen.css'

/** The session ended in the middle of work: asks for the password over the screen, so that what was typed stays. */
export function SessionLostDialog() {
  const { email } = useProfile()
  const queryClient = useQueryClient()
  const [isLost, setLost] = useState(false)
  const [password, setPassword] = useState('')
  const [error, setError] = useState<string>()
  const [banner, setBanner] = useState<string>()
  const [isBusy, setBusy] = useState(false)

  useEffect(() => {
    onSessionLost(() => setLost(true))
    return () => onSessionLost(() => undefined)
  }, [])

  const submit = async (event: SubmitEvent) => {
    event.preventDefault()
    // The form lies inside the page's tree: its submit is not the page's.
    event.stopPropagation()
    setBanner(undefined)
    setError(password === '' ? REQUIRED : undefined)
    if (password === '' || isBusy) return
    setBusy(true)
    try {
      await logIn(email, password)
      setPassword('')
      setLost(false)
      await queryClient.invalidateQueries()
    } catch (failure) {
      setBanner(loginErrorSentence(failure))
    } finally {
      setBusy(false)
    }
  }

  return (
    <Modal
      opened={isLost}
      onClose={() => undefined}
      title="Su sesión terminó"
      size={420}
      centered
      withCloseButton={false}
      closeOnEscape={false}
      closeOnClickOutside={false}
      zIndex={400}
    >
      <form className="LoginScreen-form" onSubmit={(event) => void submit(event)} noValidate>
        <p>Escriba su contraseña para seguir. Lo que tenía en la pantalla no se pierde.</p>
        <div role="alert">
          {banner ? (
            <Alert className="LoginScreen-banner" icon={<IconAlertCircle size={20} stroke={1.75} aria-hidden />}>
              {banner}
            </Alert>
          ) : null}
        </div>
        <input type="hidden" name="email" autoComplete="username" value={email} />
        <p>
          <strong>{email}</strong>
        </p>
        <PasswordInput
          className="LoginField"
          label="Contraseña"
          autoComplete="current-password"
          data-autofocus
          value={password}
          error={error}
          onChange={(event) => setPassword(event.currentTarget.value)}
          visibilityToggleButtonProps={{ 'aria-label': 'Mostrar la contraseña', tabIndex: 0 }}
        />
        <Button
          type="submit"
          h={48}
          fullWidth
          aria-busy={isBusy}
          {...(isBusy ? { leftSection: <PawLoader size={20} /> } : {})}
        >
          {isBusy ? 'Ingresando…' : 'Seguir trabajando'}
        </Button>
        <Button variant="subtle" h={44} fullWidth onClick={() => void signOut()}>
          Cerrar sesión
        </Button>
      </form>
    </Modal>
  )
}
