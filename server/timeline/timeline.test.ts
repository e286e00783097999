import { v7 as uuidv7 } from 'uuid'
import { beforeEach, describe, expect, it } from 'vitest'
import { consultations } from '#shared/consultations/consultations.contract.ts'
import { controls } from '#shared/controls/controls.contract.ts'
import { formulas } from '#shared/formulas/formulas.contract.ts'
import type { CallOf } from '#shared/http/contract.ts'
import { pets } from '#shared/pets/pets.contract.ts'
import { timeline } from '#shared/timeline/timeline.contract.ts'
import { addDays } from '#shared/values/date.ts'
import { withClinic } from '#server/db/clinic.ts'
import { insertRecords } from '#server/db/record.ts'
import { insertLongLife, LONG_LIFE_RECORDS } from '#server/demo/longLife.ts'
import { callRoute, useTestApp } from '#server/testing/app.ts'
import { aFormula } from '#server/formulas/formulas.factory.ts'
import { aClinic, aConsultation, anOwner, aPet, type TestClinic } from '#server/testing/factories.ts'

const test = useTestApp()

let clinic: TestClinic
let pet: { id: string; version: number; owner: { id: string } }
let vet: { token: string }

beforeEach(async () => {
  test.setNow('2026-11-20T17:00:00.000Z')
  clinic = await aClinic(test)
  pet = await aPet(test, clinic, await anOwner(test, clinic))
  vet = { token: clinic.as.veterinario.token }
})

async function page(input: Partial<CallOf<typeof timeline.list>> = {}) {
  return (await callRoute(test, timeline.list, { petId: pet.id, ...input }, vet)).body
}

/** A vaccine of a visit and one of none, as their word writes them. */
async function aVaccine(appliedOn: string, name: string, consultationId: string | null = null) {
  const { actor } = clinic.as.veterinario
  const id = uuidv7()
  const made = { petId: pet.id, family: 'rabia', name, appliedOn, consultationId }
  const values = { ...made, professionalId: actor.professionalId, signerName: actor.name, signerCard: '14582' }
  await withClinic(test.database, clinic.id, new Date(), (tx) =>
    insertRecords(tx, 'vaccines', [{ id, actor, at: new Date(), values }]),
  )
  return id
}

