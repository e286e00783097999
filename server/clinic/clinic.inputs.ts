import { clinic } from '#shared/clinic/clinic.contract.ts'
import { callRoute, type TestApp } from '#server/testing/app.ts'
import type { TestClinic } from '#server/testing/factories.ts'
import { picture, valid } from '#server/testing/routeInputs.ts'

async function clinicWithLogo(test: TestApp, own: TestClinic) {
  const file = { bytes: await picture(), type: 'image/png' }
  return (await callRoute(test, clinic.setLogo, {}, { token: own.as.administrador.token, file })).body
}
valid(clinic.get, () => ({}))
valid(clinic.update, async (test, own) => {
  const { version } = await clinicWithLogo(test, own)
  return { version, name: 'Clínica renombrada', nit: '900123456-8', website: 'www.clinica.co' }
})
valid(clinic.saveRules, async (test, own) => {
  const { version } = await clinicWithLogo(test, own)
  return { version, reportIsOn: false }
})
valid(clinic.setLogo, () => ({}), picture)
for (const route of [clinic.removeLogo, clinic.logo])
  valid(route, async (test, own) => {
    await clinicWithLogo(test, own)
    return {}
  })
valid(clinic.letterhead, () => ({}))
valid(clinic.saveLetterhead, async (test, own) => {
  const { version } = await clinicWithLogo(test, own)
  return { version, color: '#8f5703', footer: 'Gracias por confiar en nosotros', hidden: ['email' as const] }
})
