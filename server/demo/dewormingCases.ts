import type { DewormingKind } from '#shared/dewormings/dewormings.contract.ts'
import { dewormingProtocolFor, proposeDeworming } from '#shared/protocols/protocols.rules.ts'
import { addDays, dayOf, daysBetween } from '#shared/values/date.ts'
import { showNumber } from '#shared/values/number.ts'
import type { NewRecord } from '#server/db/record.ts'
import { batchOf, later, type Planned, runCourse, signatureOf } from '#server/demo/courses.ts'
import type { Random } from '#server/demo/random.ts'
import { dewormers } from '#server/protocols/protocols.queries.ts'

interface Product {
  /** Of the catalogue. */
  id: string
  code: string
  dose: (kg: number) => string
}

const halfTablets = (kg: number, kgOfOne: number): string => {
  const halves = Math.max(1, Math.ceil((kg / kgOfOne) * 2))
  return halves === 1 ? '½ tableta' : halves === 2 ? '1 tableta' : `${showNumber(halves / 2)} tabletas`
}
const suspension = (kg: number): string => `${showNumber(Math.max(0.1, Math.round(kg * 10) / 10))} ml`
const chewable = (kg: number): string =>
  kg < 4.5
    ? '1 tableta de 2 a 4,5 kg'
    : kg < 10
      ? '1 tableta de 4,5 a 10 kg'
      : kg < 20
        ? '1 tableta de 10 a 20 kg'
        : '1 tableta de 20 a 40 kg'

const young: Product = { id: 'pirantel', code: 'PI', dose: suspension }

/** Against internal parasites, when young and later, and against external ones; a pipette of cats is against both. */
const plans: Partial<Record<string, { young: Product; internal: Product; external: Product }>> = {
  canino: {
    young,
    internal: { id: 'febantel-pirantel-praziquantel', code: 'FP', dose: (kg) => halfTablets(kg, 10) },
    external: { id: 'fluralaner', code: 'FL', dose: chewable },
  },
  felino: {
    young,
    internal: { id: 'milbemicina-oxima-praziquantel', code: 'MP', dose: (kg) => halfTablets(kg, 4) },
    external: { id: 'selamectina', code: 'SE', dose: () => '1 pipeta de 45 mg' },
  },
}

/** Before it is known which ones are the last. */
export interface DewormingCase extends NewRecord<'dewormings'> {
  values: NewRecord<'dewormings'>['values'] & { kind: DewormingKind; nextOn: string | null }
}

/** Animals younger than this get the product of the young. */
const YOUNG_WEEKS = 24

/** The dewormings of an animal since it is a patient: in the clinic, or at home by its owner. */
export function dewormingCases(random: Random, planned: Planned): DewormingCase[] {
  const { patient, visits, protocols, signers, today } = planned
  const { birthOn, speciesId } = patient
  const plan = plans[speciesId]
  if (!plan) return []
  const registeredOn = dayOf(patient.at)
  const ageWeeks = (day: string): number => daysBetween(birthOn, day) / 7
  return (['internal', 'external'] as const).flatMap((family): DewormingCase[] => {
    // Not every owner buys what keeps fleas away.
    if (family === 'external' && random.chance(0.45)) return []
    const schedule = (of: 'internal' | 'external', day: string) =>
      dewormingProtocolFor(protocols, { speciesId, birthOn }, of, day)?.schedule
    const productOn = (day: string) => {
      const product = family === 'external' ? plan.external : ageWeeks(day) < YOUNG_WEEKS ? plan.young : plan.internal
      const known = dewormers.find(({ id }) => id === product.id)
      if (!known) throw new Error(`dewormingCases: no product ${product.id}`)
      return { ...product, known }
    }
    const next = (appliedOn: string) => {
      const { kind, intervalDays: productDays } = productOn(appliedOn).known
      const [internal, external] = [schedule('internal', appliedOn), schedule('external', appliedOn)]
      return proposeDeworming({ kind, birthOn, appliedOn, productDays, internal, external })
    }
    const firstOn = later(registeredOn, addDays(birthOn, family === 'external' ? 70 : 21))
    return runCourse(random, { patient, visits, signers, today, firstOn, answers: 0.85, next }).map(
      ({ at, appliedOn, nextOn, consultationId, weightGrams, signer }) => {
        const { dose, code, known } = productOn(appliedOn)
        const isAtHome = consultationId === null && random.chance(0.3)
        const nobody = { professionalId: null, signerName: null, signerCard: null }
        const { batch, batchExpiresOn } = batchOf(code, appliedOn)
        return {
          ...{ id: random.id(at), actor: signer.actor, at },
          values: {
            ...{ petId: patient.id, consultationId, kind: known.kind, product: known.name },
            ...{ activeIngredient: known.activeIngredient, dose: dose(weightGrams / 1000), route: routeOf(code) },
            ...{ batch: isAtHome ? null : batch, batchExpiresOn: isAtHome ? null : batchExpiresOn },
            ...{ protocolId: null, weightGrams, appliedOn, nextOn, appliedBy: isAtHome ? 'owner' : 'clinic' },
            ...(isAtHome ? nobody : signatureOf(signer)),
          },
        }
      },
    )
  })
}

function routeOf(code: string): string {
  return code === 'SE' ? 'Tópica' : 'Oral'
}
