import type { ReactNode } from 'react'
import { Alert, Button } from '@mantine/core'
import { IconAlertCircle } from '@tabler/icons-react'
import type { AnyRecordForm } from '#web/form/RecordForm.tsx'
import { PawLoader } from '#web/ui/PawLoader.tsx'
import '#web/professionals/LoginScreen.css'

/** Why it did not work. Always in the page, so that it is read aloud when it fills. */
export function LoginBanner({ children }: { children: string | undefined }) {
  return (
    <div role="alert">
      {children ? (
        <Alert
          role="presentation"
          className="LoginBanner pady-10 padx-12"
          icon={<IconAlertCircle size={20} stroke={1.75} aria-hidden />}
        >
          {children}
        </Alert>
      ) : null}
    </div>
  )
}

interface LoginFormProps {
  form: Pick<AnyRecordForm, 'id' | 'submit'>
  children: ReactNode
}

/** A form before the door, which is a page. */
export function LoginForm({ form, children }: LoginFormProps) {
  return (
    <form
      id={form.id}
      className="LoginForm stack gap-14 wide"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void form.submit()
      }}
    >
      {children}
    </form>
  )
}

/** Mantine's own button: the product's knows links, and with them the router, which the door does without. */
export function LoginButton({
  children,
  isBusy,
  gerund = 'Ingresando…',
}: {
  children: string
  isBusy: boolean
  gerund?: string
}) {
  return (
    <Button
      type="submit"
      h={48}
      fullWidth
      className="LoginButton large"
      aria-busy={isBusy}
      {...(isBusy ? { leftSection: <PawLoader size={20} /> } : {})}
    >
      {isBusy ? gerund : children}
    </Button>
  )
}
