import { useEffect, useRef, useState } from 'react'
import { v4 as newKey } from 'uuid'
import { HEAD_BYTES, isLockedPdf, refuseAttachment, TAIL_BYTES } from '#shared/attachments/attachments.rules.ts'
import { AppError } from '#shared/http/errors.ts'
import { toastError, toastSuccess } from '#web/ui/toasts.ts'

export interface Upload {
  key: string
  name: string
  /** `failed` may go better the next time; `refused` will not. */
  state: 'waiting' | 'sending' | 'failed' | 'refused'
  /** How much of it has left this device, 0 to 1. */
  share: number
  message?: string
}

type Send = (file: File, options: { signal: AbortSignal; onProgress: (share: number) => void }) => Promise<void>

/** Codes of an answer that another attempt may change. */
const passing: readonly string[] = ['unavailable', 'timeout', 'too_many_requests', 'internal', 'no_session', 'no_room']

/**
 * The files on their way, one after the other. They go on when the screen that began them is left; what then fails is
 * said in a toast.
 */
export function useUploads(send: Send) {
  const [uploads, setUploads] = useState<Upload[]>([])
  const files = useRef(new Map<string, { file: File; controller: AbortController }>())
  const last = useRef(Promise.resolve())
  const isHere = useRef(true)
  useEffect(() => {
    isHere.current = true
    return () => {
      isHere.current = false
    }
  }, [])

  const change = (key: string, to: Partial<Upload>) =>
    setUploads((list) => list.map((upload) => (upload.key === key ? { ...upload, ...to } : upload)))
  const forget = (key: string) => {
    files.current.delete(key)
    setUploads((list) => list.filter((upload) => upload.key !== key))
  }
  const fail = (key: string, name: string, state: 'failed' | 'refused', message: string) => {
    change(key, { state, message })
    if (!isHere.current) toastError(`No se subió ${name}`, message)
  }

  const start = (key: string, file: File) => {
    const controller = new AbortController()
    files.current.set(key, { file, controller })
    const { signal } = controller
    change(key, { state: 'waiting', share: 0 })
    last.current = last.current.then(async () => {
      if (signal.aborted) return
      const { refusal, isLocked } = await judge(file)
      if (refusal) return fail(key, file.name, 'refused', refusal)
      change(key, { state: 'sending' })
      try {
        await send(file, { signal, onProgress: (share) => change(key, { share }) })
        forget(key)
        if (isLocked) toastSuccess(`Se guardó ${file.name}`, 'El PDF tiene contraseña: quien lo abra debe conocerla.')
      } catch (error) {
        if (signal.aborted) return
        const isFinal = error instanceof AppError && !passing.includes(error.code)
        const message = error instanceof Error ? error.message : 'Intente de nuevo'
        fail(key, file.name, isFinal ? 'refused' : 'failed', message)
      }
    })
  }

  return {
    uploads,
    isBusy: uploads.some(({ state }) => state === 'waiting' || state === 'sending'),
    add: (picked: readonly File[]) => {
      const fresh = picked.map((file) => ({ key: newKey(), file }))
      setUploads((list) => [
        ...list,
        ...fresh.map(({ key, file }): Upload => ({ key, name: file.name, state: 'waiting', share: 0 })),
      ])
      for (const { key, file } of fresh) start(key, file)
    },
    retry: (key: string) => {
      const found = files.current.get(key)
      if (found) start(key, found.file)
    },
    cancel: (key: string) => {
      files.current.get(key)?.controller.abort()
      forget(key)
    },
  }
}

/** Why a file is not even sent; a file that this device cannot read any more fails here too. */
async function judge(file: File): Promise<{ refusal: string | undefined; isLocked?: boolean }> {
  try {
    const bytes = async (part: Blob) => new Uint8Array(await part.arrayBuffer())
    const head = await bytes(file.slice(0, HEAD_BYTES))
    const tail = await bytes(file.slice(Math.max(0, file.size - TAIL_BYTES)))
    const refusal = refuseAttachment({ name: file.name, bytes: file.size, head, tail })?.message
    return { refusal, isLocked: isLockedPdf({ head, tail }) }
  } catch {
    return { refusal: 'Este equipo no pudo leer el archivo' }
  }
}
