import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { breeds, medicines } from '#server/catalogues/catalogues.queries.ts'
import { catalogueEntries, catalogues } from '#shared/catalogues/catalogues.contract.ts'
import { consultations } from '#shared/consultations/consultations.contract.ts'
import { type Favourite, type Formula, formulaFavourites, formulas } from '#shared/formulas/formulas.contract.ts'
import { hasMdr1Risk } from '#shared/formulas/warnings.rules.ts'
import type { CallOf } from '#shared/http/contract.ts'
import { owners, type Owner } from '#shared/owners/owners.contract.ts'
import type { PetPage } from '#shared/pets/pets.contract.ts'
import { callRoute, useTestApp } from '#server/testing/app.ts'
import { aFormula, anItem } from '#server/formulas/formulas.factory.ts'
import {
  aClinic,
  aConsultation,
  anOwner,
  aPet,
  aVeterinarian,
  type Person,
  type TestClinic,
} from '#server/testing/factories.ts'

const test = useTestApp()
const START = '2026-11-20T17:00:00.000Z'

let clinic: TestClinic
let owner: Owner
let pet: PetPage
/** A second veterinarian. */
let andres: Person
let people = 0

beforeAll(async () => {
  clinic = await aClinic(test)
  andres = await aVeterinarian(test, clinic)
})

beforeEach(async () => {
  test.setNow(START)
  people += 1
  owner = await anOwner(test, clinic, { documentType: 'CC', document: String(1_000_000 + people) })
  pet = await aPet(test, clinic, owner)
})

type Known = Pick<Formula, 'id' | 'version'>
type Confirmations = CallOf<typeof formulas.sign>['confirmations']

function sign({ id, version }: Known, who: Person = clinic.as.veterinario, confirmations: Confirmations = []) {
  return callRoute(test, formulas.sign, { formulaId: id, version, confirmations }, { token: who.token })
}

async function signed(overrides: Parameters<typeof aFormula>[3] = {}): Promise<Formula> {
  return (await sign(await aFormula(test, clinic, pet, overrides))).body
}

function pass(formula: Known, status: 'signed' | 'delivered' | 'suspended' | 'voided', reason: string | null = null) {
  const input = { formulaId: formula.id, version: formula.version, status, reason }
  return callRoute(test, formulas.changeState, input, { token: clinic.as.veterinario.token })
}

async function get(id: string, who = clinic.as.lectura): Promise<Formula> {
  return (await callRoute(test, formulas.get, { formulaId: id }, { token: who.token })).body
}

async function paper(id: string, who = clinic.as.veterinario): Promise<string> {
  const answer = await callRoute(test, formulas.printout, { formulaId: id, form: 'html' }, { token: who.token })
  return answer.error ? `${answer.status} ${answer.error.code}` : answer.raw.body
}

async function lastNumber(): Promise<number> {
  const { rows } = await test.owner.query<{ last: number }>(
    'SELECT last_formula_number AS last FROM clinics WHERE clinic_id = $1',
    [clinic.id],
  )
  return rows[0]?.last ?? -1
}

