import { beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import { may, roles } from '#shared/access/actions.ts'
import { clinic as clinics } from '#shared/clinic/clinic.contract.ts'
import { invoices } from '#shared/invoices/invoices.contract.ts'
import type { Route } from '#shared/http/contract.ts'
import { publicSigning } from '#shared/signing/publicSigning.contract.ts'
import { implementations } from '#server/app.ts'
import { callRoute, useTestApp } from '#server/testing/app.ts'
import { aClinic, type TestClinic } from '#server/testing/factories.ts'
import '#server/testing/everyInput.ts'
import { readPdf } from '#server/testing/readPdf.ts'
import { picture, validCall } from '#server/testing/routeInputs.ts'

// Whatever the product prints has the head and the foot that the clinic chose (/formatos/encabezado): a contract that
// answers with a paper is tried here by that alone.

const test = useTestApp()
const footer = 'Urgencias las 24 horas: línea 01 8000'
const [color, drawn] = ['#a03366', '0.6274509803921569 0.2 0.4 SCN']

/** A paper says in which form it is wanted; that of whoever signs by a link has only one. */
function formsOf({ answers, input }: Route): string[] {
  const form: unknown = input instanceof z.ZodObject ? input.shape['form'] : undefined
  return answers === 'file' ? ['html', 'pdf'].filter((one) => form && (form as z.ZodType).safeParse(one).success) : []
}

const papers = implementations
  .map(({ route }) => route)
  // Who runs the product issues what the clinic pays.
  .filter((route) => route !== invoices.receipt)
  .flatMap((route) => [
    ...formsOf(route).map((form) => ({ path: `${route.path} as ${form}`, route, form })),
    ...(route === publicSigning.paper ? [{ path: route.path, route, form: undefined }] : []),
  ])

let clinic: TestClinic

beforeAll(async () => {
  clinic = await aClinic(test)
  const { token } = clinic.as.administrador
  const { body } = await callRoute(
    test,
    clinics.setLogo,
    {},
    { token, file: { bytes: await picture(), type: 'image/png' } },
  )
  const head = { color, footer, hidden: [], version: body.version }
  expect((await callRoute(test, clinics.saveLetterhead, head, { token })).body).toMatchObject({ color, footer })
})

it('knows all papers', () => {
  expect(papers.length).toBeGreaterThan(20)
})

it.each(papers)('$path bears the logo, the colour and the foot of the clinic', async ({ route, form }) => {
  const { input, token } = await validCall(route, test, clinic)
  const role = roles.find((name) => may(clinic.as[name].actor, route.action)) ?? 'administrador'
  const wanted = { ...input, ...(form ? { form } : {}) }
  const { raw } = await callRoute(test, route, wanted, { token: token ?? clinic.as[role].token })
  expect(raw.statusCode, raw.body.slice(0, 300)).toBe(200)
  if (form === 'html') {
    expect(raw.body).toContain(`border-color:${color}`)
    expect(raw.body).toContain('<img class="logo"')
    expect(raw.body).toContain(footer)
    return
  }
  for (const sheet of readPdf(raw.rawPayload)) {
    expect(sheet.words).toContain(footer)
    expect(sheet.drawn).toContain(drawn)
    expect(sheet.drawn, 'a picture is set').toMatch(/\/I\d+ Do/)
  }
})
