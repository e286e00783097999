import type { Access, Action } from '#shared/access/actions.ts'

/** A kind of record that a pet's life is made of, and what is said of it everywhere. */
interface Kind {
  label: string
  /** What one of them that came with a file is called. */
  imported?: string
  /** What is done, a feminine noun, where a weight may be taken or a control agreed: "en una cirugía". */
  act?: string
  /** Its records have files: who may add them, and of what they are said to be. */
  files?: { write: Action; of: string }
  /** Formats are issued from its records: they have a column for it. */
  hasFormats?: true
  /** It falls due, and owners are called for it: its word says which records (`due`). */
  isDue?: true
}

export interface TableFacts {
  /**
   * It has the kernel's columns, and every change of its rows is kept: server/db/record.ts alone writes them. Open screens
   * hear of it, and the clinic's export has it.
   */
  isRecord?: true
  /** Of no records: open screens hear of it, where `tx.touched.note` says so. */
  isHeard?: true
  /** Of no records: the clinic's archive has it. */
  isExported?: true
  /** What its file of the archive is called. */
  title?: string
  /** Why the clinic's archive has not its rows: what opens doors, what follows from others, what passes. */
  staysBehind?: 'opens' | 'follows' | 'passes'
  /** Columns in which the id of the clinic is written within another. */
  namesClinic?: readonly string[]
  /** The kinds of its records. */
  kinds?: Record<string, Kind>
  /** Who may read its records, and their modification history. */
  read?: Access
  /** A closed record never changes, and the database does not even let it be locked. */
  closes?: true
  /** Columns that follow from others, or from other records: writing them is no change of the record itself. */
  derived?: readonly string[]
  /** Lists in a jsonb column: as an array the driver would send them as PostgreSQL's own kind of list. */
  lists?: readonly string[]
  /** It is searched by the words of its `search_text`: the table that keeps them, and the derived column that the text is made of. */
  searched?: { words: string; from: string }
  /** Its rows are the animals themselves: what is read of one of them is about it. */
  isAnimal?: true
  /** Its rows are of animals, without being of their lives. */
  isOfAnimals?: true
  /** Its rows are shown on the screens of other animals too: an owner's pets stand together. */
  isShownWithOthers?: true
  /** A list that the clinic puts in order itself (`server/db/orderedRows.ts`). */
  isOrdered?: true
  /** The side menu says how many there are: `count` of the menu's entry (server/word/word.ts). */
  isCounted?: true
  /** Two desks look at it at once, and nobody writes it by the second. */
  isReadPromptly?: true
}

