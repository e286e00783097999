import type { Call } from './load.ts'
import { openConsents, openTemplate } from './openFormats.ts'
import type { Operation, Samples } from './operation.ts'

const newConsent = (petId: string, formatId: string): Call => ({
  ...{ method: 'POST', path: `/api/clinic/pets/${petId}/formats`, body: { formatId }, expects: '"draft"' },
})

/** The first signature of the next draft, by which its text is frozen; the owner's name as it is typed. */
function signConsent({ consents }: Samples): Call {
  const id = consents.pop()
  if (!id) throw new Error('signFormat: every consent is signed')
  const signature = { name: 'Camila Torres', document: 'CC 1020345678', typedName: 'Camila Torres', isAccepted: true }
  const body = { version: 1, position: 1, ...signature }
  return { method: 'POST', path: `/api/clinic/issued-formats/${id}/sign-here`, body, expects: '"sent"' }
}

export const formatOperations: Operation[] = [
  {
    ...{ key: 'issueFormat', row: '13', name: 'Begin a format', goal: 1.8, connections: [10], isOnlyProved: true },
    leaves: { table: 'issued_formats', history: 'issuedFormats' },
    prepare: async (url, samples) => void (samples.formatId = await openTemplate(url, samples.clinicId)),
    calls:
      ({ patientIds, formatId }, random) =>
      () =>
        newConsent(random.pick(patientIds), formatId),
  },
  {
    ...{ key: 'signFormat', row: '13', name: 'Sign a format', goal: 1.8, connections: [10], isOnlyProved: true },
    leaves: { table: 'frozen_formats', history: 'issuedFormats' },
    prepare: async (url, samples, calls) => void (samples.consents = await openConsents(url, samples.clinicId, calls)),
    calls: (samples) => () => signConsent(samples),
  },
]
