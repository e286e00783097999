import type { BodySystem, ConsultationFields } from '#shared/consultations/consultations.contract.ts'

/** What a vital does in an illness; without one it stays in the animal's usual range. */
export type Sign = 'fever' | 'hypothermia' | 'tachycardia' | 'tachypnea' | 'slowRefill'

/** A reason of consultation with a history, findings, a diagnosis and a treatment that belong together. */
export interface ClinicalCase {
  reason: string
  kind: ConsultationFields['kind']
  /** How often it is seen, against the others. */
  frequency: number
  speciesIds: string[]
  /** Only at these ages, in months. */
  months?: [from: number, to: number]
  sex?: 'male' | 'female'
  /** Only sterilised animals, or only entire ones. */
  reproductiveStatus?: 'entero' | 'esterilizado'
  /** `{pet}` is the animal's name. */
  anamnesis: string[]
  signs?: Sign[]
  overallStatus?: ConsultationFields['overallStatus']
  mucousMembranes?: ConsultationFields['mucousMembranes']
  dehydration?: ConsultationFields['dehydration']
  bodyCondition?: [from: number, to: number]
  pain?: [from: number, to: number]
  /** What the scales show against the last healthy weight. */
  weightFactor?: number
  abnormal?: Partial<Record<BodySystem, string>>
  problems?: string
  exams?: string
  presumptive: string
  definitive?: string
  prognosis: NonNullable<ConsultationFields['prognosis']>
  treatments: string
  observations: string
  control?: { days: number; reason: string }
  /** What an addendum of days later would say. */
  addendum?: string
  /** What an open consultation of this kind waits for. */
  awaits?: string
}

const dogs = ['canino']
const cats = ['felino']
const both = ['canino', 'felino']

