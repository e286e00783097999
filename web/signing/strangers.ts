import type { CallOf, OutputOf } from '#shared/http/contract.ts'
import type { publicSigning } from '#shared/signing/publicSigning.contract.ts'
import { askFile, askStranger, type Outcome, postOf } from '#web/http/strangers.ts'

type Calls = typeof publicSigning
type Answer<Name extends keyof Calls> = Promise<Outcome<OutputOf<Calls[Name]>>>

const places = {
  open: '/signing/open',
  sendCode: '/signing/code',
  sign: '/signing/signature',
  reject: '/signing/rejection',
} satisfies Partial<Record<keyof Calls, string>>

/** Sends one of the calls that write. */
export function post<Name extends keyof typeof places>(
  name: Name,
  input: CallOf<Calls[Name]>,
  signal?: AbortSignal,
): Answer<Name> {
  return askStranger(places[name], { ...postOf(input), ...(signal ? { signal } : {}) })
}

export function verifyCode(code: string): Answer<'verify'> {
  return askStranger(`/verification?${new URLSearchParams({ code }).toString()}`)
}

export function verifyPaper(file: Blob): Answer<'verifyPaper'> {
  return askStranger('/verification/paper', {
    method: 'POST',
    headers: { 'content-type': 'application/pdf' },
    body: file,
  })
}

/** A file of the document, as its link opens it. */
export function readFile(part: 'paper' | `pictures/${string}`, token: string): Promise<Outcome<Blob>> {
  return askFile(`/signing/${part}`, postOf({ token }))
}
