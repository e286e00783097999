/** A small number of a text, always the same, to choose a coat or a tint by. */
export function stableNumber(text: string): number {
  let sum = 7
  for (const char of text) sum = (sum * 31 + (char.codePointAt(0) ?? 0)) % 100_003
  return sum
}

/** A multiple of how many coats each kind of animal has: what is left of the number chooses the same coat, and names nobody. */
const COATS = 6

/** Which coat the portrait of an animal has, for who does not know its id. */
export function coatNumber(petId: string): number {
  return stableNumber(petId) % COATS
}
