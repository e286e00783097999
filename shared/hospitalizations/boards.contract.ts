import { z } from 'zod'
import { OpenSlot, stayConditions } from '#shared/hospitalizations/hospitalizations.contract.ts'
import { route } from '#shared/http/contract.ts'
import { resuscitationChoices } from '#shared/pets/pets.contract.ts'
import { Instant } from '#shared/values/date.ts'
import { requiredLine } from '#shared/values/text.ts'

/** A screen on a wall, by its address: it shows the inpatients and never logs out. */
export const HospitalBoard = z.object({
  id: z.uuid(),
  name: z.string(),
  createdAt: Instant,
  createdByName: z.string(),
  /** To the minute; `null` where nobody has opened it yet. */
  lastSeenAt: Instant.nullable(),
})
export type HospitalBoard = z.infer<typeof HospitalBoard>

export const HospitalBoardDraft = z.object({ name: requiredLine(60) })
export type HospitalBoardDraft = z.infer<typeof HospitalBoardDraft>

/** A patient as whoever passes by may see it: nothing of the owner, and no free text but the diagnosis. In the words of the glass. */
export const BoardCard = z.object({
  id: z.uuid(),
  petName: z.string(),
  speciesId: z.string(),
  coat: z.number(),
  cageName: z.string().nullable(),
  professionalName: z.string(),
  diagnosis: z.string().nullable(),
  /** What they are about: «Alergia». */
  alerts: z.array(z.string()),
  condition: z.enum(stayConditions),
  conditionName: z.string(),
  resuscitation: z.enum(resuscitationChoices).nullable(),
  resuscitationName: z.string().nullable(),
  admittedAt: Instant,
  /** Of the stay. */
  day: z.number(),
  weight: z.string().nullable(),
  done: z.number(),
  total: z.number(),
  open: z.array(OpenSlot),
})
export type BoardCard = z.infer<typeof BoardCard>

export const Board = z.object({ clinicName: z.string(), name: z.string(), cards: z.array(BoardCard) })
export type Board = z.infer<typeof Board>

export const BoardAnswer = z.object({
  /** By the server's clock. */
  now: Instant,
  /** Of what it shows. */
  stamp: z.string(),
  /** `null`: as the screen knows it already. */
  board: Board.nullable(),
})
export type BoardAnswer = z.infer<typeof BoardAnswer>

export const hospitalBoards = {
  list: route({
    service: 'clinic',
    method: 'GET',
    path: '/hospital-boards',
    action: 'clinic.write',
    summary: 'Las pantallas de hospital que están encendidas',
    reads: ['hospitalBoards', 'professionals'],
    input: z.object({}),
    output: z.array(HospitalBoard),
  }),
  create: route({
    service: 'clinic',
    method: 'POST',
    path: '/hospital-boards',
    action: 'clinic.write',
    summary: 'Crea una pantalla de hospital; su enlace se muestra una sola vez',
    // An answer that is kept for its key would keep the address.
    inSteps: true,
    input: HospitalBoardDraft,
    /** Below the origin, told this once: the server keeps no more than its hash. */
    output: z.object({ board: HospitalBoard, path: z.string() }),
  }),
  revoke: route({
    service: 'clinic',
    method: 'POST',
    path: '/hospital-boards/:boardId/revoke',
    action: 'clinic.write',
    summary: 'Apaga una pantalla de hospital: su enlace deja de servir',
    input: z.object({ boardId: z.uuid() }),
    output: z.array(HospitalBoard),
  }),
  /** In the body what opens it: an address stands in logs and histories, and this one is asked for again and again. */
  show: route({
    service: 'clinic',
    method: 'POST',
    path: '/hospital-board',
    action: 'public',
    summary: 'Lo que muestra una pantalla de hospital, si cambió desde `known`',
    perMinute: 120,
    input: z.object({ token: z.string().max(200), known: z.string().max(100).nullable().default(null) }),
    output: BoardAnswer,
  }),
}
