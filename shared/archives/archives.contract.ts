import { z } from 'zod'
import { route } from '#shared/http/contract.ts'
import { Instant } from '#shared/values/date.ts'
import { requiredLine } from '#shared/values/text.ts'
import { homeCard } from '#shared/word/homeCard.ts'

/** An archive is kept for so many days once it is made. */
export const ARCHIVE_DAYS = 7

export const archiveStatuses = ['waiting', 'ready', 'failed', 'removed'] as const

/** Everything of a clinic in one file, which is made once it was asked for. */
export const Archive = z.object({
  id: z.uuid(),
  createdAt: Instant,
  askedBy: z.string(),
  status: z.enum(archiveStatuses),
  /** Why it was not made. */
  problem: z.string().nullable(),
  bytes: z.number().nullable(),
  readyAt: Instant.nullable(),
  expiresAt: Instant.nullable(),
})
export type Archive = z.infer<typeof Archive>

const known = z.object({ archiveId: z.uuid() })

/** So long after it was asked for an account is closed. */
export const CLOSING_DAYS = 30

/** Whether the clinic's account is being closed. */
export const Closure = z.object({ clinic: z.string(), closesAt: Instant.nullable(), askedBy: z.string().nullable() })
export type Closure = z.infer<typeof Closure>

/** An account that is being closed, to who may take that back. */
export const closureCard = homeCard('accountClosing', Closure.nullable())

export const archives = {
  list: route({
    service: 'clinic',
    method: 'GET',
    path: '/archives',
    action: 'clinic.export',
    whileLocked: true,
    summary: 'Los archivos con todos los datos de la clínica que se pidieron, el más reciente primero',
    reads: ['archives', 'professionals'],
    input: z.object({}),
    output: z.array(Archive),
  }),
  ask: route({
    service: 'clinic',
    method: 'POST',
    path: '/archives',
    action: 'clinic.export',
    whileLocked: true,
    summary: 'Pide un archivo con todos los datos de la clínica; una carta avisa cuando está listo',
    input: z.object({}),
    output: Archive,
  }),
  download: route({
    service: 'clinic',
    method: 'GET',
    path: '/archives/:archiveId/export',
    action: 'clinic.export',
    whileLocked: true,
    summary: 'El archivo con todos los datos de la clínica (ZIP), también por partes (Range)',
    answers: 'file',
    input: known,
    output: z.unknown(),
  }),
  closure: route({
    service: 'clinic',
    method: 'GET',
    path: '/closure',
    action: 'clinic.close',
    whileLocked: true,
    summary: 'Si la cuenta de la clínica se va a cerrar, y cuándo',
    reads: ['clinicClosures', 'clinics', 'professionals'],
    input: z.object({}),
    output: Closure,
  }),
  close: route({
    service: 'clinic',
    method: 'POST',
    path: '/closure',
    action: 'clinic.close',
    whileLocked: true,
    summary: 'Pide cerrar la cuenta de la clínica; a los 30 días se borra todo',
    input: z.object({ name: requiredLine(120) }),
    output: Closure,
  }),
  keep: route({
    service: 'clinic',
    method: 'DELETE',
    path: '/closure',
    action: 'clinic.close',
    whileLocked: true,
    summary: 'Cancela el cierre de la cuenta',
    input: z.object({}),
    output: Closure,
  }),
  ofOwner: route({
    service: 'clinic',
    method: 'GET',
    path: '/owners/:ownerId/export',
    action: 'owners.anonymise',
    perMinute: 10,
    summary: 'Los datos personales de un propietario, como documento y para otro programa (ZIP)',
    answers: 'file',
    input: z.object({ ownerId: z.uuid() }),
    output: z.unknown(),
  }),
  anonymise: route({
    service: 'clinic',
    method: 'POST',
    path: '/owners/:ownerId/anonymous',
    action: 'owners.anonymise',
    summary: 'Borra los datos personales de un propietario; la historia y lo firmado quedan. No se puede deshacer',
    inSteps: true,
    input: z.object({ ownerId: z.uuid(), version: z.number().int() }),
    output: z.object({ id: z.uuid() }),
  }),
}
