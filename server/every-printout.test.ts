import { scryptSync } from 'node:crypto'
import sharp from 'sharp'
import { beforeAll, describe, expect, it } from 'vitest'
import { consultations } from '#shared/consultations/consultations.contract.ts'
import { formulas } from '#shared/formulas/formulas.contract.ts'
import type { PetPage } from '#shared/pets/pets.contract.ts'
import { professionals } from '#shared/professionals/professionals.contract.ts'
import { surgeries } from '#shared/surgeries/surgeries.contract.ts'
import { vaccines } from '#shared/vaccines/vaccines.contract.ts'
import { callRoute, useTestApp } from '#server/testing/app.ts'
import { aFormula, anItem } from '#server/formulas/formulas.factory.ts'
import { recoveredSurgery } from '#server/surgeries/surgeries.factory.ts'
import { aVaccine } from '#server/vaccines/vaccines.factory.ts'
import {
  aClinic,
  aConsultation,
  anOwner,
  aPet,
  aVeterinarian,
  type Person,
  type TestClinic,
} from '#server/testing/factories.ts'

// What a professional waits for in front of the owner is there within a second.

const test = useTestApp()
const MOST_MS = 1000
/** A second's worth, where one hash takes 27 ms. */
const MOST_HASHES = 37

type Print = () => Promise<{ raw: { statusCode: number; headers: Record<string, unknown>; rawPayload: Buffer } }>
let clinic: TestClinic
let pet: PetPage
let papers: Record<'formula' | 'consultation' | 'certificate' | 'card', Print>

beforeAll(async () => {
  clinic = await aClinic(test)
  const vet = { token: clinic.as.veterinario.token }
  pet = await aPet(test, clinic, await anOwner(test, clinic, { documentType: 'CC', document: '52417893' }))
  const indications = 'Dele el medicamento con comida y avise si vomita. '.repeat(8)
  const { id: formulaId, version } = await aFormula(test, clinic, pet, { items: Array(6).fill(anItem) })
  await callRoute(test, formulas.sign, { formulaId, version, confirmations: [] }, vet)
  const { id: consultationId } = await aConsultation(test, clinic, pet, {
    ...{ anamnesis: indications, problems: indications, presumptiveDiagnosis: 'Gastritis', treatments: indications },
  })
  for (const appliedOn of ['2024-11-20', '2025-11-20', '2026-11-20']) await aVaccine(test, clinic, pet, { appliedOn })
  const [form, petId] = ['pdf' as const, pet.id]
  papers = {
    formula: () => callRoute(test, formulas.printout, { formulaId, form }, vet),
    consultation: () => callRoute(test, consultations.printout, { consultationId, form }, vet),
    certificate: () => callRoute(test, vaccines.certificate, { petId, form }, vet),
    card: () => callRoute(test, vaccines.card, { petId, form }, vet),
  }
})

async function print(paper: keyof typeof papers): Promise<{ clock: number; processor: number }> {
  const [started, before] = [performance.now(), process.cpuUsage()]
  const { raw } = await papers[paper]()
  const { user, system } = process.cpuUsage(before)
  expect(raw.statusCode).toBe(200)
  expect(raw.headers['content-type']).toBe('application/pdf')
  expect(raw.rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
  return { clock: performance.now() - started, processor: (user + system) / 1000 }
}

/** Milliseconds of processor that one hash of a fixed cost takes, the middle of five. */
function timeHash(): number {
  const times = Array.from({ length: 5 }, () => {
    const before = process.cpuUsage()
    scryptSync('floor', 'salt', 64, { N: 2 ** 14, r: 8, p: 1 })
    const { user, system } = process.cpuUsage(before)
    return (user + system) / 1000
  })
  return times.toSorted((one, other) => one - other)[2] ?? 0
}

describe('an ordinary paper comes within a second', () => {
  // By the processor and beside a hash of the same run, which a machine in use slows down as much: it is drawn but once.
  it('the first of all too, whose thread is only being started', async () => {
    const { processor } = await print('formula')
    expect(processor / timeHash()).toBeLessThan(MOST_HASHES)
  })

  it.each(['formula', 'consultation', 'certificate', 'card'] as const)('%s', async (paper) => {
    const times: number[] = []
    for (let at = 0; at < 5; at += 1) times.push((await print(paper)).clock)
    const median = times.toSorted((one, other) => one - other)[2]
    expect(median).toBeLessThan(MOST_MS)
    if (process.env.SHOW_TIMES) console.info(paper, times)
  })
})

describe('the drawn signature is of who signed', () => {
  /** A veterinarian who drew a signature, and how a paper shows it. */
  async function aSigner(name: string): Promise<Person & { drawing: string }> {
    const who = await aVeterinarian(test, clinic, name)
    const { token } = who
    const background = { r: 20, g: 20, b: 60, alpha: 1 }
    const bytes = await sharp({ create: { width: 60, height: 40, channels: 4, background } })
      .png()
      .toBuffer()
    const file = { bytes, type: 'image/png' }
    await callRoute(test, professionals.setPicture, { picture: 'signature' }, { token, file })
    const { raw } = await callRoute(test, professionals.picture, { picture: 'signature' }, { token })
    return { ...who, drawing: raw.rawPayload.toString('base64') }
  }

  it('a consultation, whatever that person is called today', async () => {
    const signer = await aSigner('Ana Ruiz')
    const { token } = signer
    const fields = { reason: 'Control de peso', presumptiveDiagnosis: 'Sana', weightKg: 12, temperature: 38.5 }
    const opened = await callRoute(
      test,
      consultations.create,
      { petId: pet.id, ...fields, allowSecondOpen: true },
      { token },
    )
    const { id: consultationId, version } = opened.body
    const signed = await callRoute(test, consultations.sign, { consultationId, version }, { token })
    expect(signed.body.status).toBe('signed')
    const own = (await callRoute(test, professionals.profile, {}, { token })).body
    const renamed = {
      version: own.version,
      name: 'Ana Ruiz de Toro',
      document: '1.020.345',
      documentType: 'CC' as const,
    }
    await callRoute(test, professionals.saveProfile, renamed, { token })
    const { raw } = await callRoute(test, consultations.printout, { consultationId, form: 'html' }, { token })
    expect(raw.body).toContain(signer.drawing)
  })

  it('a surgery, though its surgeon has the same name', async () => {
    const closer = await aSigner('Persona veterinario')
    const { id: surgeryId, version } = await recoveredSurgery(test, clinic, pet)
    const { token } = closer
    const done = await callRoute(test, surgeries.finish, { surgeryId, version }, { token })
    expect(done.body).toMatchObject({ status: 'finished', signerId: closer.actor.professionalId })
    const { raw } = await callRoute(test, surgeries.printout, { surgeryId, form: 'html' }, { token })
    expect(raw.body).toContain(closer.drawing)
  })
})
