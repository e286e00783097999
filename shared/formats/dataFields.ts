export interface DataField {
  key: string
  /** On its chip and in the menu. */
  label: string
  /** What is said to be missing: `documento del propietario`. */
  missing: string
}

interface DataGroup {
  name: string
  fields: DataField[]
}

const field = (key: string, label: string, missing: string): DataField => ({ key, label, missing })

/** What a template can name of the records, in the order of the menu. */
export const dataGroups: readonly DataGroup[] = [
  {
    name: 'Clínica',
    fields: [
      field('clinic.name', 'Nombre de la clínica', 'nombre de la clínica'),
      field('clinic.nit', 'NIT', 'NIT de la clínica'),
      field('clinic.address', 'Dirección de la clínica', 'dirección de la clínica'),
      field('clinic.city', 'Ciudad de la clínica', 'ciudad de la clínica'),
      field('clinic.phone', 'Teléfono de la clínica', 'teléfono de la clínica'),
      field('clinic.email', 'Correo de la clínica', 'correo de la clínica'),
      field('clinic.legalRepresentative', 'Representante legal', 'representante legal de la clínica'),
    ],
  },
  {
    name: 'Propietario',
    fields: [
      field('owner.name', 'Nombre del propietario', 'nombre del propietario'),
      field('owner.document', 'Documento', 'documento del propietario'),
      field('owner.phone', 'Teléfono', 'teléfono del propietario'),
      field('owner.address', 'Dirección', 'dirección del propietario'),
      field('owner.city', 'Ciudad', 'ciudad del propietario'),
      field('owner.email', 'Correo', 'correo del propietario'),
    ],
  },
  {
    name: 'Mascota',
    fields: [
      field('pet.name', 'Mascota', 'nombre de la mascota'),
      field('pet.history', 'N.º de historia', 'número de historia'),
      field('pet.species', 'Especie', 'especie'),
      field('pet.breed', 'Raza', 'raza'),
      field('pet.sex', 'Sexo', 'sexo'),
      field('pet.color', 'Color', 'color de la mascota'),
      field('pet.age', 'Edad', 'edad'),
      field('pet.birth', 'Fecha de nacimiento', 'fecha de nacimiento'),
      field('pet.weight', 'Peso', 'peso'),
      field('pet.microchip', 'Microchip', 'microchip'),
      field('pet.marks', 'Señas particulares', 'señas particulares'),
      field('pet.allergies', 'Alergias', 'alergias'),
      field('pet.resuscitation', 'Reanimación acordada', 'acuerdo de reanimación'),
    ],
  },
  {
    name: 'Profesional',
    fields: [
      field('professional.name', 'Profesional', 'nombre del profesional'),
      field('professional.card', 'Tarjeta profesional', 'tarjeta profesional'),
    ],
  },
  {
    name: 'Fecha',
    fields: [field('date.today', 'Fecha', 'fecha'), field('date.time', 'Hora', 'hora')],
  },
  {
    name: 'Consulta',
    fields: [
      field('consultation.date', 'Fecha de la consulta', 'fecha de la consulta'),
      field('consultation.reason', 'Motivo de consulta', 'motivo de consulta'),
      field('consultation.diagnosis', 'Diagnóstico', 'diagnóstico'),
      field('consultation.prognosis', 'Pronóstico', 'pronóstico'),
      field('consultation.treatment', 'Tratamiento', 'tratamiento'),
    ],
  },
  {
    name: 'Cirugía',
    fields: [
      field('surgery.procedures', 'Procedimiento', 'procedimiento'),
      field('surgery.date', 'Fecha de la cirugía', 'fecha de la cirugía'),
      field('surgery.diagnosis', 'Diagnóstico prequirúrgico', 'diagnóstico prequirúrgico'),
      field('surgery.surgeon', 'Cirujano', 'cirujano'),
      field('surgery.asa', 'Riesgo anestésico (ASA)', 'riesgo anestésico (ASA)'),
    ],
  },
  {
    name: 'Cita',
    fields: [
      field('event.date', 'Fecha de la cita', 'fecha de la cita'),
      field('event.reason', 'Motivo de la cita', 'motivo de la cita'),
    ],
  },
]

/** Lists of records, which stand in a document as a table. */
export const dataLists: readonly DataField[] = [
  field('vaccines', 'Tabla de vacunas', 'vacunas'),
  field('dewormings', 'Tabla de desparasitaciones', 'desparasitaciones'),
]

const known = new Map([...dataGroups.flatMap(({ fields }) => fields), ...dataLists].map((one) => [one.key, one]))

export function findDataField(key: string): DataField | undefined {
  return known.get(key)
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
