import { type ReactNode, useState } from 'react'
import type { Outcome } from '#web/http/strangers.ts'
import { saveFile } from '#web/ui/saveFile.ts'
import { FieldError, useSending } from '#web/ui/StrangersForm.tsx'
import { StrangersButton } from '#web/ui/StrangersPage.tsx'

interface StrangersDownloadProps {
  read: () => Promise<Outcome<Blob>>
  /** What it is called there. */
  fileName: string
  tone?: 'primary' | undefined
  children: ReactNode
}

/** A document that whoever holds a link keeps. */
export function StrangersDownload({ read, fileName, tone, children }: StrangersDownloadProps) {
  const { isBusy, send } = useSending()
  const [isLost, setIsLost] = useState(false)
  const download = () =>
    send(async () => {
      const outcome = await read()
      setIsLost(outcome.kind !== 'answer')
      if (outcome.kind === 'answer') saveFile(outcome.answer, fileName)
    })
  return (
    <>
      <StrangersButton tone={tone} isBusy={isBusy} gerund="Descargando…" onClick={download}>
        {children}
      </StrangersButton>
      <FieldError text={isLost ? 'El documento no llegó. Revise su conexión e intente de nuevo.' : undefined} />
    </>
  )
}
