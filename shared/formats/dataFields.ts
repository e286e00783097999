import { type FormatSubject, formatSubjects } from '#shared/values/recordKinds.ts'
import { withinSentence } from '#shared/values/text.ts'

/** The record that a format was issued from, by its column: `surgeryId`. */
export type SubjectKeys<Value> = Record<`${FormatSubject}Id`, Value>

/** A value for each of those columns. */
export function eachSubject<Value>(valueOf: (subject: FormatSubject) => Value): SubjectKeys<Value> {
  return Object.fromEntries(
    formatSubjects.map((subject) => [`${subject}Id`, valueOf(subject)]),
  ) as unknown as SubjectKeys<Value>
}

export interface DataField {
  key: string
  /** On its chip and in the menu. */
  label: string
  /** What is said to be missing: `documento del propietario`. */
  missing: string
}

interface DataGroup {
  name: string
  /** Its keys begin with it. */
  prefix: string
  fields: DataField[]
}

/** How a field is called, and what is missing without it, where that is not the same. */
type Names = readonly [label: string, missing?: string]

const groupOf = (name: string, prefix: string, fields: Record<string, Names>): DataGroup => ({
  name,
  prefix,
  fields: Object.entries(fields).map(([key, [label, missing = withinSentence(label)]]) => ({
    ...{ key: `${prefix}.${key}`, label, missing },
  })),
})

/** What a template can name of the records, in the order of the menu. */
export const dataGroups: readonly DataGroup[] = [
  groupOf('Clínica', 'clinic', {
    name: ['Nombre de la clínica'],
    nit: ['NIT', 'NIT de la clínica'],
    address: ['Dirección de la clínica'],
    city: ['Ciudad de la clínica'],
    phone: ['Teléfono de la clínica'],
    email: ['Correo de la clínica'],
    legalRepresentative: ['Representante legal', 'representante legal de la clínica'],
  }),
  groupOf('Propietario', 'owner', {
    name: ['Nombre del propietario'],
    document: ['Documento', 'documento del propietario'],
    phone: ['Teléfono', 'teléfono del propietario'],
    address: ['Dirección', 'dirección del propietario'],
    city: ['Ciudad', 'ciudad del propietario'],
    email: ['Correo', 'correo del propietario'],
  }),
  groupOf('Mascota', 'pet', {
    name: ['Mascota', 'nombre de la mascota'],
    history: ['N.º de historia', 'número de historia'],
    species: ['Especie'],
    breed: ['Raza'],
    sex: ['Sexo'],
    color: ['Color', 'color de la mascota'],
    age: ['Edad'],
    birth: ['Fecha de nacimiento'],
    weight: ['Peso'],
    microchip: ['Microchip'],
    marks: ['Señas particulares'],
    allergies: ['Alergias'],
    resuscitation: ['Reanimación acordada', 'acuerdo de reanimación'],
  }),
  groupOf('Profesional', 'professional', {
    name: ['Profesional', 'nombre del profesional'],
    card: ['Tarjeta profesional'],
  }),
  groupOf('Fecha', 'date', { today: ['Fecha'], time: ['Hora'] }),
  groupOf('Consulta', 'consultation', {
    date: ['Fecha de la consulta'],
    reason: ['Motivo de consulta'],
    diagnosis: ['Diagnóstico'],
    prognosis: ['Pronóstico'],
    treatment: ['Tratamiento'],
  }),
  groupOf('Cirugía', 'surgery', {
    procedures: ['Procedimiento'],
    date: ['Fecha de la cirugía'],
    diagnosis: ['Diagnóstico prequirúrgico'],
    surgeon: ['Cirujano'],
    asa: ['Riesgo anestésico (ASA)'],
  }),
  groupOf('Cita', 'event', {
    date: ['Fecha de la cita'],
    reason: ['Motivo de la cita'],
    professional: ['Profesional de la cita'],
  }),
  groupOf('Hospitalización', 'hospitalization', {
    admittedAt: ['Fecha de ingreso'],
    reason: ['Motivo de la hospitalización'],
    diagnosis: ['Diagnóstico de ingreso'],
    prognosis: ['Pronóstico de ingreso'],
    responsible: ['Responsable de la hospitalización'],
    cage: ['Jaula'],
    budget: ['Presupuesto'],
    deposit: ['Depósito'],
  }),
]

/** Lists of records, which stand in a document as a table. */
export const dataLists: readonly DataField[] = [
  { key: 'vaccines', label: 'Tabla de vacunas', missing: 'vacunas' },
  { key: 'dewormings', label: 'Tabla de desparasitaciones', missing: 'desparasitaciones' },
]

const known = new Map([...dataGroups.flatMap(({ fields }) => fields), ...dataLists].map((one) => [one.key, one]))

export function findDataField(key: string): DataField | undefined {
  return known.get(key)
}

/** On its chip; of one that a template has of before, that it is no more. */
export function dataLabel(key: string): string {
  return findDataField(key)?.label ?? `«${key}», un dato que ya no existe`
}

/** Of a cell of a list that has to be there: `lote`. */
export interface DataCell {
  /** By which it is typed where the record does not have it: `vaccines.{id}.batch`; none of what may be empty. */
  key: string | null
  missing: string
  value: string | null
}

export interface DataList {
  titles: string[]
  rows: DataCell[][]
}

/** What the records say, by the keys above; `null` of what they lack. */
export interface FormatData {
  values: Record<string, string | null>
  lists: Record<string, DataList>
}