/** The tables that the kernel knows something of, each once. Types, lists and tests follow. */
export const tables = {
  consultations: {
    title: 'Consultas',
    isRecord: true,
    kinds: {
      consultation: {
        label: 'Consulta',
        act: 'consulta',
        files: { write: 'consultations.write', of: 'una consulta' },
        hasFormats: true,
        isDue: true,
      },
    },
    read: 'consultations.read',
    closes: true,
    derived: ['diagnosisSearch'],
  },
  pastVisits: {
    title: 'Visitas importadas',
    isRecord: true,
    kinds: { pastVisit: { label: 'Visita importada' } },
    read: 'consultations.read',
  },
  vaccines: {
    title: 'Vacunas',
    isRecord: true,
    kinds: { vaccine: { label: 'Vacuna', imported: 'Vacuna importada', act: 'vacunación', isDue: true } },
    read: 'vaccines.read',
    derived: ['isCurrent', 'covers', 'early'],
  },
  dewormings: {
    title: 'Desparasitaciones',
    isRecord: true,
    kinds: {
      deworming: {
        ...{ label: 'Desparasitación', imported: 'Desparasitación importada' },
        ...{ act: 'desparasitación', isDue: true },
      },
    },
    read: 'vaccines.read',
    derived: ['isCurrentInternal', 'isCurrentExternal', 'covers', 'early'],
  },
  formulas: {
    title: 'Fórmulas',
    isRecord: true,
    kinds: { formula: { label: 'Fórmula' } },
    read: 'formulas.read',
    derived: ['patient'],
    lists: ['items', 'warnings'],
  },
  exams: {
    title: 'Exámenes',
    isRecord: true,
    kinds: { exam: { label: 'Examen', files: { write: 'exams.load', of: 'un examen' } } },
    read: 'exams.read',
    lists: ['resultValues'],
  },
  controls: {
    title: 'Controles',
    isRecord: true,
    kinds: { control: { label: 'Control', isDue: true } },
    // Their clinical words too.
    read: 'consultations.read',
  },
  agendaEvents: {
    title: 'Citas',
    isRecord: true,
    kinds: { event: { label: 'Cita', hasFormats: true, isDue: true } },
    read: 'agenda.read',
    isReadPromptly: true,
  },
  surgeries: {
    title: 'Cirugías',
    isRecord: true,
    kinds: {
      surgery: {
        label: 'Cirugía',
        act: 'cirugía',
        files: { write: 'surgeries.write', of: 'una cirugía' },
        hasFormats: true,
        isDue: true,
      },
    },
    read: 'surgeries.read',
    closes: true,
    lists: ['procedures', 'assistants'],
  },
  hospitalizations: {
    title: 'Hospitalizaciones',
    isRecord: true,
    kinds: {
      hospitalization: {
        label: 'Hospitalización',
        act: 'hospitalización',
        files: { write: 'hospitalizations.write', of: 'una hospitalización' },
        hasFormats: true,
        isDue: true,
      },
    },
    read: 'hospitalizations.read',
    closes: true,
    isCounted: true,
  },
  issuedFormats: {
    title: 'Formatos emitidos',
    isRecord: true,
    kinds: { format: { label: 'Formato' } },
    read: 'formats.read',
    closes: true,
  },
  problems: { title: 'Problemas', isRecord: true, kinds: { problem: { label: 'Problema' } }, read: 'problems.read' },
  weights: { title: 'Pesos', isRecord: true, kinds: { weight: { label: 'Peso' } }, read: 'pets.read' },
  attachments: { title: 'Adjuntos', isRecord: true, kinds: { attachment: { label: 'Adjunto' } }, read: 'exams.read' },
  pets: {
    title: 'Mascotas',
    isRecord: true,
    kinds: { owner: { label: 'Cambio de propietario' }, death: { label: 'Fallecimiento' } },
    read: 'pets.read',
    isAnimal: true,
    isShownWithOthers: true,
    searched: { words: 'pet_words', from: 'ownerText' },
    namesClinic: ['publicId'],
    derived: [
      ...['ownerText', 'searchText', 'sortName', 'weightGrams', 'weighedAt', 'lastVisitAt', 'nextDueOn', 'nextDueName'],
      ...['doseFamilies', 'undatedFamilies', 'birthday'],
    ],
  },
  owners: {
    title: 'Propietarios',
    isRecord: true,
    read: 'owners.read',
    isShownWithOthers: true,
    searched: { words: 'owner_words', from: 'petNames' },
    derived: ['petNames', 'searchText', 'sortName', 'lastVisitAt'],
  },
  professionals: { title: 'Profesionales', isRecord: true, read: 'accounts.manage' },
  addenda: { title: 'Notas aclaratorias', isRecord: true },
  catalogueEntries: { title: 'Opciones propias', isRecord: true },
  protocols: { title: 'Protocolos', isRecord: true },
  reminderRules: { title: 'Reglas de recordatorios', isRecord: true },
  formulaFavourites: { title: 'Fórmulas favoritas', isRecord: true, lists: ['items'] },
  agendaEventPets: { title: 'Mascotas de las citas', isRecord: true, isOfAnimals: true },
  workingHours: { title: 'Horarios', isRecord: true },
  datedHours: { title: 'Horarios de fechas', isRecord: true },
  surgeryNotes: { title: 'Notas de cirugía', isRecord: true },
  anesthesiaReadings: { title: 'Constantes de anestesia', isRecord: true },
  anesthesiaDrugs: { title: 'Fármacos de anestesia', isRecord: true },
  treatmentOrders: {
    title: 'Órdenes del plan',
    isRecord: true,
    derived: ['nextDueAt'],
    lists: ['times', 'warnings'],
    isReadPromptly: true,
  },
  treatmentDoses: { title: 'Dosis del plan', isRecord: true, isReadPromptly: true },
  stayNotes: { title: 'Notas de hospitalización', isRecord: true },
  stayReadings: { title: 'Constantes de hospitalización', isRecord: true },
  handovers: { title: 'Entregas de turno', isRecord: true },
  handoverReceipts: { title: 'Recibos de turno', isRecord: true },
  customFields: { title: 'Campos propios', isRecord: true, isOrdered: true },
  cages: { title: 'Jaulas', isRecord: true, isOrdered: true },
  planTemplates: { title: 'Plantillas de plan', isRecord: true, isOrdered: true, lists: ['orders'] },
  formats: { title: 'Formatos', isRecord: true, derived: ['sortTitle'] },
  formatSigners: { title: 'Firmantes', isRecord: true },
  eventTypes: { title: 'Tipos de cita', isRecord: true, isOrdered: true },
  defaultMessages: { title: 'Mensajes predeterminados', isRecord: true, isOrdered: true },
  campaigns: { title: 'Campañas', isRecord: true, lists: ['parameters'] },
  imports: { isHeard: true, staysBehind: 'passes' },
  importRows: { staysBehind: 'passes' },
  campaignRecipients: { title: 'Destinatarios de campañas', isHeard: true, isExported: true },
  conversations: { title: 'Conversaciones', isHeard: true, isExported: true, isReadPromptly: true, isCounted: true },
  conversationViewers: { isHeard: true, isReadPromptly: true, staysBehind: 'passes' },
  messages: { title: 'Mensajes', isHeard: true, isExported: true, isReadPromptly: true },
  whatsappConnections: { isHeard: true, staysBehind: 'opens' },
  whatsappTemplates: { title: 'Plantillas de WhatsApp', isHeard: true, isExported: true },
  clinics: { title: 'Clínica', isHeard: true, isExported: true, read: 'clinic.write' },
  sessions: { isHeard: true, staysBehind: 'opens' },
  secondFactors: { isHeard: true, staysBehind: 'opens' },
  reportOpenings: { title: 'Aperturas de reportes', isHeard: true, isExported: true },
  outbox: { isHeard: true, staysBehind: 'passes' },
  reminders: { title: 'Recordatorios', isHeard: true, isExported: true, isOfAnimals: true },
  calendarFeeds: { isHeard: true, staysBehind: 'opens' },
  hospitalBoards: { isHeard: true, staysBehind: 'opens' },
  signingLinks: { isHeard: true, staysBehind: 'opens' },
  paperLinks: { isHeard: true, staysBehind: 'opens' },
  invoices: { title: 'Facturas', isHeard: true, isExported: true },
  inventoryConnections: { isHeard: true, staysBehind: 'opens' },
  payments: { title: 'Pagos', isExported: true },
  changes: { title: 'Historial de modificaciones', isExported: true },
  files: { title: 'Archivos', isExported: true },
  formatVersions: { title: 'Versiones de formatos', isExported: true },
  formatImages: { title: 'Imágenes de formatos', isExported: true },
  frozenFormats: { title: 'Formatos firmados', isExported: true },
  formatEvents: { title: 'Pasos de los formatos', isExported: true },
  ownerMerges: { title: 'Propietarios unidos', isExported: true },
  auditEntries: { title: 'Auditoría', isExported: true },
  policyAcceptances: { title: 'Aceptaciones de la política', isExported: true },
  doseAlerts: { title: 'Avisos de dosis', isExported: true },
  archives: { isHeard: true, staysBehind: 'passes' },
  clinicClosures: { isHeard: true, staysBehind: 'passes' },
  fileChecks: { staysBehind: 'follows' },
  accounts: { staysBehind: 'opens' },
  passwordResets: { staysBehind: 'opens' },
  signOnRecords: { staysBehind: 'opens' },
  whatsappNumbers: { staysBehind: 'opens' },
  verificationCodes: { staysBehind: 'follows' },
  subscriptionDebts: { staysBehind: 'follows' },
  ownerWords: { staysBehind: 'follows' },
  petWords: { staysBehind: 'follows' },
  innerWords: { staysBehind: 'follows' },
  paymentAttempts: { staysBehind: 'passes' },
  paymentCallbacks: { staysBehind: 'passes' },
  idempotencyKeys: { staysBehind: 'passes' },
  recentPets: { staysBehind: 'passes' },
} as const satisfies Record<string, TableFacts>