describe('a pet’s timeline', () => {
  it('has what was made in a visit under it, and the rest by its day, the newest first', async () => {
    const visit = await aConsultation(test, clinic, pet, { weightKg: 12.1, presumptiveDiagnosis: 'Otitis' })
    await aVaccine('2026-11-20', 'Antirrábica', visit.id)
    await aVaccine('2026-10-02', 'Polivalente')
    const control = { petId: pet.id, dueOn: '2026-12-01', reason: 'Revisar oídos', consultationId: visit.id }
    await callRoute(test, controls.create, control, vet)
    const { items, next, problems } = await page()
    expect(next).toBeNull()
    expect(problems).toEqual([])
    expect(items.map(({ kind, title }) => [kind, title])).toEqual([
      ['consultation', 'Otitis'],
      ['weight', 'Peso 12,4 kg'],
      ['vaccine', 'Polivalente'],
    ])
    expect(items[0]?.made.map(({ kind, title }) => [kind, title])).toEqual([
      ['vaccine', 'Antirrábica'],
      ['control', 'Revisar oídos'],
    ])
    expect(items[0]).toMatchObject({ byName: 'Persona veterinario', status: 'draft' })
  })

  it('says of a signed visit that it has notes', async () => {
    const visit = await aConsultation(test, clinic, pet, {
      ...{ anamnesis: 'Se rasca', presumptiveDiagnosis: 'Otitis', weightKg: 12.1, treatments: 'Gotas' },
    })
    await callRoute(test, consultations.sign, { consultationId: visit.id, version: visit.version }, vet)
    const details: unknown[] = []
    for (const text of ['', 'El oído era el izquierdo', 'Gotas cada 8 horas']) {
      if (text) await callRoute(test, consultations.addAddendum, { consultationId: visit.id, text }, vet)
      details.push((await page({ kinds: 'consultation' })).items[0]?.detail)
    }
    expect(details).toEqual(['Gotas', '1 nota aclaratoria · Gotas', '2 notas aclaratorias · Gotas'])
  })

  it('is filtered by kind and searched without accents, line by line', async () => {
    const visit = await aConsultation(test, clinic, pet, { anamnesis: 'Comió cáscaras de plátano D’Angelo' })
    const other = await aConsultation(test, clinic, pet, { anamnesis: 'Cojera' })
    await callRoute(test, consultations.void, { consultationId: other.id, version: other.version, reason: 'X' }, vet)
    const vaccine = await aVaccine('2026-11-20', 'Antirrábica', visit.id)
    const found = async (input: Partial<CallOf<typeof timeline.list>>) => (await page(input)).items.map(({ id }) => id)
    expect(await found({ kinds: 'vaccine' })).toEqual([vaccine])
    expect(await found({ q: 'platano COMIO' })).toEqual([visit.id])
    expect(await found({ q: "d'angelo" })).toEqual([visit.id])
    expect(await found({ q: 'antirrabica' })).toEqual([vaccine])
    expect(await found({ q: 'platano', kinds: 'vaccine' })).toEqual([])
    expect(await found({ q: '100%_' })).toEqual([])
    expect((await callRoute(test, timeline.list, { petId: pet.id, kinds: 'otro' }, vet)).error?.field).toBe('kinds')
    const id = '0198a1b2-0000-7000-8000-000000000000'
    for (const after of ['x', `2026-99-99T99:99:99.000Z_${id}`, `2026-02-30T10:00:00.000Z_${id}`, `${pet.id}_${id}`])
      expect((await callRoute(test, timeline.list, { petId: pet.id, after }, vet)).error?.field, after).toBe('after')
  })

  it('says that a formula expired, as its own list does', async () => {
    const owner = await anOwner(test, clinic, { documentType: 'CC', document: '52417893' })
    pet = await aPet(test, clinic, owner)
    const { id: consultationId } = await aConsultation(test, clinic, pet)
    const { id: formulaId, version } = await aFormula(test, clinic, pet, { consultationId, validUntil: '2026-11-25' })
    await callRoute(test, formulas.sign, { formulaId, version, confirmations: [] }, vet)
    const states = async () => {
      const inVisits = (await page()).items.flatMap(({ made }) => made)
      const alone = (await page({ kinds: 'formula' })).items
      const { body } = await callRoute(test, consultations.records, { consultationId }, vet)
      return [...inVisits, ...alone, ...body].map(({ status }) => status)
    }
    test.setNow('2026-11-26T04:00:00.000Z')
    expect(await states()).toEqual(['signed', 'signed', 'signed'])
    test.setNow('2026-11-26T06:00:00.000Z')
    expect(await states()).toEqual(['expired', 'expired', 'expired'])
  })

  it('marks another owner and the death', async () => {
    const to = await anOwner(test, clinic, { name: 'Andrés Molina' })
    const change = { petId: pet.id, version: pet.version, ownerId: to.id, since: '2026-11-20', reason: 'Lo adoptó' }
    const { version } = (await callRoute(test, pets.changeOwner, change, vet)).body
    const death = { petId: pet.id, version, deceasedOn: '2026-11-20', deceasedCause: 'Trauma' }
    await callRoute(test, pets.reportDeceased, death, vet)
    const { items } = await page()
    expect(items.slice(0, 2).map(({ kind, detail }) => [kind, detail])).toEqual([
      ['death', 'Trauma'],
      ['owner', 'Pasó a ser de Andrés Molina'],
    ])
  })
})

