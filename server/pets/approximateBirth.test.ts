import { describe, expect, it } from 'vitest'
import { consultations } from '#shared/consultations/consultations.contract.ts'
import { exams } from '#shared/exams/exams.contract.ts'
import { formulas } from '#shared/formulas/formulas.contract.ts'
import { histories } from '#shared/histories/histories.contract.ts'
import { owners } from '#shared/owners/owners.contract.ts'
import { report } from '#shared/report/report.contract.ts'
import { callRoute, useTestApp } from '#server/testing/app.ts'
import { anExam } from '#server/exams/exams.factory.ts'
import { aFormula } from '#server/formulas/formulas.factory.ts'
import { aSurgery } from '#server/surgeries/surgeries.factory.ts'
import { aClinic, aConsultation, anOwner, aPet, type TestClinic } from '#server/testing/factories.ts'

const test = useTestApp()

describe.each([true, false])('a birth that is approximate: %s', (birthIsApproximate) => {
  const age = birthIsApproximate ? '5 años aprox.' : '5 años'

  async function prepare() {
    test.setNow('2026-11-20T17:00:00.000Z')
    const clinic = await aClinic(test)
    const owner = await anOwner(test, clinic, { documentType: 'CC', document: '52841330' })
    const pet = await aPet(test, clinic, owner, { birthOn: '2021-09-14', birthIsApproximate })
    return { clinic, owner, pet, vet: { token: clinic.as.veterinario.token } }
  }

  it('is said to the screens that show the age', async () => {
    const { clinic, owner, pet, vet } = await prepare()
    const card = (await callRoute(test, owners.get, { ownerId: owner.id }, vet)).body.pets[0]
    expect(card).toMatchObject({ birthIsApproximate })
    expect((await callRoute(test, histories.list, {}, vet)).body.items).toMatchObject([{ birthIsApproximate }])
    expect((await aConsultation(test, clinic, pet)).pet).toMatchObject({ birthIsApproximate })
    expect((await aSurgery(test, clinic, pet)).pet).toMatchObject({ birthIsApproximate })
    expect((await callRoute(test, report.get, { id: pet.public_id })).body.pet.age).toBe(age)
  })

  it('is said on paper', async () => {
    const { clinic, pet, vet } = await prepare()
    for (const paper of await papersOf(clinic, pet, vet)) expect(paper).toMatch(new RegExp(`>${age}<`))
  })
})

/** Of a consultation, an exam and a formula, this before and after its signature, which keeps the patient. */
async function papersOf(clinic: TestClinic, pet: Parameters<typeof aFormula>[2], vet: { token: string }) {
  const form = 'html' as const
  const { id: consultationId } = await aConsultation(test, clinic, pet)
  const { id: examId } = await anExam(test, clinic, pet)
  const { id: formulaId, version } = await aFormula(test, clinic, pet)
  const formulaPrintout = async () => (await callRoute(test, formulas.printout, { formulaId, form }, vet)).raw.body
  const draft = await formulaPrintout()
  const { status } = await callRoute(test, formulas.sign, { formulaId, version, confirmations: [] }, vet)
  expect(status).toBe(200)
  return [
    (await callRoute(test, consultations.printout, { consultationId, form }, vet)).raw.body,
    (await callRoute(test, exams.printout, { examId, paper: 'order', form }, vet)).raw.body,
    draft,
    await formulaPrintout(),
  ]
}
