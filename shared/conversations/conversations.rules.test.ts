import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { messageStatuses } from '#shared/conversations/conversations.contract.ts'
import {
  furtherStatus,
  NEVER_WROTE,
  phoneOfWaId,
  preview,
  refuseFreeText,
  refuseUnfilled,
  sayUnsupported,
  SEND_FAILED,
  waIdOf,
  WINDOW_CLOSED,
  windowUntil,
} from '#shared/conversations/conversations.rules.ts'
import { countryCodes } from '#shared/values/phone.ts'

describe('the state of a message', () => {
  it('is the same in whatever order its states come, and however often', () => {
    const told = fc.array(fc.constantFrom(...messageStatuses), { minLength: 1, maxLength: 8 })
    fc.assert(
      fc.property(told, fc.infiniteStream(fc.nat()), (statuses, order) => {
        const others = statuses
          .map((status) => ({ status, at: order.next().value }))
          .toSorted((one, other) => Number(one.at) - Number(other.at))
        const last = (some: readonly (typeof messageStatuses)[number][]) => some.reduce(furtherStatus, 'queued')
        expect(last(others.map(({ status }) => status))).toBe(last([...statuses, ...statuses]))
      }),
    )
  })

  it('is a failure, unless it was delivered', () => {
    expect(furtherStatus('sent', 'failed')).toBe('failed')
    expect(furtherStatus('failed', 'sent')).toBe('failed')
    expect(furtherStatus('delivered', 'failed')).toBe('delivered')
    expect(furtherStatus('failed', 'read')).toBe('read')
  })
})

describe('free text', () => {
  const now = new Date('2026-11-20T17:00:00.000Z')
  it.each([
    [null, NEVER_WROTE],
    ['2026-11-19T17:00:00.000Z', WINDOW_CLOSED],
    ['2026-11-19T17:00:00.001Z', undefined],
  ])('after a last message of %s', (lastInboundAt, said) => {
    expect(refuseFreeText({ windowUntil: windowUntil(lastInboundAt) }, now)?.message).toBe(said)
  })

  it('goes with nothing left open', () => {
    expect(refuseUnfilled('Hola, {propietario}')).toMatchObject({ field: 'text' })
    expect(refuseUnfilled('Hola {} { } {A}')).toBeUndefined()
  })
})

describe('a number at WhatsApp', () => {
  it('is that of the product, there and back', () => {
    fc.assert(
      fc.property(fc.constantFrom(...countryCodes), fc.stringMatching(/^[1-9]\d{6,9}$/), (country, number) => {
        const phone = phoneOfWaId(waIdOf({ country, number }))
        expect(phone && waIdOf(phone)).toBe(`${country}${number}`)
      }),
    )
  })

  it.each(['', '57', '999123', '5730041288901234'])('%s is none of the product', (waId) => {
    expect(phoneOfWaId(waId)).toBeNull()
  })
})

describe('what a list says of a message', () => {
  const said = (kind: Parameters<typeof preview>[0]['kind'], text: string | null = null, details = {}) =>
    preview({ kind, text, details })
  it('is its text, or what it is', () => {
    expect(said('text', 'Hola')).toBe('Hola')
    expect(said('image', 'Así está')).toBe('Foto: Así está')
    expect(said('audio', null, { isVoice: true })).toBe('Mensaje de voz')
    expect(said('document', null, { fileName: 'Hemograma.pdf' })).toBe('Hemograma.pdf')
    expect(said('unsupported', null, { unsupported: 'poll_creation' })).toBe('Encuesta (no compatible)')
  })

  it('has a placeholder for every kind that cannot be shown, known or not', () => {
    for (const kind of [undefined, 'unknown', 'hasOwnProperty', 'edit', 'gif', 'request_welcome'])
      expect(sayUnsupported(kind)).toMatch(/compatible|disponible/)
  })

  it('is the sentence of the specification where it was not sent', () => {
    expect(SEND_FAILED).toBe('Error al enviar el mensaje. Si el problema persiste, verifica tu conexión a WhatsApp.')
  })
})
