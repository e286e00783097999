import { fold } from '#shared/values/text.ts'

/** What a file is of. The first are written before the others: what an animal had is for one that is there. */
export const importSubjects = ['people', 'weights', 'vaccines', 'dewormings', 'visits'] as const
export type ImportSubject = (typeof importSubjects)[number]

export const subjectNames: Record<ImportSubject, string> = {
  people: 'Propietarios y mascotas',
  weights: 'Pesos',
  vaccines: 'Vacunas',
  dewormings: 'Desparasitaciones',
  visits: 'Visitas anteriores',
}

/** A field that a column may be. */
export interface ImportField {
  key: string
  label: string
  group: string
  /** Its cells are dates: in which order is asked. */
  isDate?: true
  /** As files call it, folded. A column that is called so whole is it; one that has it among its words may be. */
  names: readonly string[]
}

const field = (group: string, key: string, label: string, ...names: string[]): ImportField => ({
  key,
  label,
  group,
  names: [fold(label), ...names],
})

const dateField = (...named: Parameters<typeof field>): ImportField => ({ ...field(...named), isDate: true })

const OWNER = 'Propietario'
const PET = 'Mascota'

const peopleFields = [
  field(OWNER, 'ownerName', 'Nombre del propietario', ...['propietario', 'dueno', 'cliente', 'nombre cliente']),
  field(OWNER, 'ownerSurname', 'Apellidos del propietario', 'apellidos', 'apellido', 'apellidos cliente'),
  field(OWNER, 'documentType', 'Tipo de documento', 'tipo doc', 'tipo documento', 'tipo identificacion', 'tipo id'),
  field(
    OWNER,
    'document',
    'Número de documento',
    ...[
      'documento',
      'cedula',
      'cc',
      'c.c.',
      'c.c',
      'identificacion',
      'nit',
      'nro documento',
      'no. documento',
      'cedula o nit',
    ],
    ...['numero de identificacion', 'id cliente', 'doc'],
  ),
  field(
    OWNER,
    'phone',
    'Teléfono',
    ...['celular', 'movil', 'telefono 1', 'tel', 'tel.', 'cel', 'whatsapp', 'numero de telefono', 'numero de celular'],
    ...['contacto', 'telefono celular', 'telefono cliente', 'telefono propietario'],
  ),
  field(OWNER, 'otherPhone', 'Otro teléfono', 'telefono 2', 'telefono fijo', 'fijo', 'telefono alterno', 'celular 2'),
  field(OWNER, 'email', 'Correo', 'email', 'e-mail', 'correo electronico', 'mail', 'correo cliente'),
  field(OWNER, 'address', 'Dirección', 'domicilio', 'direccion residencia', 'residencia', 'dir'),
  field(OWNER, 'city', 'Ciudad', 'municipio', 'ciudad residencia'),
  field(OWNER, 'dataConsent', 'Autorización de datos', 'habeas data', 'autoriza datos', 'tratamiento de datos'),
  field(OWNER, 'messagesConsent', 'Acepta mensajes', 'autoriza mensajes', 'acepta whatsapp'),
  field(OWNER, 'ownerNotes', 'Notas del propietario', 'observaciones cliente', 'notas cliente'),
  field(
    PET,
    'petName',
    'Nombre de la mascota',
    ...['mascota', 'paciente', 'nombre paciente', 'nombre mascota', 'animal'],
  ),
  field(PET, 'species', 'Especie', 'tipo de mascota', 'tipo mascota', 'tipo de animal', 'clase'),
  field(PET, 'breed', 'Raza', 'raza mascota'),
  field(PET, 'sex', 'Sexo', 'genero', 'sexo mascota'),
  field(PET, 'reproductiveStatus', 'Estado reproductivo', 'esterilizado', 'castrado', 'esterilizada', 'esterilizado?'),
  field(PET, 'color', 'Color', 'color mascota', 'pelaje', 'capa'),
  dateField(
    PET,
    'birth',
    'Fecha de nacimiento o edad',
    ...[
      'fecha de nacimiento',
      'nacimiento',
      'fecha nacimiento',
      'f. nacimiento',
      'fec nac',
      'fecha nac',
      'edad',
      'nacio',
    ],
    ...['f nacimiento', 'fecha de nac.', 'f. nac.'],
  ),
  field(
    PET,
    'weight',
    'Peso',
    ...['peso kg', 'peso (kg)', 'kg', 'peso lb', 'peso (lb)', 'lb', 'libras', 'ultimo peso', 'peso actual'],
  ),
  field(PET, 'microchip', 'Microchip', 'chip', 'no. chip', 'numero de chip', 'numero de microchip'),
  field(PET, 'feeding', 'Alimentación', 'alimento', 'dieta', 'comida', 'concentrado'),
  field(PET, 'allergies', 'Alergias', 'alergia'),
  field(PET, 'diseases', 'Enfermedades', 'antecedentes', 'patologias'),
  field(PET, 'distinguishingMarks', 'Señas particulares', 'senas', 'marcas'),
  field(PET, 'alertNote', 'Nota de alerta', 'alerta', 'observaciones', 'observacion', 'notas', 'nota'),
]

