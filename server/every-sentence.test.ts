import { expect, it } from 'vitest'
import { auditKeyOf, auditKeys, auditSentence } from '#shared/access/auditSentences.ts'
import { implementations } from '#server/app.ts'
import { auditActOf } from '#server/auth/audit.ts'

// What the audit says of a call is written for it, in a receptionist's words: shared/access/auditSentences.ts.

const routes = implementations.map(({ route }) => route)

it('there is a sentence for every call that counts, and none for a call that is no more', () => {
  const counted = routes.filter((route) => auditActOf(route) && !auditSentence(route))
  expect(counted.map(auditKeyOf)).toEqual([])
  const known = new Set(routes.map(auditKeyOf))
  expect(auditKeys.filter((key) => !known.has(key))).toEqual([])
})

it('each is short, begins with a verb in the past, and says nothing of how the program does it', () => {
  const sentences = auditKeys.map((key) => {
    const [method = '', path = ''] = key.split(' ')
    return auditSentence({ method: method as 'GET', path }) ?? ''
  })
  const isPlain = (sentence: string) =>
    /^(?:[A-ZÁÉÍÓÚ][a-záéíóúñ]*ó|Dio|Deshizo)(?: |$)/.test(sentence) &&
    sentence.length <= 60 &&
    !/[.;:/_]|píxel|JPEG|PDF|JSON|CSV|pantalla|registro de la|borrador|token|secreto/i.test(sentence)
  expect(sentences.filter((sentence) => !isPlain(sentence))).toEqual([])
})
