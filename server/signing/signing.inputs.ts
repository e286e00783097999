import { formats } from '#shared/formats/formats.contract.ts'
import type { IssuedFormat } from '#shared/issuedFormats/issuedFormats.contract.ts'
import { publicSigning } from '#shared/signing/publicSigning.contract.ts'
import { signing } from '#shared/signing/signing.contract.ts'
import { aFormat, anIssued, consent, drawnSignature, signNext } from '#server/issuedFormats/issuedFormats.factory.ts'
import { aSent, aWhole, sendOn, signature } from '#server/signing/signing.factory.ts'
import { callRoute, type TestApp } from '#server/testing/app.ts'
import type { TestClinic } from '#server/testing/factories.ts'
import { newPet, picture, valid } from '#server/testing/routeInputs.ts'

const newIssued = async (test: TestApp, clinic: TestClinic) => anIssued(test, clinic, await newPet(test, clinic))
const newSent = async (test: TestApp, clinic: TestClinic) => aSent(test, clinic, await newPet(test, clinic))
const keyOf = ({ id, version }: IssuedFormat) => ({ issuedFormatId: id, version })

valid(signing.signHere, async (test, clinic) => ({
  ...keyOf(await newIssued(test, clinic)),
  position: 1,
  name: 'Camila Torres',
  document: '1020345678',
  drawing: await drawnSignature(),
  isAccepted: true as const,
}))
valid(signing.signWithProfile, async (test, clinic) => ({
  ...keyOf((await signNext(test, clinic, await newIssued(test, clinic))).body),
  position: 2,
}))
valid(signing.send, async (test, clinic) => ({
  ...keyOf(await newIssued(test, clinic)),
  isMailed: true,
  email: 'camila@correo.co',
  codeBy: 'mail' as const,
}))
for (const route of [signing.link, signing.cancelLink])
  valid(route, async (test, clinic) => ({ issuedFormatId: (await newSent(test, clinic)).issued.id }))
valid(signing.reject, async (test, clinic) => ({
  ...keyOf((await newSent(test, clinic)).issued),
  reason: 'Lo consulta con su familia',
}))
for (const route of [publicSigning.open, publicSigning.paper])
  valid(route, async (test, clinic) => ({ token: (await newSent(test, clinic)).token }))
valid(publicSigning.sendCode, async (test, clinic) => {
  const mail = { email: 'camila@correo.co', codeBy: 'mail' as const }
  return { token: (await aSent(test, clinic, await newPet(test, clinic), mail)).token }
})
valid(publicSigning.sign, async (test, clinic) => signature(await newSent(test, clinic)))
valid(publicSigning.reject, async (test, clinic) => {
  const { token, code } = await newSent(test, clinic)
  return { token, code, reason: 'No estoy de acuerdo con los riesgos' }
})
valid(publicSigning.picture, async (test, clinic) => {
  const file = { bytes: await picture(), type: 'image/png' }
  const { token } = clinic.as.administrador
  const { fileId } = (await callRoute(test, formats.addImage, {}, { token, file })).body
  const image = { type: 'image', attrs: { fileId, width: 50, alt: '', align: 'left' } }
  const { id: formatId } = await aFormat(test, clinic, {
    content: { ...consent, content: [image, ...consent.content] },
  })
  const issued = await anIssued(test, clinic, await newPet(test, clinic), { formatId })
  return { token: (await sendOn(test, clinic, issued)).token, fileId }
})
valid(publicSigning.verify, async (test, clinic) => ({
  code: (await aWhole(test, clinic, await newPet(test, clinic))).issued.code ?? '',
}))
valid(publicSigning.verifyPaper, () => ({}), picture)
