import type { Protocol } from '#shared/protocols/protocols.contract.ts'
import { proposeVaccine } from '#shared/protocols/protocols.rules.ts'
import { addDays, dayOf, daysBetween } from '#shared/values/date.ts'
import type { NewRecord } from '#server/db/record.ts'
import { batchOf, later, type Patient, type Planned, runCourse, signatureOf } from '#server/demo/courses.ts'
import type { Random } from '#server/demo/random.ts'

interface Product {
  protocolId: string
  product: string
  laboratory: string
  /** Of its batches. */
  code: string
  route: string
  site: string | null
}

const subcutaneous = { route: 'Subcutánea', site: 'Interescapular' }

const dogRabies: Product = {
  ...{ protocolId: 'canino-antirrabica-canina', product: 'Rabisin', laboratory: 'Boehringer Ingelheim', code: 'R' },
  ...subcutaneous,
}
const dogFive: Product = {
  ...{
    protocolId: 'canino-pentavalente-canina-quintuple',
    product: 'Nobivac DHPPi + L',
    laboratory: 'MSD Salud Animal',
  },
  ...{ code: 'P', ...subcutaneous },
}
const dogCough: Product = {
  ...{ protocolId: 'canino-tos-de-las-perreras-intranasal', product: 'Nobivac KC', laboratory: 'MSD Salud Animal' },
  ...{ code: 'K', route: 'Intranasal', site: null },
}
const catRabies: Product = { ...dogRabies, protocolId: 'felino-antirrabica-felina' }
const catThree: Product = {
  ...{ protocolId: 'felino-triple-felina', product: 'Nobivac Tricat Trio', laboratory: 'MSD Salud Animal' },
  ...{ code: 'T', ...subcutaneous },
}
const catLeukemia: Product = {
  ...{ protocolId: 'felino-leucemia-felina', product: 'Purevax FeLV', laboratory: 'Boehringer Ingelheim', code: 'L' },
  ...subcutaneous,
}
const ferretRabies: Product = { ...dogRabies, protocolId: 'huron-antirrabica-para-huron' }

/** Before it is known which doses are the last ones. */
export interface VaccineCase extends NewRecord<'vaccines'> {
  values: NewRecord<'vaccines'>['values'] & { consultationId: string | null; nextOn: string | null }
}

/** What every animal of a species gets, and what one gets when it comes for vaccines and has those. */
const plans: Partial<Record<string, { usual: Product[]; other?: Product }>> = {
  canino: { usual: [dogFive, dogRabies], other: dogCough },
  felino: { usual: [catThree, catRabies], other: catLeukemia },
  huron: { usual: [ferretRabies] },
}

/** The vaccines of an animal since it is a patient, and what its card of another clinic says. */
export function vaccineCases(random: Random, planned: Planned): VaccineCase[] {
  const { patient, visits, protocols, signers, today } = planned
  const plan = plans[patient.speciesId]
  const [first] = signers
  if (!plan || !first) return []
  const made: VaccineCase[] = []
  const registeredOn = dayOf(patient.at)
  const hasCard = daysBetween(patient.birthOn, registeredOn) > 400 && random.chance(0.6)
  const give = (
    product: Product,
    course: Pick<Parameters<typeof runCourse>[1], 'firstOn' | 'visits' | 'before'>,
  ): void => {
    const protocol = protocols.find(({ id }) => id === product.protocolId)
    if (!protocol) throw new Error(`vaccineCases: no protocol ${product.protocolId}`)
    const next = (appliedOn: string, doseNumber: number) =>
      proposeVaccine(protocol.schedule, { birthOn: patient.birthOn, appliedOn, doseNumber })
    const run = runCourse(random, { ...course, patient, signers, today, answers: 0.85, next })
    for (const { at, appliedOn, number, nextOn, consultationId, weightGrams, signer } of run)
      made.push({
        ...{ id: random.id(at), actor: signer.actor, at },
        values: {
          ...named(protocol, patient, appliedOn),
          ...{ consultationId, product: product.product, laboratory: product.laboratory },
          ...batchOf(product.code, appliedOn),
          ...{ appliedOn, doseNumber: number, route: product.route, site: product.site, nextOn },
          ...{ weightGrams, origin: 'here', ...signatureOf(signer) },
        },
      })
  }
  for (const product of plan.usual) {
    const protocol = protocols.find(({ id }) => id === product.protocolId)
    if (!protocol) continue
    const ofAge = addDays(patient.birthOn, (protocol.schedule.startAgeWeeks ?? 8) * 7)
    if (!hasCard) {
      give(product, { firstOn: later(ofAge, registeredOn), visits })
      continue
    }
    const appliedOn = later(addDays(ofAge, 60), addDays(registeredOn, -random.int(20, 420)))
    const { birthOn } = patient
    const nextOn = proposeVaccine(protocol.schedule, { birthOn, appliedOn, doseNumber: 2 }) ?? null
    made.push({
      ...{ id: random.id(patient.at), actor: first.actor, at: patient.at },
      values: {
        ...named(protocol, patient, appliedOn),
        ...{ consultationId: null, product: null, laboratory: null, batch: null, batchExpiresOn: null },
        ...{ appliedOn, doseNumber: null, route: null, site: null, nextOn, weightGrams: null, origin: 'elsewhere' },
        ...{ professionalId: null, signerName: null, signerCard: null },
      },
    })
    if (nextOn) give(product, { firstOn: nextOn, visits, before: 1 })
  }
  const { other } = plan
  const used = new Set(made.map(({ values }) => values.consultationId))
  const [free] = visits.filter(({ id, isForVaccines }) => isForVaccines && !used.has(id))
  if (other && free) give(other, { firstOn: dayOf(free.at), visits: visits.slice(visits.indexOf(free)) })
  return made
}

function named(protocol: Protocol, patient: Patient, appliedOn: string) {
  const { id: protocolId, family, name, schedule } = protocol
  return { petId: patient.id, protocolId, family, name, diseases: schedule.diseases, appliedOn }
}
