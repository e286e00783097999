import type { Access, Action } from '#shared/access/actions.ts'

/** A kind of record that a pet's life is made of, and what is said of it everywhere. */
interface Kind {
  label: string
  /** What is done, a feminine noun, where a weight may be taken or a control agreed: "en una cirugía". */
  act?: string
  /** Its records have files: who may add them, and of what they are said to be. */
  files?: { write: Action; of: string }
  /** Formats are issued from its records: they have a column for it. */
  hasFormats?: true
  /** Owners are reminded of it: its word says of which records (`cause`). */
  isReminded?: true
}

export interface TableFacts {
  /**
   * It has the kernel's columns, and every change of its rows is kept: server/db/record.ts alone writes them. Open screens
   * hear of it, and the clinic's export has it.
   */
  isRecord?: true
  /** Of no records: open screens hear of it, where `tx.touched.note` says so. */
  isHeard?: true
  /** Of no records: the clinic's export has it. */
  isExported?: true
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
  /** Its rows are shown on the screens of other animals too: an owner's pets stand together. */
  isShownWithOthers?: true
  /** A list that the clinic puts in order itself (`server/db/orderedRows.ts`). */
  isOrdered?: true
  /** Two desks look at it at once, and nobody writes it by the second. */
  isReadPromptly?: true
}

/** The tables that the kernel knows something of, each once. Types, lists and tests follow. */
export const tables = {
  consultations: {
    isRecord: true,
    kinds: {
      consultation: {
        label: 'Consulta',
        act: 'consulta',
        files: { write: 'consultations.write', of: 'una consulta' },
        hasFormats: true,
      },
    },
    read: 'consultations.read',
    closes: true,
    derived: ['diagnosisSearch'],
  },
  vaccines: {
    isRecord: true,
    kinds: { vaccine: { label: 'Vacuna', act: 'vacunación', isReminded: true } },
    read: 'vaccines.read',
    derived: ['isCurrent', 'covers', 'early'],
  },
  dewormings: {
    isRecord: true,
    kinds: { deworming: { label: 'Desparasitación', act: 'desparasitación', isReminded: true } },
    read: 'vaccines.read',
    derived: ['isCurrentInternal', 'isCurrentExternal', 'covers', 'early'],
  },
  formulas: {
    isRecord: true,
    kinds: { formula: { label: 'Fórmula' } },
    read: 'formulas.read',
    derived: ['patient'],
    lists: ['items', 'warnings'],
  },
  exams: {
    isRecord: true,
    kinds: { exam: { label: 'Examen', files: { write: 'exams.load', of: 'un examen' } } },
    read: 'exams.read',
    lists: ['resultValues'],
  },
  controls: {
    isRecord: true,
    kinds: { control: { label: 'Control', isReminded: true } },
    // Their clinical words too.
    read: 'consultations.read',
  },
  agendaEvents: {
    isRecord: true,
    kinds: { event: { label: 'Cita', hasFormats: true, isReminded: true } },
    read: 'agenda.read',
    isReadPromptly: true,
  },
  surgeries: {
    isRecord: true,
    kinds: {
      surgery: {
        label: 'Cirugía',
        act: 'cirugía',
        files: { write: 'surgeries.write', of: 'una cirugía' },
        hasFormats: true,
        isReminded: true,
      },
    },
    read: 'surgeries.read',
    closes: true,
    lists: ['procedures', 'assistants'],
  },
  issuedFormats: {
    isRecord: true,
    kinds: { format: { label: 'Formato' } },
    read: 'formats.read',
    closes: true,
  },
  problems: { isRecord: true, kinds: { problem: { label: 'Problema' } }, read: 'problems.read' },
  weights: { isRecord: true, kinds: { weight: { label: 'Peso' } }, read: 'pets.read' },
  attachments: { isRecord: true, kinds: { attachment: { label: 'Adjunto' } }, read: 'exams.read' },
  pets: {
    isRecord: true,
    kinds: { owner: { label: 'Cambio de propietario' }, death: { label: 'Fallecimiento' } },
    read: 'pets.read',
    isAnimal: true,
    isShownWithOthers: true,
    searched: { words: 'pet_words', from: 'ownerText' },
    derived: [
      ...['ownerText', 'searchText', 'sortName', 'weightGrams', 'weighedAt', 'lastVisitAt', 'nextDueOn', 'nextDueName'],
      ...['doseFamilies', 'undatedFamilies'],
    ],
  },
  owners: {
    isRecord: true,
    read: 'owners.read',
    isShownWithOthers: true,
    searched: { words: 'owner_words', from: 'petNames' },
    derived: ['petNames', 'searchText', 'sortName', 'lastVisitAt'],
  },
  professionals: { isRecord: true, read: 'accounts.manage' },
  addenda: { isRecord: true },
  catalogueEntries: { isRecord: true },
  protocols: { isRecord: true },
  reminderRules: { isRecord: true },
  formulaFavourites: { isRecord: true, lists: ['items'] },
  agendaEventPets: { isRecord: true },
  workingHours: { isRecord: true },
  datedHours: { isRecord: true },
  surgeryNotes: { isRecord: true },
  anesthesiaReadings: { isRecord: true },
  anesthesiaDrugs: { isRecord: true },
  customFields: { isRecord: true, isOrdered: true },
  formats: { isRecord: true, derived: ['sortTitle'] },
  formatSigners: { isRecord: true },
  eventTypes: { isRecord: true, isOrdered: true },
  clinics: { isHeard: true, read: 'clinic.write' },
  sessions: { isHeard: true },
  secondFactors: { isHeard: true },
  reportOpenings: { isHeard: true },
  outbox: { isHeard: true },
  reminders: { isHeard: true, isExported: true },
  calendarFeeds: { isHeard: true },
  signingLinks: { isHeard: true },
  invoices: { isHeard: true, isExported: true },
  inventoryConnections: { isHeard: true },
  payments: { isExported: true },
  changes: { isExported: true },
} as const satisfies Record<string, TableFacts>
