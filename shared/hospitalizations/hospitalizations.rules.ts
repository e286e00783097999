import type { Hospitalization, StayDraft, StayStatus } from '#shared/hospitalizations/hospitalizations.contract.ts'
import type { StayNoteDraft } from '#shared/hospitalizations/notes.contract.ts'
import type { StayReadingValues } from '#shared/hospitalizations/readings.contract.ts'
import type { Refusal } from '#shared/http/errors.ts'
import { dayOf, daysBetween, isFuture, showDateTime } from '#shared/values/date.ts'
import { REQUIRED } from '#shared/values/messages.ts'

const MINUTE = 60_000

type Stateful = Pick<Hospitalization, 'status'>

/** Can something still be written in the stay? Who may is `may(…, 'hospitalizations.write')`. */
export function canEditStay({ status }: Stateful): Refusal | undefined {
  if (status === 'discharged') return { message: 'La mascota ya está de alta: agregue una nota.' }
  if (status === 'voided') return { message: 'La hospitalización está anulada: solo se puede leer.' }
  return undefined
}

/** What was done before the discharge, and is told after it, belongs to the stay: it was given without a network. */
export function canTellOf(stay: Pick<Hospitalization, 'status' | 'dischargedAt'>, at: string): Refusal | undefined {
  const wasThere = stay.status === 'discharged' && Date.parse(at) < Date.parse(stay.dischargedAt ?? '')
  return wasThere ? undefined : canEditStay(stay)
}

/** Which day of the stay it is: the day of the admission is the first. */
export function stayDay(admittedAt: string, at: Date | string): number {
  return daysBetween(dayOf(admittedAt), dayOf(at)) + 1
}

/** What a stay cannot say. @param admittedOn the clinic's day */
export function refuseStay(draft: Pick<StayDraft, 'expectedUntil'>, admittedOn: string): Refusal | undefined {
  if (draft.expectedUntil !== null && draft.expectedUntil < admittedOn)
    return { field: 'expectedUntil', message: 'La salida no puede ser anterior al ingreso' }
  return undefined
}

interface Leaving {
  dischargeKind: string
  instructions: string | null
  destination: string | null
  dischargedAt: string
}

/** What a discharge needs. A death has no instructions for the owner; whoever is referred goes somewhere. */
export function refuseDischarge(
  { dischargeKind, instructions, destination, dischargedAt }: Leaving,
  { admittedAt, lastGivenAt }: Pick<Hospitalization, 'admittedAt' | 'lastGivenAt'>,
  now: Date,
): Refusal | undefined {
  if (isFuture(dischargedAt, now)) return { field: 'dischargedAt', message: 'La hora no puede ser futura' }
  // The clock of the device on which it was given may be ahead of ours: what is dated later than now was given by now.
  const lastGiven = lastGivenAt === null ? -Infinity : Math.min(Date.parse(lastGivenAt), now.getTime())
  if (lastGivenAt !== null && Date.parse(dischargedAt) <= lastGiven - MINUTE)
    return { field: 'dischargedAt', message: `Hay una dosis aplicada después, ${showDateTime(lastGivenAt)}` }
  // To the minute, as it is typed.
  if (Date.parse(dischargedAt) <= Date.parse(admittedAt) - MINUTE)
    return { field: 'dischargedAt', message: `La salida va después del ingreso, ${showDateTime(admittedAt)}` }
  if (dischargeKind === 'referred' && !destination)
    return { field: 'destination', message: 'Escriba a dónde se remite' }
  if (dischargeKind !== 'deceased' && !instructions)
    return { field: 'instructions', message: 'Escriba las indicaciones para el propietario' }
  return undefined
}

/** Can a note be written? Also after the discharge: what the owner calls about belongs to the stay. */
export function canAnnotateStay({ status }: Stateful): Refusal | undefined {
  return status === 'voided' ? canEditStay({ status }) : undefined
}

/** What a note needs: something to read. */
export function refuseNote({ kind, text, problem, assessment, plan }: StayNoteDraft): Refusal | undefined {
  if (text || problem || assessment || plan) return undefined
  return { field: kind === 'progress' ? 'assessment' : 'text', message: REQUIRED }
}

/** What constants need: a value, at a time of the stay. */
export function refuseReading(
  { at, ...values }: StayReadingValues & { at: string },
  admittedAt: string,
  now: Date,
): Refusal | undefined {
  if (isFuture(at, now)) return { field: 'at', message: 'La hora no puede ser futura' }
  // Taken at the door, written down in the ward.
  if (Date.parse(at) < Date.parse(admittedAt) - 60 * MINUTE)
    return { field: 'at', message: `La hora va después del ingreso, ${showDateTime(admittedAt)}` }
  const isEmpty = Object.values(values).every((value) => value === null)
  return isEmpty ? { field: 'temperature', message: 'Escriba al menos una constante' } : undefined
}

/** By the state of a stay, why its files stay as they are. */
export const stayFilesClosed: Partial<Record<StayStatus, string>> = {
  discharged: 'La mascota ya está de alta: la hospitalización no admite cambios en sus archivos',
  voided: 'La hospitalización está anulada: no admite archivos',
}