const byKey = (key: string) => peopleFields.filter((one) => one.key === key)

/** Whose a row of a history is: the number, the chip, or the name with something of its owner. */
const whoFields = [
  field(
    PET,
    'historyNumber',
    'Número de historia',
    ...['historia', 'historia clinica', 'hc', 'no. historia', 'nro historia', 'numero historia', 'no historia'],
  ),
  ...['petName', 'microchip', 'document', 'phone'].flatMap(byKey),
]

const EVENT = 'Registro'
const date = (...names: string[]) => dateField(EVENT, 'date', 'Fecha', 'fecha de registro', 'dia', ...names)
const next = dateField(
  EVENT,
  'nextOn',
  'Próxima fecha',
  ...['proxima', 'proxima dosis', 'proxima aplicacion', 'fecha proxima', 'fecha proxima dosis', 'refuerzo', 'vence'],
)
const batch = [
  field(EVENT, 'batch', 'Lote', 'no. lote', 'numero de lote', 'lote vacuna'),
  dateField(
    EVENT,
    'batchExpiresOn',
    'Vencimiento del lote',
    'vencimiento',
    'fecha vencimiento',
    'fecha de vencimiento',
  ),
]
const veterinarian = field(
  EVENT,
  'veterinarian',
  'Veterinario',
  ...[
    'medico',
    'medico veterinario',
    'doctor',
    'doctora',
    'profesional',
    'mvz',
    'atendio',
    'aplicada por',
    'responsable',
  ],
)
const notes = field(EVENT, 'notes', 'Notas', 'nota', 'observaciones', 'observacion', 'comentarios')

export const fieldsOf: Record<ImportSubject, readonly ImportField[]> = {
  people: peopleFields,
  weights: [...whoFields, date('fecha peso', 'fecha pesaje', 'fecha de pesaje'), ...byKey('weight')],
  vaccines: [
    ...whoFields,
    date('fecha vacuna', 'fecha de vacunacion', 'fecha aplicacion', 'fecha de aplicacion', 'aplicacion', 'aplicada'),
    field(EVENT, 'vaccine', 'Vacuna', 'nombre vacuna', 'tipo de vacuna', 'biologico', 'vacunacion'),
    next,
    field(EVENT, 'product', 'Producto', 'marca', 'nombre comercial'),
    field(EVENT, 'laboratory', 'Laboratorio', 'lab', 'fabricante'),
    ...batch,
    field(EVENT, 'doseNumber', 'Número de dosis', 'dosis', 'no. dosis', 'dosis no'),
    veterinarian,
    notes,
  ],
  dewormings: [
    ...whoFields,
    date('fecha desparasitacion', 'fecha aplicacion', 'fecha de aplicacion', 'aplicacion', 'aplicada'),
    field(EVENT, 'product', 'Producto', 'desparasitante', 'desparasitacion', 'medicamento', 'antiparasitario'),
    field(EVENT, 'kind', 'Interna o externa', 'tipo', 'clase', 'tipo desparasitacion', 'tipo de desparasitacion'),
    field(EVENT, 'dose', 'Dosis', 'cantidad', 'dosis aplicada'),
    next,
    ...batch,
    veterinarian,
    notes,
  ],
  visits: [
    ...whoFields,
    date('fecha consulta', 'fecha de consulta', 'fecha visita', 'fecha de atencion', 'fecha atencion'),
    field(
      EVENT,
      'reason',
      'Motivo',
      'motivo de consulta',
      'motivo consulta',
      'motivo de la consulta',
      'razon',
      'servicio',
    ),
    field(
      EVENT,
      'findings',
      'Hallazgos',
      ...['anamnesis', 'examen', 'examen fisico', 'examen clinico', 'hallazgos clinicos', 'evolucion'],
    ),
    field(EVENT, 'diagnosis', 'Diagnóstico', 'dx', 'diagnostico presuntivo', 'diagnostico definitivo'),
    field(
      EVENT,
      'treatment',
      'Tratamiento',
      'tto',
      'plan',
      'plan terapeutico',
      'formula',
      'medicacion',
      'recomendaciones',
    ),
    veterinarian,
    notes,
  ],
}

/** Whose it is: a number of a history alone may be another system's. */
const who = [
  ['historyNumber', 'microchip', 'petName'],
  ['microchip', 'petName', 'document', 'phone'],
  ['historyNumber', 'microchip', 'document', 'phone'],
]

/** The fields without which no row is one: of each group one at least. */
export const neededFields: Record<ImportSubject, readonly (readonly string[])[]> = {
  people: [['ownerName'], ['phone']],
  weights: [...who, ['date'], ['weight']],
  vaccines: [...who, ['date'], ['vaccine']],
  dewormings: [...who, ['date'], ['product']],
  visits: [...who, ['date'], ['reason', 'findings', 'diagnosis', 'treatment', 'notes']],
}