/** Healthy animals: the larger part of a clinic's day. */
export const checkupCases: ClinicalCase[] = [
  {
    reason: 'Control de cachorro',
    kind: 'firstVisit',
    frequency: 14,
    speciesIds: dogs,
    months: [1, 8],
    anamnesis: [
      '{pet} llega para su primer control. Come bien, juega y duerme sin novedad. Lo adoptaron hace dos semanas; no traen carné anterior.',
      'Control de crecimiento. Deposiciones firmes, apetito excelente. Está aprendiendo a caminar con correa y todavía no sale a parques.',
    ],
    presumptive: 'Cachorro clínicamente sano',
    definitive: 'Cachorro clínicamente sano',
    prognosis: 'favorable',
    treatments:
      'Pamoato de pirantel con praziquantel según peso, dosis única. Repetir en 15 días.\nPlan vacunal: se entrega cronograma.',
    observations:
      'Se explica socialización, alimentación en tres porciones y no salir a zonas públicas hasta terminar el plan vacunal.',
    control: { days: 21, reason: 'Continuar plan vacunal' },
  },
  {
    reason: 'Control de gatito',
    kind: 'firstVisit',
    frequency: 9,
    speciesIds: cats,
    months: [1, 9],
    anamnesis: [
      'Gatito rescatado de la calle. Come alimento húmedo y usa el arenero. Convive con otro gato adulto vacunado.',
      '{pet} viene a su control de crecimiento. Activo, buen apetito, sin estornudos ni diarrea.',
    ],
    presumptive: 'Gatito clínicamente sano',
    definitive: 'Gatito clínicamente sano',
    prognosis: 'favorable',
    treatments: 'Desparasitación interna según peso.\nSelamectina tópica, una pipeta mensual.',
    observations:
      'Prueba rápida de leucemia e inmunodeficiencia felina: negativa. Se orienta sobre enriquecimiento ambiental y arenero.',
    control: { days: 21, reason: 'Segunda dosis de triple felina' },
  },
  {
    reason: 'Vacunación',
    kind: 'vaccination',
    frequency: 26,
    speciesIds: both,
    months: [10, 160],
    anamnesis: [
      'Viene a refuerzo anual. Sin cambios en casa, apetito y energía normales. No ha tenido reacciones a vacunas.',
      '{pet} está bien según el propietario. Última desparasitación hace tres meses. Viene a vacunación anual.',
      'Refuerzo anual. El propietario no ha notado vómito, diarrea ni tos en los últimos meses.',
    ],
    presumptive: 'Paciente sano, apto para vacunación',
    definitive: 'Paciente sano, apto para vacunación',
    prognosis: 'favorable',
    treatments: 'Se aplican refuerzos anuales según plan. Se deja en observación 15 minutos sin reacción.',
    observations: 'Reposo relativo por 24 horas. Consultar si presenta inflamación facial, vómito o decaimiento.',
  },
  {
    reason: 'Control general de salud',
    kind: 'control',
    frequency: 16,
    speciesIds: both,
    months: [12, 110],
    anamnesis: [
      'Chequeo anual. Come dos veces al día, pasea a diario. El propietario quiere saber si el peso es adecuado.',
      '{pet} está bien. Consultan por mal aliento leve y porque duerme un poco más que antes.',
    ],
    bodyCondition: [5, 7],
    abnormal: { digestive: 'Cálculo dental grado I en premolares superiores. Abdomen blando, sin dolor.' },
    problems: 'Cálculo dental leve. Tendencia al sobrepeso.',
    presumptive: 'Paciente sano con cálculo dental leve',
    prognosis: 'favorable',
    treatments: 'Cepillado dental tres veces por semana.\nAjustar la ración diaria: reducir 10 % y retirar premios.',
    observations: 'Se recomienda profilaxis dental en el semestre.',
    control: { days: 180, reason: 'Control de peso y boca' },
  },
  {
    reason: 'Chequeo geriátrico',
    kind: 'control',
    frequency: 9,
    speciesIds: both,
    months: [96, 260],
    anamnesis: [
      'Control de adulto mayor. Se cansa más en las caminatas y duerme la mayor parte del día. Apetito conservado.',
      'El propietario nota que a {pet} le cuesta subir al sofá y que oye menos. Toma agua en cantidad normal.',
    ],
    bodyCondition: [4, 7],
    pain: [1, 3],
    abnormal: {
      musculoskeletal: 'Crepitación leve en rodillas y dolor a la extensión de caderas. Atrofia muscular discreta.',
      eyes: 'Esclerosis nuclear bilateral, visión conservada.',
    },
    problems: 'Dolor articular. Esclerosis nuclear.',
    exams: 'Hemograma, creatinina, BUN, ALT, fosfatasa alcalina, uroanálisis. Presión arterial.',
    presumptive: 'Enfermedad articular degenerativa',
    prognosis: 'guarded',
    treatments:
      'Condroprotector oral una vez al día por 60 días.\nRampas y superficies antideslizantes en casa. Control de peso.',
    observations: 'Exámenes de sangre sin cambios de importancia. Se explica el plan de control semestral.',
    control: { days: 60, reason: 'Respuesta al condroprotector' },
    addendum:
      'Se comunican al propietario los resultados: creatinina 1,2 mg/dL, ALT 48 U/L, densidad urinaria 1,038. Sin cambios en el plan.',
    awaits: 'Perfil geriátrico enviado al laboratorio',
  },
  {
    reason: 'Control posquirúrgico',
    kind: 'control',
    frequency: 7,
    speciesIds: both,
    months: [6, 120],
    reproductiveStatus: 'esterilizado',
    anamnesis: [
      'Control a los ocho días de la esterilización. Come y hace deposiciones normales. Ha usado el collar isabelino.',
      'Viene a retiro de puntos. El propietario reporta que se lame poco y que está activo.',
    ],
    pain: [0, 1],
    abnormal: {
      skin: 'Herida quirúrgica afrontada, seca, sin secreción ni calor. Leve inflamación en el extremo caudal.',
    },
    presumptive: 'Evolución posquirúrgica satisfactoria',
    definitive: 'Evolución posquirúrgica satisfactoria',
    prognosis: 'favorable',
    treatments: 'Retiro de puntos. Limpieza con clorhexidina al 0,05 % por tres días.',
    observations: 'Alta de cirugía. Puede bañarse en siete días.',
  },
  {
    reason: 'Certificado de salud para viaje',
    kind: 'other',
    frequency: 3,
    speciesIds: both,
    months: [5, 150],
    anamnesis: ['Viaja con su familia la próxima semana. Sin signos de enfermedad. Traen carné de vacunas completo.'],
    presumptive: 'Paciente sano, apto para viajar',
    definitive: 'Paciente sano, apto para viajar',
    prognosis: 'favorable',
    treatments: 'Desparasitación interna y externa aplicada hoy.',
    observations:
      'Se expide certificado de salud. Guacal de tamaño adecuado, ayuno de cuatro horas, hidratación en el trayecto.',
  },
  {
    reason: 'Orientación nutricional',
    kind: 'control',
    frequency: 6,
    speciesIds: both,
    months: [18, 150],
    anamnesis: [
      'Control de peso. Come concentrado a voluntad y restos de la mesa. Poca actividad.',
      'El propietario reconoce que le da premios varias veces al día. Sube escaleras con esfuerzo.',
    ],
    bodyCondition: [7, 8],
    weightFactor: 1.06,
    abnormal: { general: 'Costillas difíciles de palpar, sin cintura. Activo y atento.' },
    problems: 'Sobrepeso.',
    presumptive: 'Sobrepeso por exceso calórico',
    definitive: 'Sobrepeso por exceso calórico',
    prognosis: 'favorable',
    treatments:
      'Dieta de control de peso, ración calculada para peso ideal, dividida en tres porciones.\nMeta: perder 1 % del peso por semana.',
    observations: 'Se entrega tabla de ración. Retirar sobras y limitar premios al 5 % de las calorías.',
    control: { days: 30, reason: 'Control de peso' },
  },
]

