import type { NewRecord } from '#server/db/record.ts'
import type { Making } from '#server/demo/making.ts'

/** What a pet is known to have stands in its list of problems. */
export function problemCases({ random, pets }: Making): NewRecord<'problems'>[] {
  return pets.flatMap(({ id: petId, actor, at, values: { diseases } }) =>
    diseases
      ? [{ id: random.id(at), actor, at, values: { petId, name: diseases, status: 'chronic', position: 0 } }]
      : [],
  )
}
