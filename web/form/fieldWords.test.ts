import { describe, expect, it } from 'vitest'
import { showPhone } from '#shared/values/phone.ts'
import { showChoices, showFieldValue, tellEdits } from '#web/form/fieldWords.ts'

describe('what was corrected, in words', () => {
  const labels = { name: 'Nombre', phone: 'Teléfono', isUrgent: 'Urgente', sex: 'Sexo', items: 'Medicamentos' }
  const show = showChoices({ sex: [{ value: 'female', label: 'Hembra' }] })

  it('tells texts, phones, yes or no, lists and choices', () => {
    const edits = {
      ...{ name: 'Ana', phone: { country: '57', number: '3004128891' } as const, isUrgent: true, sex: 'female' },
      items: ['Uno', 'Dos'],
    }
    expect(tellEdits(edits, labels, show)).toEqual({
      text: `Nombre: Ana · Teléfono: ${showPhone(edits.phone)} · Urgente: Sí · Sexo: Hembra · Medicamentos: Uno, Dos`,
      isWhole: true,
    })
  })

  it('tells what was emptied', () => {
    expect(tellEdits({ name: '', sex: '' }, labels, show).text).toBe('Nombre: Vacío · Sexo: Vacío')
  })

  it.each([
    ['a choice that its field does not offer', { sex: 'other' }, 'Sexo'],
    ['a list of more than texts', { items: [{ dose: '5 mL' }] }, 'Medicamentos'],
    ['a field without a label', { ageAmount: '4' }, ''],
  ])('shows no code of %s, and says that something is missing', (_what, edits, text) => {
    expect(tellEdits(edits, labels, show)).toEqual({ text, isWhole: false })
  })

  it('has no words for an object', () => {
    expect(showFieldValue({ dose: '5 mL' })).toBeUndefined()
  })
})