describe('a draft', () => {
  it('holds what was written, with the quantity in words and the weight of today', async () => {
    const made = await aFormula(test, clinic, pet, { items: [{ ...anItem, quantity: 21, quantityUnit: 'tablet' }] })
    expect(made).toMatchObject({
      status: 'draft',
      number: null,
      issuedOn: '2026-11-20',
      weightKg: 12.4,
      refills: 0,
      validUntil: null,
      professionalName: 'Persona veterinario',
      items: [{ medicine: 'Cefalexina', quantity: 21, quantityWords: 'veintiuna tabletas' }],
      owner: { id: owner.id, hasDocument: true },
    })
    expect(await get(made.id)).toEqual(made)
  })

  it('is of the consultation it is made in, if that is the animal and still open', async () => {
    const consultation = await aConsultation(test, clinic, pet)
    const made = await aFormula(test, clinic, pet, { consultationId: consultation.id })
    const input = { consultationId: consultation.id }
    const { body } = await callRoute(test, consultations.records, input, { token: clinic.as.veterinario.token })
    expect(body).toMatchObject([{ kind: 'formula', id: made.id, detail: 'Cefalexina', status: 'draft' }])

    const other = await aPet(test, clinic, owner, { name: 'Nala' })
    const call = { petId: other.id, consultationId: consultation.id, items: [anItem] }
    const options = { token: clinic.as.veterinario.token }
    expect((await callRoute(test, formulas.create, call, options)).error).toMatchObject({ field: 'consultationId' })
    await test.owner.query(`UPDATE consultations SET status = 'voided' WHERE id = $1`, [consultation.id])
    const late = await callRoute(test, formulas.create, { ...call, petId: pet.id }, options)
    expect(late.error?.code).toBe('not_allowed_now')
  })

  it('changes over the version that was read, and only while it is a draft', async () => {
    const { id, version } = await aFormula(test, clinic, pet)
    const { token } = clinic.as.veterinario
    const input = { formulaId: id, version, items: [{ ...anItem, dose: '4 mL' }], diagnosis: 'Otitis' }
    const saved = (await callRoute(test, formulas.update, input, { token })).body
    expect(saved).toMatchObject({ version: 2, diagnosis: 'Otitis', items: [{ dose: '4 mL' }] })
    expect((await callRoute(test, formulas.update, input, { token })).error?.code).toBe('version_conflict')
    await sign(saved)
    const late = await callRoute(test, formulas.update, { ...input, version: 3 }, { token })
    expect(late.error?.message).toMatch(/ya está firmada/)
  })

  it.each([
    ['items', { items: [] }, 'Agregue al menos un medicamento'],
    ['items.0.medicine', { items: [{ ...anItem, medicine: ' ' }] }, 'El campo es obligatorio'],
    ['items.0.quantityUnit', { items: [{ ...anItem, quantityUnit: null }] }, 'Elija en qué se cuenta la cantidad'],
    ['validUntil', { validUntil: '2026-11-19' }, 'La vigencia no puede ser de un día que ya pasó'],
  ])('is refused at %s', async (field, wrong, message) => {
    const input = { petId: pet.id, items: [anItem], ...wrong }
    const answer = await callRoute(test, formulas.create, input, { token: clinic.as.veterinario.token })
    expect(answer.error).toMatchObject({ code: 'invalid', field, message })
  })

  it('is refused for an animal that died', async () => {
    await test.owner.query(`UPDATE pets SET status = 'deceased', deceased_on = '2026-11-19' WHERE id = $1`, [pet.id])
    const input = { petId: pet.id, items: [anItem] }
    const answer = await callRoute(test, formulas.create, input, { token: clinic.as.veterinario.token })
    expect(answer.error?.code).toBe('not_allowed_now')
  })
})

