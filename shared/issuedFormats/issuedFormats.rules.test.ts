import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  doubtOf,
  formatAfter,
  type FormatMove,
  formatMoves,
  refuseMove,
  refuseRestart,
  tellFormatState,
} from '#shared/issuedFormats/issuedFormats.rules.ts'
import { type FormatStatus, formatStatuses } from '#shared/issuedFormats/issuedFormats.words.ts'

/** What the clinic knows of a format, without a table of states: what was done with it, and whether its time runs. */
interface Model {
  isFrozen: boolean
  isSeen: boolean
  isTimed: boolean
  ending: 'signed' | 'rejected' | 'voided' | undefined
}

const begun: Model = { isFrozen: false, isSeen: false, isTimed: false, ending: undefined }

/** What a move does, in the words of the product; none where it is not to be done. */
const does: Record<FormatMove, (model: Model) => Model | undefined> = {
  send: (model) => (model.ending ? undefined : { ...model, isFrozen: true, isTimed: true, isSeen: false }),
  view: (model) => (model.ending || !model.isTimed ? undefined : { ...model, isSeen: true }),
  sign: (model) => (model.ending || !model.isFrozen ? undefined : { ...model, isTimed: true }),
  finish: (model) => (model.ending ? undefined : { ...model, isFrozen: true, ending: 'signed' }),
  expire: (model) => (model.ending || !model.isTimed ? undefined : { ...model, isTimed: false, isSeen: false }),
  reject: (model) => (model.ending || !model.isFrozen ? undefined : { ...model, ending: 'rejected' }),
  void: (model) => (model.ending === 'voided' ? undefined : { ...model, ending: 'voided' }),
}

function statusOf({ isFrozen, isSeen, isTimed, ending }: Model): FormatStatus {
  if (ending) return ending
  if (!isFrozen) return 'draft'
  if (!isTimed) return 'expired'
  return isSeen ? 'viewed' : 'sent'
}

describe('the states of an issued format', () => {
  it('are those of what was done with it, in any order of any moves', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...formatMoves), { maxLength: 30 }), (moves) => {
        let model = begun
        let status: FormatStatus = 'draft'
        for (const move of moves) {
          const next = does[move](model)
          expect(refuseMove(status, move) === undefined, `${move} of ${status}`).toBe(next !== undefined)
          const after = formatAfter(status, move)
          if (next) model = next
          expect(after ?? status, `${move} of ${status}`).toBe(statusOf(model))
          status = after ?? status
        }
      }),
      { numRuns: 500 },
    )
  })

  it('end: nothing signed, refused or annulled is signed, and each refusal is a sentence', () => {
    for (const status of formatStatuses)
      for (const move of formatMoves) {
        const refusal = refuseMove(status, move)
        if (refusal) expect(refusal.message).toMatch(/^El .+\.$/)
      }
    for (const ended of ['signed', 'rejected', 'voided'] as const)
      expect(formatMoves.filter((move) => formatAfter(ended, move))).toEqual(ended === 'voided' ? [] : ['void'])
  })
})

describe('a paper that is to be begun', () => {
  const sound = { purpose: 'other', needsReview: false, petName: 'Nala', isDeceased: false } as const

  it('is doubtful of a model that nobody has read, and where it certifies the death of the living', () => {
    const review = 'Esta plantilla está por revisar: nadie de la clínica la ha marcado como revisada.'
    const alive = 'El fallecimiento de Nala no está registrado.'
    expect(doubtOf(sound)).toBeUndefined()
    expect(doubtOf({ ...sound, needsReview: true })).toBe(review)
    expect(doubtOf({ ...sound, purpose: 'death' })).toBe(alive)
    expect(doubtOf({ ...sound, purpose: 'death', isDeceased: true })).toBeUndefined()
    expect(doubtOf({ ...sound, purpose: 'death', needsReview: true })).toBe(`${review} ${alive}`)
  })
})

describe('what is said of an issued format', () => {
  const two = { isSignable: true, signed: 0, signers: 2, sentBy: null }
  const say = (state: Partial<Parameters<typeof tellFormatState>[0]> & { status: FormatStatus }) =>
    tellFormatState({ ...two, ...state }).label

  it('is sent only where a letter went; otherwise what is missing, or that there is a link', () => {
    expect(say({ status: 'sent', signed: 1 })).toBe('Falta 1 firma')
    expect(say({ status: 'sent' })).toBe('Faltan 2 firmas')
    expect(say({ status: 'sent', sentBy: 'hand' })).toBe('Enlace creado')
    expect(say({ status: 'sent', sentBy: 'mail' })).toBe('Enviado a firmar')
    expect(say({ status: 'viewed', sentBy: 'hand' })).toBe('Visto')
    // Who saw it has signed, and another one has not.
    expect(say({ status: 'viewed', signed: 1 })).toBe('Falta 1 firma')
    for (const status of formatStatuses)
      if (status !== 'sent') expect(say({ status, sentBy: 'hand' })).not.toContain('Enviado')
    expect(say({ status: 'signed', isSignable: false })).toBe('Emitido')
  })

  it('is begun again only after it was rejected', () => {
    expect(formatStatuses.filter((status) => !refuseRestart(status))).toEqual(['rejected'])
  })
})