/** Species that come seldom. */
export const exoticCases: ClinicalCase[] = [
  {
    reason: 'Mal aliento o dolor dental',
    kind: 'firstVisit',
    frequency: 4,
    speciesIds: ['conejo', 'cuy'],
    anamnesis: [
      'Come menos heno desde hace una semana y babea. Prefiere lo blando. Heces más pequeñas de lo normal.',
      '{pet} se acerca al alimento pero lo deja. Salivación en el mentón y pérdida de peso.',
    ],
    weightFactor: 0.93,
    pain: [3, 5],
    abnormal: {
      digestive:
        'Espículas en cara lingual de molares inferiores. Peristaltismo disminuido, ciego con contenido pastoso.',
      skin: 'Mentón húmedo con dermatitis leve.',
    },
    problems: 'Sobrecrecimiento dental. Hipomotilidad gastrointestinal.',
    exams: 'Radiografía de cráneo, dos proyecciones.',
    presumptive: 'Maloclusión de molares',
    prognosis: 'guarded',
    treatments:
      'Meloxicam 0,5 mg/kg VO cada 24 horas por 5 días.\nAlimentación asistida con papilla cada 6 horas.\nProgramar limado bajo anestesia.',
    observations: 'Heno a voluntad como base de la dieta. Consultar de inmediato si deja de comer por más de 12 horas.',
    control: { days: 7, reason: 'Limado dental' },
  },
  {
    reason: 'Pérdida de apetito',
    kind: 'emergency',
    frequency: 3,
    speciesIds: ['conejo', 'cuy'],
    anamnesis: [
      'No come desde anoche y casi no ha hecho heces. Ayer le cambiaron el alimento. Está quieto en una esquina.',
    ],
    signs: ['hypothermia'],
    overallStatus: 'depressed',
    dehydration: '7',
    pain: [4, 6],
    abnormal: { digestive: 'Estómago distendido de consistencia pastosa. Peristaltismo ausente en dos cuadrantes.' },
    problems: 'Anorexia. Estasis gastrointestinal.',
    presumptive: 'Estasis gastrointestinal',
    definitive: 'Estasis gastrointestinal',
    prognosis: 'guarded',
    treatments:
      'Fluidos subcutáneos 60 mL/kg al día en dos aplicaciones.\nMetoclopramida 0,5 mg/kg SC cada 8 horas.\nBuprenorfina 0,03 mg/kg.\nAlimentación asistida cada 6 horas.',
    observations:
      'Respondió a la rehidratación y al calor; primera deposición en la tarde. Continuar el manejo en casa.',
    control: { days: 2, reason: 'Apetito y heces' },
  },
  {
    reason: 'Control general de salud',
    kind: 'control',
    frequency: 6,
    speciesIds: ['conejo', 'cuy', 'hamster', 'huron'],
    anamnesis: ['Control anual. Come y se mueve con normalidad. Piden corte de uñas y consejo de alimentación.'],
    presumptive: 'Paciente sano',
    definitive: 'Paciente sano',
    prognosis: 'favorable',
    treatments: 'Corte de uñas. Sin medicamentos.',
    observations: 'Se refuerza la dieta de la especie, agua fresca a diario y superficie blanda en la jaula.',
  },
  {
    reason: 'Caída de pelo',
    kind: 'firstVisit',
    frequency: 3,
    speciesIds: ['conejo', 'cuy', 'hamster'],
    anamnesis: [
      'Caída de pelo en el lomo y caspa desde hace dos semanas. Se rasca. Convive con otro animal que empieza igual.',
    ],
    abnormal: { skin: 'Alopecia irregular dorsal con descamación blanca. Rascado con reflejo positivo.' },
    problems: 'Dermatosis pruriginosa.',
    exams: 'Raspado cutáneo y cinta adhesiva.',
    presumptive: 'Acariasis cutánea',
    definitive: 'Acariasis por Cheyletiella spp.',
    prognosis: 'favorable',
    treatments: 'Selamectina tópica según peso, repetir en 21 días.\nTratar a los convivientes y cambiar el sustrato.',
    observations: 'Puede producir prurito pasajero en personas; lavar manos después de manipular.',
    control: { days: 21, reason: 'Segunda aplicación' },
  },
  {
    reason: 'Caída de pelo',
    kind: 'firstVisit',
    frequency: 4,
    speciesIds: ['ave'],
    anamnesis: [
      'Se arranca las plumas del pecho desde hace un mes. Pasa solo la mayor parte del día. Come solo semillas.',
      'Pérdida de plumas en el pecho y bajo las alas. Hace tres semanas se mudaron de casa.',
    ],
    abnormal: {
      skin: 'Zona desplumada en pecho, folículos sanos, sin lesiones abiertas. Plumas de la cabeza intactas.',
    },
    problems: 'Picaje. Dieta desequilibrada.',
    presumptive: 'Picaje por estrés y dieta de solo semillas',
    prognosis: 'guarded',
    treatments:
      'Cambio gradual a pellet con fruta y verdura en seis semanas.\nEnriquecimiento: juguetes de forrajeo, 10 a 12 horas de oscuridad.',
    observations: 'No se encuentran ectoparásitos. Volver si aparecen heridas.',
    control: { days: 45, reason: 'Evolución del plumaje' },
  },
  {
    reason: 'Uñas encarnadas o largas',
    kind: 'control',
    frequency: 4,
    speciesIds: ['ave'],
    anamnesis: ['Viene a corte de pico y uñas. Come, canta y vuela con normalidad.'],
    presumptive: 'Paciente sano, sobrecrecimiento de uñas y pico',
    definitive: 'Paciente sano, sobrecrecimiento de uñas y pico',
    prognosis: 'favorable',
    treatments: 'Corte de uñas y limado de pico sin sangrado.',
    observations: 'Perchas de distinto diámetro y hueso de jibia. Revisar en cuatro meses.',
  },
  {
    reason: 'Control general de salud',
    kind: 'firstVisit',
    frequency: 3,
    speciesIds: ['tortuga'],
    anamnesis: ['Tortuga acuática de la familia desde hace años. Caparazón blando y poco apetito. No tiene lámpara.'],
    abnormal: { musculoskeletal: 'Caparazón con bordes flexibles y escudos levantados.' },
    problems: 'Déficit de calcio y de radiación UVB.',
    presumptive: 'Enfermedad ósea metabólica',
    prognosis: 'guarded',
    treatments: 'Calcio oral tres veces por semana.\nLámpara UVB 12 horas al día, zona seca a 30 °C.',
    observations: 'Se informa a la propietaria sobre la norma de tenencia de fauna silvestre y la entrega voluntaria.',
    control: { days: 30, reason: 'Dureza del caparazón' },
  },
]