describe('signing', () => {
  it('gives the number, the card, the weight and a validity of 30 days, and is final', async () => {
    const before = await lastNumber()
    test.setNow('2026-11-21T15:00:00.000Z')
    expect(await signed()).toMatchObject({
      status: 'signed',
      number: before + 1,
      issuedOn: '2026-11-21',
      validUntil: '2026-12-21',
      signedAt: '2026-11-21T15:00:00.000Z',
      signerName: 'Persona veterinario',
      signerCard: '14582',
      weightKg: 12.4,
      warnings: [],
    })
  })

  it('is for who has a card: the draft of one in training is signed by another, in their own name', async () => {
    const input = { petId: pet.id, items: [anItem] }
    const draft = (await callRoute(test, formulas.create, input, { token: clinic.as.practicante.token })).body
    expect((await sign(draft, clinic.as.practicante)).error?.code).toBe('forbidden')
    expect((await sign(draft, andres)).body).toMatchObject({
      signerName: 'Andrés Toro',
      professionalName: 'Andrés Toro',
    })
  })

  it('says what is missing, gives the number back, and takes the same draft later', async () => {
    const before = await lastNumber()
    const bare = await anOwner(test, clinic)
    const unnamed = await aPet(test, clinic, bare)
    const draft = await aFormula(test, clinic, unnamed)
    const half = await aFormula(test, clinic, pet, { items: [anItem, { medicine: 'Meloxicam' }] })
    expect((await sign(half)).error).toMatchObject({ field: 'items.1.activeIngredient', code: 'invalid' })
    expect((await sign(draft)).error).toMatchObject({ field: 'owner', code: 'invalid' })
    expect(await lastNumber()).toBe(before)

    const { name, phone, version } = bare
    const change = { ownerId: bare.id, version, name, phone, documentType: 'CC', document: `77${people}` } as const
    await callRoute(test, owners.update, change, { token: clinic.as.veterinario.token })
    expect((await sign(draft)).body.number).toBe(before + 1)
  })

  it('asks a reason for each warning and keeps them', async () => {
    const other = { medicineId: null, medicine: 'TRAMADOL', activeIngredient: 'Tramadol', dose: '1 mL' }
    const items = [anItem, { ...anItem, ...other }]
    const allergic = await aPet(test, clinic, owner, { allergies: 'Cefalosporinas' })
    const draft = await aFormula(test, clinic, allergic, { items })
    expect((await sign(draft)).error).toMatchObject({ code: 'invalid', field: 'confirmations' })
    const confirmations = [
      { medicine: 'Cefalexina', kind: 'allergy', reason: 'La reacción fue a otra cefalosporina, y fue leve' },
      { medicine: 'Tramadol', kind: 'controlled', reason: 'Se entrega el recetario oficial' },
    ] as const
    expect((await sign(draft, clinic.as.veterinario, [confirmations[0]])).error?.message).toMatch(/recetario oficial/)
    const done = (await sign(draft, clinic.as.veterinario, [...confirmations])).body
    expect(done.warnings).toMatchObject([
      { medicine: 'Cefalexina', kind: 'allergy', reason: confirmations[0].reason },
      { medicine: 'TRAMADOL', kind: 'controlled', reason: confirmations[1].reason },
    ])
    expect(await paper(done.id)).toContain('Control especial (TRAMADOL)')
  })

  it('asks a reason for an allergy written under another name, and none for one that is denied', async () => {
    const items = [{ ...anItem, medicineId: null, medicine: 'Metamizol', activeIngredient: 'Metamizol' }]
    const of = async (allergies: string) => {
      const patient = await aPet(test, clinic, owner, { allergies })
      return sign(await aFormula(test, clinic, patient, { items }))
    }
    expect((await of('Niega alergia a penicilina; alérgica a Dipirona')).error?.message).toMatch(/Metamizol.*alergia/)
    expect((await of('Niega alergia a dipirona')).body.status).toBe('signed')
  })

  it('warns of what the animal already takes', async () => {
    const first = await signed()
    const again = await aFormula(test, clinic, pet)
    expect((await sign(again)).error?.message).toMatch(/Ya lo recibe por la fórmula/)
    await pass(first, 'suspended', 'Vómito')
    expect((await sign(again)).body.status).toBe('signed')
  })

  it('asks a reason for a dose above the most that is usual, and none for one above what is usual', async () => {
    const cat = await aPet(test, clinic, owner, { speciesId: 'felino', breed: 'Criollo', weightKg: 4 })
    const drops = { ...anItem, medicineId: 'meloxicam', medicine: 'Meloxicam', concentration: '1,5 mg/mL' }
    const written = (dose: string) => aFormula(test, clinic, cat, { items: [{ ...drops, dose }] })
    const draft = await written('11,6 mL')
    const message = expect.stringContaining('Rango usual 0,025–0,05 mg/kg, máximo 0,06; se dan 4,35 mg/kg. Revíselo')
    expect((await sign(draft)).error).toMatchObject({ code: 'invalid', field: 'confirmations', message })
    const confirmation = { medicine: 'Meloxicam', kind: 'overdose', reason: 'Ensayo' } as const
    const { id } = (await sign(draft, clinic.as.veterinario, [confirmation])).body
    expect((await get(id)).warnings).toMatchObject([{ ...confirmation, text: message }])
    await pass(await get(id), 'voided', 'Error')
    expect((await sign(await written('0,15 mL'))).body.warnings).toEqual([])
  })

  it('asks a reason for a dose of another weight', async () => {
    const items = [{ ...anItem, dosePerKg: 15, dose: '5 mL' }]
    const draft = await aFormula(test, clinic, pet, { items })
    expect((await sign(draft)).error).toMatchObject({
      field: 'confirmations',
      message: expect.stringMatching(/15 mg\/kg para 12,4 kg son 186 mg \(3,7 mL\), y «5 mL» son 250 mg/),
    })
    const confirmation = { medicine: 'Cefalexina', kind: 'dose', reason: 'Dosis de carga' } as const
    const done = (await sign(draft, clinic.as.veterinario, [confirmation])).body
    expect(done.warnings).toMatchObject([{ kind: 'dose', reason: 'Dosis de carga' }])
    const right = await aFormula(test, clinic, await aPet(test, clinic, owner), {
      items: [{ ...anItem, dosePerKg: 15, dose: '3,7 mL' }],
    })
    expect((await sign(right)).status).toBe(200)
  })

  it('by two at once is done once: the other is told', async () => {
    const draft = await aFormula(test, clinic, pet)
    const before = await lastNumber()
    const answers = await Promise.all([sign(draft), sign(draft, andres)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(answers.find(({ error }) => error)?.error).toMatchObject({
      code: 'not_allowed_now',
      message: `La fórmula ya está firmada: la firmó ${answers.find(({ status }) => status === 200)?.body.signerName}.`,
    })
    expect(await lastNumber()).toBe(before + 1)
  })

  it('of many at once numbers them without a gap', async () => {
    const before = await lastNumber()
    const drafts: Formula[] = []
    for (let at = 0; at < 6; at++)
      drafts.push(await aFormula(test, clinic, await aPet(test, clinic, owner, { name: `Cría ${at}` })))
    const numbers = (await Promise.all(drafts.map((draft) => sign(draft)))).map(({ body }) => body.number ?? 0)
    expect(numbers.sort((a, b) => a - b)).toEqual(drafts.map((_draft, at) => before + 1 + at))
  })

  it('refuses what was changed since it was read', async () => {
    const draft = await aFormula(test, clinic, pet)
    const input = { formulaId: draft.id, version: 1, items: [{ ...anItem, dose: '1 mL' }] }
    await callRoute(test, formulas.update, input, { token: andres.token })
    expect((await sign(draft)).error?.code).toBe('version_conflict')
  })

  it('adds no medicine to the list of the clinic: that is done by “Agregar” alone', async () => {
    await signed({ items: [{ ...anItem, medicineId: null, medicine: 'Cefa-Plus El Roble' }] })
    const offered = async () =>
      (await callRoute(test, catalogues.medicines, {}, { token: clinic.as.lectura.token })).body.find(
        ({ name }) => name === 'Cefa-Plus El Roble',
      )
    expect(await offered()).toBeUndefined()
    const entry = { kind: 'medicine' as const, name: 'Cefa-Plus El Roble', speciesId: '' }
    expect((await callRoute(test, catalogueEntries.create, entry, { token: andres.token })).status).toBe(200)
    expect(await offered()).toMatchObject({ group: 'De la clínica', class: '' })
  })
})

describe('after the signature', () => {
  it('it is delivered, suspended with a reason, resumed and voided', async () => {
    const first = await signed()
    const delivered = (await pass(first, 'delivered')).body
    expect(delivered).toMatchObject({ status: 'delivered', deliveredAt: START })
    expect((await pass(delivered, 'suspended')).error).toMatchObject({ code: 'invalid', field: 'reason' })
    const suspended = (await pass(delivered, 'suspended', 'Vómito')).body
    expect(suspended).toMatchObject({ status: 'suspended', statusReason: 'Vómito' })
    const resumed = (await pass(suspended, 'signed')).body
    expect(resumed).toMatchObject({ status: 'delivered', statusReason: null, deliveredAt: START })
    const undone = (await pass(resumed, 'signed')).body
    expect(undone).toMatchObject({ status: 'signed', deliveredAt: null })
    const voided = (await pass(undone, 'voided', 'Error en la dosis')).body
    expect(voided).toMatchObject({ status: 'voided', number: first.number, statusReason: 'Error en la dosis' })
    expect((await pass(voided, 'signed')).error?.code).toBe('not_allowed_now')
  })

  it('a person in training throws away drafts only', async () => {
    const { token } = clinic.as.practicante
    const formula = await signed()
    const input = { formulaId: formula.id, version: formula.version, status: 'voided', reason: 'No' } as const
    expect((await callRoute(test, formulas.changeState, input, { token })).error?.code).toBe('forbidden')
  })

  it('is a line of the list, in force until its day', async () => {
    const formula = await signed({ validUntil: '2026-11-21' })
    const { token } = clinic.as.lectura
    const list = (await callRoute(test, formulas.listOfPet, { petId: pet.id }, { token })).body
    expect(list).toMatchObject({
      total: 1,
      items: [
        {
          number: formula.number,
          status: 'signed',
          items: [{ medicine: 'Cefalexina', concentration: '250 mg/5 mL', quantityWords: 'un frasco' }],
        },
      ],
    })
    const live = async () => (await callRoute(test, formulas.live, { petId: pet.id }, { token })).body.length
    expect(await live()).toBe(1)
    test.setNow('2026-11-22T05:30:00.000Z')
    expect(await live()).toBe(0)
  })
})

it('tells how the clinic wrote each medicine last for a species, the most used first', async () => {
  const other = await aClinic(test)
  const owned = async (speciesId: string) =>
    aPet(test, other, await anOwner(test, other, { documentType: 'CC', document: String((people += 1)) }), {
      speciesId,
    })
  type Written = CallOf<typeof formulas.create>['items'][number]
  const write = async (ofPet: PetPage, ...items: Partial<Written>[]) => {
    const written = items.map((item) => ({ ...anItem, ...item }))
    const { id, version } = await aFormula(test, other, ofPet, { items: written })
    await callRoute(test, formulas.sign, { formulaId: id, version }, { token: other.as.veterinario.token })
  }
  const drops = { medicineId: null, medicine: 'Colirio', activeIngredient: 'Tobramicina' }
  await write(await owned('canino'), { duration: '7 días' }, drops)
  await write(await owned('canino'), { medicine: 'CEFALEXINA', duration: '10 días' })
  await write(await owned('felino'), { duration: '5 días' })
  await aFormula(test, other, await owned('canino'), { items: [{ ...anItem, duration: '1 día' }] })
  const { body } = await callRoute(
    test,
    formulas.lastItems,
    { speciesId: 'canino' },
    { token: other.as.veterinario.token },
  )
  expect(body.map(({ item, uses }) => [item.medicine, item.duration, uses])).toEqual([
    ['CEFALEXINA', '10 días', 2],
    ['Colirio', '7 días', 1],
  ])
})

describe('the paper', () => {
  it('says all that a prescription must, and stays as it was signed', async () => {
    const formula = await signed({ instructions: 'Terminar el tratamiento', refills: 2 })
    await test.owner.query(`UPDATE owners SET name = 'Otra Persona' WHERE id = $1`, [owner.id])
    const text = await paper(formula.id)
    const { name } = owner
    for (const said of [
      name,
      'Milo',
      'Canino, Beagle',
      '12,4 kg',
      'Cefalexina monohidrato',
      '250 mg/5 mL, Suspensión oral',
    ])
      expect(text).toContain(said)
    for (const said of ['5 mL (20,16 mg/kg), vía oral, cada 12 h, por 7 días', '1 (un) frasco', 'Persona veterinario'])
      expect(text).toContain(said)
    for (const said of [
      'T.P. 14582',
      'Válida hasta el 20/12/2026. Se puede repetir 2 veces',
      'Terminar el tratamiento',
    ])
      expect(text).toContain(said)
    expect(text).not.toMatch(/BORRADOR|Otra Persona/)
  })

  it('and the active medicines say what is given at the weight, not what was aimed at', async () => {
    const cat = await aPet(test, clinic, owner, { speciesId: 'felino', breed: 'Criollo', weightKg: 2.9 })
    const tablets = { ...anItem, medicineId: 'metronidazol', medicine: 'Metronidazol', concentration: '250 mg' }
    const items = [{ ...tablets, form: 'Tableta', dosePerKg: 15, dose: 'Usar un cuarto de tableta' }]
    const draft = await aFormula(test, clinic, cat, { items })
    const told = '15 mg/kg para 2,9 kg son 43,5 mg, y «Usar un cuarto de tableta» son 62,5 mg, 21,55 mg/kg'
    const reason = { medicine: 'Metronidazol', kind: 'overdose', reason: 'No hay otra presentación' } as const
    const answer = await sign(draft, clinic.as.veterinario, [reason])
    expect(answer.error).toMatchObject({ field: 'confirmations', message: expect.stringContaining(told) })
    const formula = (await sign(draft, clinic.as.veterinario, [reason, { ...reason, kind: 'dose' }])).body
    await test.owner.query(`UPDATE pets SET weight_grams = 5000 WHERE id = $1`, [cat.id])
    expect(await paper(formula.id)).toContain('Usar un cuarto de tableta (21,55 mg/kg), vía oral')
    const { token } = clinic.as.veterinario
    const live = (await callRoute(test, formulas.live, { petId: cat.id }, { token })).body
    const visit = await aConsultation(test, clinic, cat)
    const { liveFormulas } = (await callRoute(test, consultations.get, { consultationId: visit.id }, { token })).body
    for (const [one] of [live, liveFormulas]) expect(one).toMatchObject({ id: formula.id, weightKg: 2.9 })
  })

  it('comes as PDF, under its number', async () => {
    const { id, number } = await signed()
    const { raw } = await callRoute(test, formulas.printout, { formulaId: id }, { token: clinic.as.lectura.token })
    expect(raw.headers['content-type']).toBe('application/pdf')
    expect(decodeURIComponent(String(raw.headers['content-disposition']))).toContain(
      `Fórmula ${String(number).padStart(6, '0')} Milo.pdf`,
    )
    expect(raw.rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
  })

  it('of a draft, and of what was taken back, says so', async () => {
    const draft = await aFormula(test, clinic, pet)
    expect(await paper(draft.id)).toMatch(/BORRADOR SIN FIRMA.*Sin|Sin número[^]*BORRADOR SIN FIRMA/s)
    const done = (await sign(draft)).body
    await pass(done, 'suspended', 'Le produjo vómito')
    expect(await paper(done.id)).toContain('FÓRMULA SUSPENDIDA: no siga este tratamiento. Le produjo vómito')
  })

  it('of a signed formula is handed out again by the reception, which reads nothing else', async () => {
    const draft = await aFormula(test, clinic, pet)
    const { token } = clinic.as.recepcion
    expect(await paper(draft.id, clinic.as.recepcion)).toBe('403 forbidden')
    const { number, id } = (await sign(draft)).body
    expect(await paper(id, clinic.as.recepcion)).toContain('Cefalexina')
    const { body } = await callRoute(test, formulas.papers, { petId: pet.id }, { token })
    expect(body.items).toEqual([
      {
        id,
        number,
        status: 'signed',
        issuedOn: '2026-11-20',
        validUntil: '2026-12-20',
        professionalName: 'Persona veterinario',
      },
    ])
    expect((await callRoute(test, formulas.listOfPet, { petId: pet.id }, { token })).error?.code).toBe('forbidden')
  })
})

describe('a frequent formula', () => {
  const create = (name: string, item: Partial<typeof anItem> & { dosePerKg?: number } = {}) => {
    const input = { name, items: [{ ...anItem, ...item }] }
    return callRoute(test, formulaFavourites.create, input, { token: clinic.as.veterinario.token })
  }
  const change = ({ id, version }: Favourite, name: string, isArchived = false) => {
    const input = { favouriteId: id, version, name, items: [anItem], isArchived }
    return callRoute(test, formulaFavourites.update, input, { token: clinic.as.veterinario.token })
  }

  it('keeps no dose that was measured for one animal', async () => {
    const { body } = await create('Otitis bilateral', { dosePerKg: 15 })
    expect(body.items).toMatchObject([{ dosePerKg: 15, dose: null, duration: '7 días' }])
    expect((await create('Otitis en gotas')).body.items).toMatchObject([{ dosePerKg: null, dose: '5 mL' }])
  })

  it('has a name that no other in use has', async () => {
    const { body: first } = await create('Colitis aguda')
    const taken = { code: 'invalid', field: 'name', message: 'Ya hay una fórmula frecuente con ese nombre' }
    expect((await create('colitis  AGUDA')).error).toMatchObject(taken)
    const { body: second } = await create('Colitis crónica')
    expect((await change(second, 'Colítis aguda')).error).toMatchObject(taken)
    const archived = (await change(first, 'Colitis aguda', true)).body
    const { body: renamed } = await change(second, 'Colitis aguda')
    expect(renamed.name).toBe('Colitis aguda')
    expect((await change(archived, 'Colitis aguda')).error).toMatchObject(taken)
    expect((await change(renamed, 'Colitis aguda')).status).toBe(200)
  })

  it('saved twice at once under one name is one', async () => {
    const answers = await Promise.all([create('Sarna'), create('Sarna'), create('Sarna')])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400])
  })

  it('is saved, changed and archived', async () => {
    const { token } = clinic.as.veterinario
    const made = await callRoute(test, formulaFavourites.create, { name: 'Zoonosis', items: [anItem] }, { token })
    const { id, version } = made.body
    const items = [{ ...anItem, duration: '21 días', quantity: 2 }]
    const change = { favouriteId: id, version, name: 'Pioderma superficial', items, isArchived: true }
    expect((await callRoute(test, formulaFavourites.update, change, { token })).body).toMatchObject({
      name: 'Pioderma superficial',
      isArchived: true,
      items: [{ medicine: 'Cefalexina', duration: '21 días', quantityWords: 'dos frascos' }],
    })
    expect((await callRoute(test, formulaFavourites.update, change, { token })).error?.code).toBe('version_conflict')
    const { isArchived: _archived, ...words } = { ...change, version: version + 1, name: 'Pioderma' }
    const renamed = (await callRoute(test, formulaFavourites.update, words, { token })).body
    expect(renamed).toMatchObject({ name: 'Pioderma', isArchived: true })
    const { body } = await callRoute(test, formulaFavourites.list, {}, { token })
    expect(body.filter((favourite) => favourite.id === id)).toHaveLength(1)
  })
})

describe('the catalogue', () => {
  it('has the breeds and the medicines that the MDR1 warning is about', () => {
    expect(
      breeds.filter(({ speciesId, name }) => hasMdr1Risk({ speciesId, breed: name })).map(({ name }) => name),
    ).toEqual(
      expect.arrayContaining(['Border Collie', 'Collie de Pelo Largo', 'Pastor Australiano', 'Pastor de Shetland']),
    )
    expect(medicines.filter(({ mdr1Risk }) => mdr1Risk).length).toBeGreaterThan(10)
  })
})
