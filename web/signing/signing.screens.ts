import { publicSigning, type SigningPage } from '#shared/signing/publicSigning.contract.ts'
import { only, type WordScreens } from '#tools/screen.ts'

const text = (words: string) => ({ type: 'text' as const, text: words })
const left = { textAlign: 'left' as const }

const page: SigningPage = {
  ...{
    state: 'open',
    title: 'Consentimiento informado para cirugía',
    petName: 'Rocky',
    signedAt: null,
    isWhole: false,
  },
  clinic: { name: 'Clínica Veterinaria Huella', phone: '+57 604 444 1234' },
  signer: { name: 'Maximiliana Encarnación Fernández-Montealegre', label: 'Propietaria' },
  ...{ expiresAt: '2026-11-21T17:00:00.000Z', codeBy: 'mail', codeTo: 'm•••@correo.co', hidesNumbers: true },
  content: {
    ...{ form: 1, title: 'Consentimiento', purpose: 'surgery', patientLine: 'Rocky', pet: { name: 'Rocky' } },
    clinic: { name: 'Clínica Veterinaria Huella', lines: [] },
    signers: [],
    document: {
      type: 'doc',
      content: [
        { type: 'heading', attrs: { level: 1, textAlign: 'center' }, content: [text('Consentimiento informado')] },
        { type: 'paragraph', attrs: left, content: [text('Autorizo a la clínica a operar a Rocky.')] },
        {
          type: 'table',
          content: [
            {
              type: 'tableRow',
              content: ['Procedimiento', 'Riesgos', 'Beneficios', 'Alternativas'].map((title) => ({
                ...{ type: 'tableHeader' as const, attrs: { colspan: 1, rowspan: 1 as const, colwidth: null } },
                content: [{ type: 'paragraph' as const, attrs: left, content: [text(title)] }],
              })),
            },
          ],
        },
        { type: 'signatureField', attrs: { id: 'propietario', role: 'owner', label: 'Propietaria' } },
      ],
    },
  },
}

export const wordScreens: WordScreens = {
  screens: [
    {
      ...{ name: 'firmar', at: () => '/firmar#enlace', states: only, isStranger: true },
      arrange: async (stranger) => {
        await stranger.route(`**${publicSigning.open.path}`, (route) => route.fulfill({ json: page }))
      },
    },
    { name: 'firmar-no-esta', at: () => '/firmar#nadie', states: only, isStranger: true },
    { name: 'verificar', at: () => '/verificar', states: only, isStranger: true },
    { name: 'verificar-no-esta', at: () => '/verificar/nadie', states: only, isStranger: true },
  ],
}
