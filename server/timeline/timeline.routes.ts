import { refuseInvalid } from '#shared/http/errors.ts'
import { showAllergies } from '#shared/pets/allergies.rules.ts'
import { showHistoryNumber } from '#shared/pets/pets.rules.ts'
import { MAX_PAPER_RECORDS, timeline } from '#shared/timeline/timeline.contract.ts'
import { refuseLength } from '#shared/timeline/timeline.rules.ts'
import { dayOf, showDate, refusePeriod } from '#shared/values/date.ts'
import { showPhone } from '#shared/values/phone.ts'
import { findLetterhead } from '#server/clinic/clinic.queries.ts'
import { openDrawing } from '#server/documents/pictures.ts'
import { printDocument } from '#server/documents/render.ts'
import { implement, implementInSteps } from '#server/http/implement.ts'
import { findPetPage, findPetState } from '#server/pets/pets.queries.ts'
import { listProblems } from '#server/problems/problems.queries.ts'
import { historyDocument } from '#server/timeline/historyDocument.ts'
import { listPaperVisits } from '#server/timeline/historyPaper.queries.ts'
import { listPaperLines, listTimeline } from '#server/timeline/timeline.queries.ts'
import { listWeights } from '#server/weights/weights.queries.ts'

export const timelineRoutes = [
  implement(timeline.list, async ({ tx, input }) => {
    await findPetState(tx, input.petId)
    const page = await listTimeline(tx, input)
    return { ...page, problems: input.after === '' ? await listProblems(tx, input.petId) : null }
  }),
  implementInSteps(timeline.paper, async ({ inClinic, actor, input, services: { files }, now }) => {
    const { petId, from, to, form } = input
    refuseInvalid(refusePeriod(from, to))
    const { pet, letterhead, weights, ...records } = await inClinic(async (tx) => {
      const pet = await findPetPage(tx, actor, petId)
      const visits = await listPaperVisits(tx, input, MAX_PAPER_RECORDS + 1)
      const lines = await listPaperLines(tx, input, MAX_PAPER_RECORDS + 1)
      refuseInvalid(refuseLength(Math.max(visits.length, lines.length)))
      return {
        ...{ pet, visits, lines, letterhead: await findLetterhead(tx) },
        ...{ problems: await listProblems(tx, petId), weights: await listWeights(tx, petId) },
      }
    })
    const { logoFileId, ...head } = letterhead
    const number = showHistoryNumber(pet.historyNumber)
    const document = historyDocument({
      ...{ ...records, from, to, now, printedBy: actor.name },
      letterhead: { ...head, logo: await openDrawing(files, actor.clinicId, logoFileId) },
      patientLine: `${pet.name} · ${number} · ${pet.breed} · Propietario: ${pet.owner.name}`,
      facts: [
        { label: 'Nacimiento', value: showDate(pet.birthOn) },
        { label: 'Color', value: pet.color },
        { label: 'Microchip', value: pet.microchip ?? 'Sin microchip' },
        { label: 'Alergias', value: showAllergies(pet.allergies) },
        { label: 'Propietario', value: `${pet.owner.name} · ${showPhone(pet.owner.phone)}` },
      ],
      weights: weights
        .map(({ measuredAt: at, weightKg }) => ({ at, weightKg }))
        .filter(({ at }) => dayOf(at) >= from && dayOf(at) <= to)
        .toReversed(),
    })
    return printDocument(document, form, `Historia ${number} ${pet.name}`, actor)
  }),
]
