import type { APIRequestContext, Locator, Page } from '@playwright/test'
import { consultations } from '#shared/consultations/consultations.contract.ts'
import { exams } from '#shared/exams/exams.contract.ts'
import { problems } from '#shared/problems/problems.contract.ts'
import { professionals } from '#shared/professionals/professionals.contract.ts'
import { checklistKeys, surgeries } from '#shared/surgeries/surgeries.contract.ts'
import { showTime } from '#shared/values/date.ts'
import { weights } from '#shared/weights/weights.contract.ts'
import {
  aFormula,
  anExam,
  aPet,
  aSurgery,
  ask,
  cutNetwork,
  expect,
  type Login,
  loseNetworkAfter,
  closeStream,
  openSession,
  test,
} from './fixtures.ts'

const aSheet = async (request: APIRequestContext, token: string) => {
  const pet = await aPet(request, token)
  const sheet = { petId: pet.id, anamnesis: 'Come menos', presumptiveDiagnosis: 'Gastritis', weightKg: 12.4 }
  return ask(request, consultations.create, sheet, token)
}

/** In recovery, with nothing missing. */
async function aRecoveredSurgery(request: APIRequestContext, token: string): Promise<string> {
  const { id: surgeryId } = await aSurgery(request, token)
  const { id: anesthetistId } = await ask(request, professionals.profile, {}, token)
  let { version } = await ask(request, surgeries.get, { surgeryId }, token)
  const reason = 'Torsión gástrica'
  version = (await ask(request, surgeries.overrideConsent, { surgeryId, version, reason }, token)).version
  for (const to of ['preparation', 'inProgress', 'recovery'] as const)
    version = (await ask(request, surgeries.move, { surgeryId, version, to }, token)).version
  const at = (minutes: number) => new Date(Math.floor(Date.now() / 60_000 - minutes) * 60_000).toISOString()
  const fields = {
    ...{
      anesthetistId,
      preoperativeDiagnosis: 'Sano',
      asa: 2,
      weightKg: 12.4,
      technique: 'Abordaje',
      counts: 'Completo',
    },
    ...{ inducedAt: at(12), intubatedAt: at(11), surgeryStartedAt: at(10), surgeryEndedAt: at(6) },
    ...{ anesthesiaEndedAt: at(5), extubatedAt: at(4), standingAt: at(2) },
    ...{ recoveryTemperature: 37.8, recoveryPain: 2, recoveryAnalgesia: 'Meloxicam', postoperativePlan: 'Collar' },
  } as const
  const ticks = Object.fromEntries(checklistKeys.map((key) => [key, true]))
  await ask(request, surgeries.save, { surgeryId, version, fields, ticks }, token)
  return surgeryId
}

interface Closing {
  name: string
  /** The veterinarian's, but for what only the administrator may do. */
  login?: Login
  call: [string, RegExp]
  /** Makes the record and opens the dialog, filled in; answers what is pressed. */
  open: (page: Page, request: APIRequestContext, token: string) => Promise<Locator>
  done: string
}

const inDialog = (page: Page, name: string): Locator =>
  page.locator('[role=dialog], [role=alertdialog]').last().getByRole('button', { name, exact: true })

