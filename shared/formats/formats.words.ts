export const formatPurposes = [
  'surgery',
  'anesthesia',
  'hospitalization',
  'euthanasia',
  'discharge',
  'dataPolicy',
  'travel',
  'vaccination',
  'death',
  'necropsy',
  'grooming',
  'other',
] as const
export type FormatPurpose = (typeof formatPurposes)[number]

/** What is agreed on a living animal; what is said of a dead one, or certified of its life, is signed afterwards too. */
export const forTheLiving: readonly FormatPurpose[] = [
  ...(['surgery', 'anesthesia', 'hospitalization', 'discharge', 'travel', 'grooming'] as const),
]

export const purposeLabels: Record<FormatPurpose, string> = {
  surgery: 'Consentimiento de cirugía',
  anesthesia: 'Consentimiento de anestesia o sedación',
  hospitalization: 'Consentimiento de hospitalización',
  euthanasia: 'Consentimiento de eutanasia',
  discharge: 'Alta voluntaria',
  dataPolicy: 'Autorización de datos',
  travel: 'Certificado de viaje',
  vaccination: 'Certificado de vacunación',
  death: 'Certificado de defunción',
  necropsy: 'Necropsia',
  grooming: 'Peluquería',
  other: 'Otro',
}
