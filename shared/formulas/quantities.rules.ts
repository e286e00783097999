import type { QuantityUnit } from '#shared/formulas/formulas.contract.ts'
import { showNumber } from '#shared/values/number.ts'
import { type Gender, spellNumber } from '#shared/values/numberWords.ts'
import { fold } from '#shared/values/text.ts'

interface Noun {
  one: string
  many: string
  gender: Gender
}

const masculine = (one: string, many = `${one}s`): Noun => ({ one, many, gender: 'masculine' })
const feminine = (one: string, many = `${one}s`): Noun => ({ one, many, gender: 'feminine' })

/** What each unit is called, one and many. */
export const unitNouns: Record<QuantityUnit, Noun> = {
  tablet: feminine('tableta'),
  capsule: feminine('cápsula'),
  bottle: masculine('frasco'),
  millilitre: masculine('mililitro'),
  ampoule: feminine('ampolla'),
  vial: masculine('vial', 'viales'),
  sachet: masculine('sobre'),
  tube: masculine('tubo'),
  pipette: feminine('pipeta'),
  syringe: feminine('jeringa'),
  collar: masculine('collar', 'collares'),
  patch: masculine('parche'),
  bag: feminine('bolsa'),
  box: feminine('caja'),
  gram: masculine('gramo'),
  unit: feminine('unidad', 'unidades'),
}

/** `veintiuna tabletas`, `una tableta y media`, `medio frasco`, `un cuarto de tableta`: whole numbers and quarters. */
export function spellAmount(amount: number, unit: QuantityUnit): string {
  const { one, many, gender } = unitNouns[unit]
  const whole = Math.floor(amount)
  const part = amount - whole
  const half = gender === 'feminine' ? 'media' : 'medio'
  if (whole === 0 && part > 0) {
    if (part === 0.5) return `${half} ${one}`
    return `${part < 0.5 ? 'un cuarto' : 'tres cuartos'} de ${one}`
  }
  const counted = `${spellNumber(whole, gender)} ${whole === 1 ? one : many}`
  if (part === 0) return counted
  return `${counted} y ${part === 0.5 ? half : part < 0.5 ? 'un cuarto' : 'tres cuartos'}`
}

/** `21 tabletas`. */
export function showQuantity(quantity: number, unit: QuantityUnit): string {
  const { one, many } = unitNouns[unit]
  return `${showNumber(quantity)} ${quantity <= 1 ? one : many}`
}

/** `21 (veintiuna) tabletas`, `1,5 frascos (un frasco y medio)`: as a prescription says it. */
export function writeQuantity(quantity: number, unit: QuantityUnit): string {
  if (!Number.isInteger(quantity)) return `${showQuantity(quantity, unit)} (${spellAmount(quantity, unit)})`
  const { one, many, gender } = unitNouns[unit]
  return `${showNumber(quantity)} (${spellNumber(quantity, gender)}) ${quantity === 1 ? one : many}`
}

const unitsByForm: [RegExp, QuantityUnit][] = [
  [/^tableta/, 'tablet'],
  [/^capsula/, 'capsule'],
  [/^pipeta/, 'pipette'],
  [/^collar/, 'collar'],
  [/^parche/, 'patch'],
  [/^(pasta|jeringa)/, 'syringe'],
  [/^(crema|gel|unguento)/, 'tube'],
  [/^(polvo para inyectable)/, 'vial'],
  [/^bolsa/, 'bag'],
  [/^(suspension|solucion|jarabe|champu|locion|spray|emulsion)/, 'bottle'],
]

/** What a medicine of this form is usually counted in. */
export function unitOfForm(form: string): QuantityUnit | undefined {
  const folded = fold(form.trim())
  return unitsByForm.find(([pattern]) => pattern.test(folded))?.[1]
}