/** One of each way that a closing is asked for: all others are proved by web/acts/actState.model.test.ts. */
const closings: Closing[] = [
  {
    name: 'a signed consultation',
    call: ['POST', /\/sign$/],
    open: async (page, request, token) => {
      await page.goto(`/consulta/${(await aSheet(request, token)).id}`)
      await page.getByRole('button', { name: 'Finalizar consulta' }).click()
      return inDialog(page, 'Firmar y finalizar')
    },
    done: 'Consulta finalizada y firmada',
  },
  {
    name: 'a finished surgery',
    call: ['POST', /\/finish$/],
    open: async (page, request, token) => {
      await page.goto(`/cirugia/${await aRecoveredSurgery(request, token)}`)
      await page.getByRole('button', { name: 'Terminar procedimiento' }).click()
      return inDialog(page, 'Firmar y terminar')
    },
    done: 'Cirugía terminada y firmada',
  },
  {
    name: 'a signed formula',
    call: ['POST', /\/sign$/],
    open: async (page, request, token) => {
      const { petId, formulaId } = await aFormula(request, token)
      await page.goto(`/mascotas/${petId}/formulas?formula=${formulaId}`)
      await page.getByRole('button', { name: 'Revisar y firmar' }).click()
      return inDialog(page, 'Firmar fórmula')
    },
    done: 'Fórmula firmada',
  },
  {
    name: 'a reviewed exam',
    call: ['POST', /\/review$/],
    open: async (page, request, token) => {
      const { petId, examId, version } = await anExam(request, token)
      const values = [{ analyte: 'Creatinina', value: '2,9', min: null, max: null }]
      await ask(request, exams.saveResult, { examId, version, values }, token)
      await page.goto(`/mascotas/${petId}/examenes?examen=${examId}`)
      await page.getByRole('dialog').getByLabel('Interpretación').fill('Azotemia')
      return inDialog(page, 'Marcar como revisado')
    },
    done: 'Examen revisado',
  },
  {
    name: 'a reported death',
    call: ['POST', /\/deceased$/],
    open: async (page, request, token) => {
      await page.goto(`/mascotas/${(await aPet(request, token)).id}`)
      await page.getByRole('button', { name: 'Más acciones para Milo', exact: true }).click()
      await page.getByRole('menuitem', { name: 'Reportar fallecimiento' }).click()
      await page.getByRole('dialog').getByLabel('Causa').fill('Insuficiencia renal')
      return inDialog(page, 'Reportar fallecimiento')
    },
    done: 'Fallecimiento reportado',
  },
  {
    name: 'a voided problem',
    call: ['POST', /\/void$/],
    open: async (page, request, token) => {
      const pet = await aPet(request, token)
      await ask(request, problems.create, { petId: pet.id, name: 'Otitis crónica' }, token)
      await page.goto(`/mascotas/${pet.id}/historial`)
      await page.getByRole('button', { name: /^Más acciones .*Otitis/ }).click()
      await page.getByRole('menuitem', { name: 'Anular' }).click()
      await page.getByRole('dialog').getByLabel('Motivo').fill('Era de su hermano')
      return inDialog(page, 'Anular problema')
    },
    done: 'Problema anulado',
  },
  {
    name: 'a weight that was taken away',
    call: ['DELETE', /\/weights\//],
    open: async (page, request, token) => {
      const { id: petId } = await aPet(request, token)
      await ask(request, weights.create, { petId, weightKg: 13 }, token)
      await page.goto(`/mascotas/${petId}`)
      await page.getByRole('button', { name: 'Ver todos los pesos' }).click()
      return page.getByRole('dialog').getByRole('button', { name: /^Quitar el peso 13 kg/ })
    },
    done: 'Peso eliminado',
  },
]

/** A drug that waits to be given. */
async function aSurgeryWithDrug(request: APIRequestContext, token: string): Promise<string> {
  const { id: surgeryId } = await aSurgery(request, token)
  const dose = { dosePerKg: 5, doseUnit: 'mcg', concentration: 0.5 } as const
  const drug = { phase: 'induction', medicine: 'Dexmedetomidina', ...dose } as const
  await ask(request, surgeries.addDrug, { surgeryId, ...drug }, token)
  return surgeryId
}

for (const { name, login = 'veterinario', call, open, done } of closings)
  test(`${name} whose answer is lost is found at the second press`, async ({ page, request, enter }) => {
    const press = await open(page, request, await enter(login))
    const giveBack = await loseNetworkAfter(page, ...call)
    await press.click()
    await expect(page.getByText('No hay conexión con el servidor').first()).toBeVisible()
    giveBack()
    await press.click()
    await expect(page.getByText(done).first()).toBeVisible()
    await expect(press).toHaveCount(0)
    await expect(page.getByRole('alertdialog')).toHaveCount(0)
  })

test('a signature that nobody answered is shown to whoever leaves its dialog', async ({ page, request, enter }) => {
  await page.goto(`/consulta/${(await aSheet(request, await enter('veterinario'))).id}`)
  await page.getByRole('button', { name: 'Finalizar consulta' }).click()
  const giveBack = await loseNetworkAfter(page, 'POST', /\/sign$/)
  const dialog = page.getByRole('alertdialog')
  await dialog.getByRole('button', { name: 'Firmar y finalizar' }).click()
  await expect(dialog.getByText('No hay conexión con el servidor')).toBeVisible()
  giveBack()
  await dialog.getByRole('button', { name: 'Cancelar' }).click()
  await expect(page.getByText(/^Firmada por/)).toBeVisible()
})

test('a signature that nobody answered closes the sheet once it can be read', async ({ page, request, enter }) => {
  await page.goto(`/consulta/${(await aSheet(request, await enter('veterinario'))).id}`)
  await page.getByRole('button', { name: 'Finalizar consulta' }).click()
  const giveBack = await loseNetworkAfter(page, 'POST', /\/sign$/)
  const dialog = page.getByRole('alertdialog')
  await dialog.getByRole('button', { name: 'Firmar y finalizar' }).click()
  await expect(dialog.getByText('No hay conexión con el servidor')).toBeVisible()
  await dialog.getByRole('button', { name: 'Cancelar' }).click()
  await page.getByLabel('Relato del propietario').fill('Come menos desde ayer')
  giveBack()
  await expect(page.getByText(/^Firmada por/)).toBeVisible({ timeout: 25_000 })
  await expect(page.getByRole('region', { name: 'Texto que no se alcanzó a enviar' })).toContainText(
    'Come menos desde ayer',
  )
})

test('whoever would give a drug a second time is told who gave it', async ({ page, request, enter }) => {
  const surgeryId = await aSurgeryWithDrug(request, await enter('veterinario'))
  await closeStream(page)
  await page.goto(`/cirugia/${surgeryId}`)
  const apply = page.getByRole('button', { name: 'Aplicar Dexmedetomidina ahora' })
  await expect(apply).toBeVisible()
  const other = await openSession(request, 'demo')
  const { name } = await ask(request, professionals.profile, {}, other)
  const drug = (await ask(request, surgeries.get, { surgeryId }, other)).drugs[0]
  const givenAt = new Date(Math.floor(Date.now() / 60_000) * 60_000).toISOString()
  const { id: drugId = '', version = 0 } = drug ?? {}
  await ask(request, surgeries.giveDrug, { surgeryId, drugId, version, givenAt }, other)
  await apply.click()
  const toast = page.getByRole('alert').filter({ hasText: 'No se anotó Dexmedetomidina' })
  await expect(toast).toContainText(`Ya se aplicó a las ${showTime(givenAt)}: lo anotó ${name}.`)
  await expect(apply).toHaveCount(0)
})

test('whoever comes second to sign is told who signed', async ({ page, request, enter }) => {
  const { id: consultationId, version } = await aSheet(request, await enter('veterinario'))
  await page.goto(`/consulta/${consultationId}`)
  await page.getByRole('button', { name: 'Finalizar consulta' }).click()
  // From then on nothing moves under the question.
  await expect(page.getByRole('alertdialog')).toBeVisible()
  const other = await openSession(request, 'demo')
  const { id: professionalId, name } = await ask(request, professionals.profile, {}, other)
  const taken = await ask(request, consultations.save, { consultationId, version, fields: { professionalId } }, other)
  await ask(request, consultations.sign, { consultationId, version: taken.version }, other)
  await page.getByRole('alertdialog').getByRole('button', { name: 'Firmar y finalizar' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'La consulta ya está firmada' })).toContainText(name)
  await expect(page.getByText(/^Firmada por/)).toBeVisible()
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
  await expect(page.getByText('Consulta finalizada y firmada')).toHaveCount(0)
})