describe('the printed history', () => {
  const print = (from: string, to: string, form: 'pdf' | 'html' = 'html') =>
    callRoute(test, timeline.printout, { petId: pet.id, from, to, form }, vet)

  it('has what is signed between two days, in its order, and nothing else', async () => {
    const signed = await aConsultation(test, clinic, pet, {
      ...{ anamnesis: 'Se rasca', presumptiveDiagnosis: 'Dermatitis', weightKg: 12.1 },
    })
    await callRoute(test, consultations.sign, { consultationId: signed.id, version: signed.version }, vet)
    await aConsultation(test, clinic, pet, { anamnesis: 'Un borrador' })
    await aVaccine('2026-10-02', 'Polivalente')
    const { raw } = await print('2026-01-01', '2026-12-31')
    expect(raw.body).toContain('Dermatitis')
    expect(raw.body).toContain('T.P. 14582')
    expect(raw.body.indexOf('Polivalente')).toBeLessThan(raw.body.indexOf('Se rasca'))
    expect(raw.body).not.toContain('Un borrador')
    expect((await print('2026-01-01', '2026-10-01')).raw.body).toContain('No hay registros firmados')
    expect((await print('2026-02-01', '2026-01-01')).error).toMatchObject({ code: 'invalid', field: 'to' })
  })

  it('of twenty years and 2,000 records is one PDF with all of it', async () => {
    const { actor } = clinic.as.veterinario
    const day = (index: number) => addDays('2006-12-01', Math.floor((index * 7290) / 1400))
    const visits = Array.from({ length: 1400 }, (_, index) => {
      const at = new Date(`${day(index)}T15:00:00.000Z`)
      const text = `Visita ${index}. Come y bebe bien, sin vómito ni diarrea. `
      return {
        ...{ id: uuidv7(), actor, at },
        values: {
          ...{ petId: pet.id, professionalId: actor.professionalId, startedAt: at, kind: 'control', status: 'signed' },
          ...{ signedAt: at, signerName: actor.name, signerCard: '14582', anamnesis: text.repeat(8) },
          ...{ presumptiveDiagnosis: 'Sano', treatments: text.repeat(4), temperature: 38.5, heartRate: 90 },
        },
      }
    })
    const { professionalId } = actor
    const vaccines = Array.from({ length: 600 }, (_, index) => ({
      ...{ id: uuidv7(), actor, at: new Date() },
      values: {
        ...{ petId: pet.id, family: 'rabia', name: `Antirrábica ${index}`, appliedOn: day(index * 2) },
        ...{ professionalId, signerName: actor.name, signerCard: '14582' },
      },
    }))
    await withClinic(test.database, clinic.id, new Date(), async (tx) => {
      await insertRecords(tx, 'consultations', visits)
      await insertRecords(tx, 'vaccines', vaccines)
    })
    const html = (await print('2006-01-01', '2026-12-31')).raw.body
    for (const index of [0, 700, 1399]) expect(html).toContain(`Visita ${index}. `)
    expect(html.match(/<h2>Consulta del/g)).toHaveLength(1400)
    expect(html.match(/Antirrábica \d+/g)).toHaveLength(600)
    const started = performance.now()
    const { status, raw } = await print('2006-01-01', '2026-12-31', 'pdf')
    expect(status).toBe(200)
    const pdf = raw.rawPayload.toString('latin1')
    expect(pdf.slice(0, 5)).toBe('%PDF-')
    // Each heading is an entry of the reader's index.
    expect(pdf.match(/\/Parent \d+ 0 R\n\/Title/g)?.length ?? 0).toBeGreaterThanOrEqual(1400)
    if (process.env.SHOW_TIMES) console.info({ pdfMs: performance.now() - started, bytes: raw.rawPayload.length })
  }, 180_000)
})

describe('twenty years of one animal', () => {
  it('come page by page, each line once, in its order, and fast', async () => {
    const { actor } = clinic.as.veterinario
    await withClinic(test.database, clinic.id, new Date(), (tx) =>
      insertLongLife(tx, actor, '14582', {
        ...{
          id: pet.id,
          name: 'Milo',
          speciesId: 'canino',
          sex: 'male',
          birthOn: '2005-09-14',
          reproductiveStatus: null,
        },
      }),
    )
    await test.owner.query('ANALYZE consultations, weights, formulas, vaccines, exams, dewormings, controls, surgeries')
    const open = async () => {
      const started = performance.now()
      await callRoute(test, pets.get, { petId: pet.id }, vet)
      const { items } = await page()
      expect(items).toHaveLength(30)
      return performance.now() - started
    }
    const search = async () => {
      const started = performance.now()
      expect((await page({ q: 'hemograma', limit: 100 })).items).toHaveLength(100)
      return performance.now() - started
    }
    const bestOf = async (work: () => Promise<number>) =>
      Math.min(await work(), await work(), await work(), await work())
    const [openMs, searchMs] = [await bestOf(open), await bestOf(search)]
    const seen: string[] = []
    const order: number[] = []
    for (let after: string | null = ''; after !== null;) {
      const { items, next }: Awaited<ReturnType<typeof page>> = await page({ after, limit: 100 })
      seen.push(...items.flatMap(({ id, made }) => [id, ...made.map((line) => line.id)]))
      order.push(...items.map((item) => Date.parse(item.at)))
      after = next
    }
    // A visit says its weight itself, and the problems stand beside; the pet was weighed once when it was registered.
    expect(seen).toHaveLength(LONG_LIFE_RECORDS - 500 - 12 + 1)
    expect(new Set(seen).size).toBe(seen.length)
    expect(order).toEqual(order.toSorted((one, other) => other - one))
    // The best of some rounds: the machine has others to serve. The figures of a quiet one are in the benchmarks.
    expect(openMs).toBeLessThan(300)
    expect(searchMs).toBeLessThan(300)
    if (process.env.SHOW_TIMES) console.info({ openMs, searchMs })
  })
})
