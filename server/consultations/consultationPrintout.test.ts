import { describe, expect, it } from 'vitest'
import { consultations } from '#shared/consultations/consultations.contract.ts'
import { callRoute, useTestApp } from '#server/testing/app.ts'
import { aClinic, aConsultation, anOwner, aPet } from '#server/testing/factories.ts'

const test = useTestApp()

describe('the paper of a consultation', () => {
  it('says that a draft is one, and carries the signature and the notes of a signed one', async () => {
    const clinic = await aClinic(test)
    const vet = { token: clinic.as.veterinario.token }
    const pet = await aPet(test, clinic, await anOwner(test, clinic))
    const draft = await aConsultation(test, clinic, pet, {
      ...{ anamnesis: 'Se rasca <mucho>', presumptiveDiagnosis: 'Dermatitis', temperature: 41, weightKg: 12 },
    })
    const consultationId = draft.id
    const print = async () =>
      (
        await callRoute(
          test,
          consultations.printout,
          { consultationId, form: 'html' },
          { token: clinic.as.lectura.token },
        )
      ).raw.body
    const unsigned = await print()
    expect(unsigned).toContain('BORRADOR SIN FIRMA')
    expect(unsigned).toContain('Se rasca &lt;mucho&gt;')
    expect(unsigned).toContain('41 °C (alta)')
    expect(unsigned).not.toContain('class="signature"')
    await callRoute(test, consultations.sign, { consultationId, version: draft.version }, vet)
    const note = { consultationId, text: 'El laboratorio confirma hongos.' }
    await callRoute(test, consultations.addAddendum, note, vet)
    const signed = await print()
    expect(signed).not.toContain('BORRADOR')
    expect(signed).toMatch(/class="signature".*T\.P\. 14582/s)
    expect(signed).toContain('El laboratorio confirma hongos.')
  })
})
