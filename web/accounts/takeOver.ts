import { type CallOf, type Route, subjectOf } from '#shared/http/contract.ts'
import { AppError } from '#shared/http/errors.ts'
import { readStored, removeStored, writeStored } from '#web/http/browserStorage.ts'
import { startMachine } from '#web/ui/machine.ts'

/** Where this browser keeps that several people use it in one session, and who took over last. */
const SHARED = 'huella.compartido'
const LATELY = 'huella.aplicaron'
const MAX_LATELY = 20

let isShared = readStored(SHARED) !== null && readStored(SHARED) !== undefined

export function isSharedDevice(): boolean {
  return isShared
}

/** Where the storage is forbidden it holds until the page is loaded again. */
export function setSharedDevice(next: boolean): void {
  isShared = next
  if (next) writeStored(SHARED, 'sí')
  else removeStored(SHARED)
}

/** Who took over on this device, who did last first. */
export function readLately(): string[] {
  return (readStored(LATELY) ?? '').split(' ').filter(Boolean)
}

export function noteLately(professionalId: string): void {
  const lately = [professionalId, ...readLately().filter((id) => id !== professionalId)]
  writeStored(LATELY, lately.slice(0, MAX_LATELY).join(' '))
}

/** An action that waits for who did it to say so. */
export interface AskedTakeOver {
  subject: string
  /** @param token nothing where it is of the session's own person, without a PIN */
  answer: (token: string | undefined) => void
  giveUp: () => void
}

/** One at a time: whoever acts has one pair of hands. */
export const asking = startMachine<AskedTakeOver | undefined, AskedTakeOver | undefined>(
  undefined,
  (_before, asked) => asked,
)

/**
 * What a call takes, as whoever did it confirms: asked on a shared device, or where it was somebody else.
 * @throws AppError when nobody does
 */
export async function asWhoDidIt<R extends Route>(
  route: R,
  input: CallOf<R>,
  isOther = isSharedDevice(),
): Promise<CallOf<R>> {
  if (!isOther) return input
  const takenOver = await new Promise<string | undefined>((resolve, reject) => {
    const close = () => void asking.apply(undefined)
    asking.state()?.giveUp()
    asking.apply({
      subject: subjectOf(route, input as Record<string, unknown>),
      answer: (token) => {
        close()
        resolve(token)
      },
      giveUp: () => {
        close()
        reject(new AppError('not_allowed_now', { message: 'Falta decir quién lo hizo.' }))
      },
    })
  })
  return takenOver === undefined ? input : ({ ...(input as object), takenOver } as CallOf<R>)
}
