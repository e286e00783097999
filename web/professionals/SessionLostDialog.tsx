import { type SubmitEvent, useEffect, useState } from 'react'
import { Modal } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { AppError } from '#shared/http/errors.ts'
import { REQUIRED } from '#shared/http/messages.ts'
import { resumeAllDrafts } from '#web/drafts/runDraft.ts'
import { PasswordField } from '#web/form/TextFields.tsx'
import { onSessionLost } from '#web/http/call.ts'
import { CodeField } from '#web/professionals/CodeField.tsx'
import { logIn, loginErrorSentence, signOut } from '#web/professionals/login.ts'
import { LoginBanner, LoginButton } from '#web/professionals/LoginParts.tsx'
import { useProfile } from '#web/professionals/profile.tsx'
import { Button } from '#web/ui/Button.tsx'
import { useEscape } from '#web/ui/escape.ts'

/** The session ended in the middle of work: asks for the password over the screen, so that what was typed stays. */
export function SessionLostDialog() {
  const { email } = useProfile()
  const queryClient = useQueryClient()
  const [isLost, setLost] = useState(false)
  const [password, setPassword] = useState('')
  /** Asked for once the password was right, of accounts with two steps. */
  const [code, setCode] = useState<string>()
  const [errors, setErrors] = useState<{ password?: string; code?: string }>({})
  const [banner, setBanner] = useState<string>()
  const [isBusy, setBusy] = useState(false)

  // Escape does nothing here, and must not reach the form behind.
  useEscape(isLost, () => undefined)
  useEffect(() => {
    onSessionLost(() => setLost(true))
    return () => onSessionLost(() => undefined)
  }, [])

  // The field appears when the password was right: what is asked now has the focus.
  const asksCode = code !== undefined
  useEffect(() => {
    if (asksCode) document.getElementById('lost-code')?.focus()
  }, [asksCode])

  const submit = async (event: SubmitEvent) => {
    event.preventDefault()
    // The form lies inside the page's tree: its submit is not the page's.
    event.stopPropagation()
    setBanner(undefined)
    const found = {
      ...(password === '' ? { password: REQUIRED } : {}),
      ...(code?.trim() === '' ? { code: REQUIRED } : {}),
    }
    setErrors(found)
    const [first] = Object.keys(found)
    if (first) return document.getElementById(`lost-${first}`)?.focus()
    if (isBusy) return
    setBusy(true)
    try {
      await logIn(email, password, code)
      setPassword('')
      setCode(undefined)
      setLost(false)
      resumeAllDrafts()
      await queryClient.invalidateQueries()
    } catch (failure) {
      if (failure instanceof AppError && failure.code === 'second_factor') setCode('')
      else if (failure instanceof AppError && failure.code === 'wrong_code') {
        setErrors({ code: failure.message })
        document.getElementById('lost-code')?.focus()
      } else setBanner(loginErrorSentence(failure))
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
      <form className="LoginForm" onSubmit={(event) => void submit(event)} noValidate>
        <p>Escriba su contraseña para seguir. Lo que tenía en la pantalla no se pierde.</p>
        <LoginBanner>{banner}</LoginBanner>
        <input type="hidden" name="email" autoComplete="username" value={email} />
        <p>
          <strong>{email}</strong>
        </p>
        <PasswordField
          id="lost-password"
          label="Contraseña"
          name="password"
          autoComplete="current-password"
          value={password}
          error={errors.password}
          onChange={setPassword}
        />
        {code === undefined ? null : (
          <CodeField id="lost-code" name="code" value={code} error={errors.code} onChange={setCode} />
        )}
        <LoginButton isBusy={isBusy}>Seguir trabajando</LoginButton>
        <Button tone="subtle" fullWidth onClick={() => void signOut()}>
          Cerrar sesión
        </Button>
      </form>
    </Modal>
  )
}