test('a drug is given for the weight that was just typed', async ({ page, request, enter }) => {
  const token = await enter('veterinario')
  const surgeryId = await aSurgeryWithDrug(request, token)
  await page.goto(`/cirugia/${surgeryId}`)
  const saving = Promise.withResolvers<void>()
  const isSaving = page.waitForRequest((sent) => sent.method() === 'PATCH')
  await page.route(/\/surgeries\/[^/]+$/, async (route) => {
    if (route.request().method() === 'PATCH') await saving.promise
    await route.continue()
  })
  const given: string[] = []
  page.on('request', (sent) => sent.url().endsWith('/give') && given.push(sent.url()))
  await page.getByRole('textbox', { name: 'Peso' }).fill('20')
  await page.getByRole('button', { name: 'Aplicar Dexmedetomidina ahora' }).click()
  await isSaving
  expect(given).toEqual([])
  saving.resolve()
  await expect(page.getByText(/^Aplicado a las/)).toBeVisible()
  // 5 mcg/kg × 20 kg ÷ 0.5 mg/mL
  expect((await ask(request, surgeries.get, { surgeryId }, token)).drugs[0]?.volume).toBe(0.2)
})

test('a drug that another wrote behind the question is not signed unseen', async ({ page, request, enter }) => {
  const token = await enter('veterinario')
  const surgeryId = await aRecoveredSurgery(request, token)
  const other = await openSession(request, 'demo')
  await page.goto(`/cirugia/${surgeryId}`)
  const plan = page.getByRole('textbox', { name: 'Técnica' })
  const finish = page.getByRole('button', { name: 'Terminar procedimiento' })
  // Its dialogs come with the first of them.
  await finish.click()
  await page.getByRole('button', { name: 'Cancelar' }).click()
  await cutNetwork(page.context())
  await plan.fill('Por la línea media')
  await finish.click()
  const question = page.getByRole('alertdialog')
  const sign = question.getByRole('button', { name: 'Firmar y terminar' })
  await expect(sign).toBeVisible()
  const drug = { phase: 'analgesia', medicine: 'Meloxicam', dosePerKg: 0.2, doseUnit: 'mg', concentration: 5 } as const
  await ask(request, surgeries.addDrug, { surgeryId, ...drug }, other)
  await page.context().setOffline(false)
  await sign.click()
  await expect(question.getByText('Mientras tanto cambió «Fármacos»')).toBeVisible()
  expect((await ask(request, surgeries.get, { surgeryId }, token)).status).toBe('recovery')
  await sign.click()
  await expect(page.getByText('Cirugía terminada y firmada')).toBeVisible()
})
