import { refuseInvalid } from '#shared/http/errors.ts'
import { showAllergies } from '#shared/pets/allergies.rules.ts'
import type { PetPage } from '#shared/pets/pets.contract.ts'
import { showHistoryNumber } from '#shared/pets/pets.rules.ts'
import { MAX_PAPER_RECORDS, timeline } from '#shared/timeline/timeline.contract.ts'
import { refuseLength } from '#shared/timeline/timeline.rules.ts'
import { showBirth, UNKNOWN } from '#shared/pets/pets.words.ts'
import { dayOf, refusePeriod } from '#shared/values/date.ts'
import { showPhone } from '#shared/values/phone.ts'
import { implementPrintout } from '#server/documents/implementPrintout.ts'
import { implement } from '#server/http/implement.ts'
import { findPetPage, findPetState } from '#server/pets/pets.queries.ts'
import { listProblems } from '#server/problems/problems.queries.ts'
import { historyDocument } from '#server/timeline/historyDocument.ts'
import { listPrintoutVisits } from '#server/timeline/historyPrintout.queries.ts'
import { listPrintoutLines, listTimeline } from '#server/timeline/timeline.queries.ts'
import { listWeights } from '#server/weights/weights.queries.ts'

export const timelineRoutes = [
  implement(timeline.list, async ({ tx, input }) => {
    await findPetState(tx, input.petId)
    const page = await listTimeline(tx, input)
    return { ...page, problems: input.after === '' ? await listProblems(tx, input.petId) : null }
  }),
  implementPrintout(timeline.printout, {
    read: async ({ tx, actor, input }) => {
      const { petId, from, to } = input
      refuseInvalid(refusePeriod(from, to))
      const pet = await findPetPage(tx, actor, petId)
      const visits = await listPrintoutVisits(tx, input, MAX_PAPER_RECORDS + 1)
      const lines = await listPrintoutLines(tx, input, MAX_PAPER_RECORDS + 1)
      refuseInvalid(refuseLength(Math.max(visits.length, lines.length)))
      const weights = (await listWeights(tx, petId))
        .map(({ measuredAt: at, weightKg }) => ({ at, weightKg }))
        .filter(({ at }) => dayOf(at) >= from && dayOf(at) <= to)
        .toReversed()
      return { content: { pet, visits, lines, weights, problems: await listProblems(tx, petId) } }
    },
    draw: ({ pet, ...records }, { letterhead, printedBy, now }, { from, to }) =>
      historyDocument({ ...records, ...headOf(pet), ...{ letterhead, printedBy, now, from, to } }),
    name: ({ pet }) => `Historia ${showHistoryNumber(pet.historyNumber)} ${pet.name}`,
  }),
]

/** Who the history is of. */
function headOf(pet: PetPage) {
  return {
    patientLine: `${pet.name} · ${showHistoryNumber(pet.historyNumber)}${pet.breed && ` · ${pet.breed}`} · Propietario: ${pet.owner.name}`,
    facts: [
      { label: 'Nacimiento', value: showBirth(pet) },
      { label: 'Color', value: pet.color || UNKNOWN },
      { label: 'Microchip', value: pet.microchip ?? 'Sin microchip' },
      { label: 'Alergias', value: showAllergies(pet.allergies) },
      { label: 'Propietario', value: `${pet.owner.name} · ${showPhone(pet.owner.phone)}` },
    ],
  }
}
