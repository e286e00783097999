import { lazy, Suspense, useState } from 'react'
import type { FormatsOfProps } from '#web/issuedFormats/FormatsOf.tsx'
import { useMay } from '#web/professionals/profile.tsx'
import { Button } from '#web/ui/Button.tsx'

const FormatsOf = lazy(async () => {
  try {
    return { default: (await import('#web/issuedFormats/FormatsOf.tsx')).FormatsOf }
  } catch {
    // What is typed on the screen around it must stay.
    return { default: NotLoaded }
  }
})

interface FormatsOfRecordProps extends FormatsOfProps {
  /** Asks for the list once somebody opens it: for a screen that asks for much already. */
  isFolded?: boolean
}

/** The formats of a record, for who may read formats; their code is loaded when they are shown. */
export function FormatsOfRecord({ isFolded = false, ...record }: FormatsOfRecordProps) {
  const mayRead = useMay('formats.read')
  const [isOpen, setOpen] = useState(!isFolded)
  if (!mayRead) return null
  return (
    <>
      {isFolded ? (
        <div>
          <Button tone="subtle" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            {isOpen ? 'Ocultar los formatos' : 'Ver los formatos'}
          </Button>
        </div>
      ) : null}
      {isOpen ? (
        <Suspense>
          <FormatsOf {...record} />
        </Suspense>
      ) : null}
    </>
  )
}

function NotLoaded() {
  return <p>No se cargaron los formatos. Revise la conexión y recargue la página.</p>
}
