/** The roles of an account, in the order the screens list them. */
export const roles = ['administrador', 'veterinario', 'auxiliar', 'recepcion', 'practicante', 'lectura'] as const
export type Role = (typeof roles)[number]

/**
 * What a cell of the table says: always, never, only a licensed veterinarian (type MV or MVZ with a professional
 * card), or only who may read clinical histories (a switch of the account).
 */
type Cell = true | false | 'licensed' | 'history'

type Row = Record<Role, Cell>

/** Columns in the order of `roles`. */
function row(...cells: [Cell, Cell, Cell, Cell, Cell, Cell]): Row {
  return Object.fromEntries(roles.map((role, index) => [role, cells[index]])) as Row
}

/**
 * The permission matrix of the field guide (section 5.1), the only place that says who may do what.
 * The server refuses by it and the screens show by it.
 */
export const actions = {
  //                              admin       vet    auxiliar recepcion  practic. lectura
  'owners.read': row(true, true, true, true, true, true),
  'owners.write': row(true, true, true, true, false, false),
  'owners.deactivate': row(true, true, false, false, false, false),
  'owners.merge': row(true, true, false, false, false, false),
  // What cannot be undone: their personal data are erased, as the law gives them a right to.
  'owners.anonymise': row(true, false, false, false, false, false),
  'owners.unmerge': row(true, false, false, false, false, false),
  'pets.read': row(true, true, true, true, true, true),
  'pets.write': row(true, true, true, true, false, false),
  'pets.close': row(true, true, false, false, false, false),
  'pets.reopen': row(true, false, false, false, false, false),
  'pets.changeOwner': row(true, true, false, true, false, false),
  'catalogues.manage': row(true, true, false, false, false, false),
  'consultations.read': row('history', true, true, 'history', true, true),
  'consultations.write': row('licensed', true, true, false, true, false),
  'consultations.sign': row('licensed', 'licensed', false, false, false, false),
  'consultations.annotate': row('licensed', true, true, false, false, false),
  'vaccines.read': row(true, true, true, true, true, true),
  'vaccines.write': row('licensed', true, true, false, false, false),
  // A certificate is an act of whoever signs it.
  'vaccines.certify': row('licensed', 'licensed', false, false, false, false),
  'protocols.write': row(true, 'licensed', false, false, false, false),
  'formulas.read': row('history', true, true, 'history', true, true),
  // The reception hands the paper out again; it reads no other clinical text.
  'formulas.print': row(true, true, true, true, true, true),
  'formulas.write': row('licensed', 'licensed', false, false, true, false),
  'formulas.sign': row('licensed', 'licensed', false, false, false, false),
  'exams.read': row('history', true, true, 'history', true, true),
  // That an exam was asked for, and where it stands; what came out of it is for who may read histories.
  'exams.follow': row(true, true, true, true, true, true),
  'exams.request': row('licensed', true, false, false, false, false),
  'exams.load': row('licensed', true, true, true, true, false),
  // Its steps and values; the reception brings the file alone.
  'exams.fill': row('licensed', true, true, false, true, false),
  'exams.review': row('licensed', 'licensed', false, false, false, false),
  'controls.read': row(true, true, true, true, true, true),
  'controls.write': row(true, true, true, true, false, false),
  'reminders.read': row(true, true, true, true, true, true),
  'reminders.send': row(true, true, true, true, false, false),
  'reminders.manage': row(true, false, false, false, false, false),
  'agenda.read': row(true, true, true, true, true, true),
  'agenda.write': row(true, true, true, true, false, false),
  // The inbox: owners write about their animals there.
  'messages.read': row(true, true, true, true, false, false),
  'messages.write': row(true, true, true, true, false, false),
  // An offer to many at once.
  'messages.campaign': row(true, true, false, false, false, false),
  'problems.read': row('history', true, true, 'history', true, true),
  'problems.write': row('licensed', true, false, false, false, false),
  'surgeries.read': row('history', true, true, 'history', true, true),
  'surgeries.write': row('licensed', true, true, false, true, false),
  'surgeries.annotate': row('licensed', true, true, false, false, false),
  'surgeries.close': row('licensed', 'licensed', false, false, false, false),
  'hospitalizations.read': row('history', true, true, 'history', true, true),
  'hospitalizations.write': row('licensed', true, false, false, false, false),
  'hospitalizations.annotate': row('licensed', true, true, false, true, false),
  'hospitalizations.close': row('licensed', 'licensed', false, false, false, false),
  // Those of a trainee wait for a veterinarian.
  'treatments.order': row('licensed', true, false, false, true, false),
  'treatments.approve': row('licensed', 'licensed', false, false, false, false),
  'treatments.give': row('licensed', true, true, false, true, false),
  // Templates.
  'formats.write': row(true, false, false, false, false, false),
  'formats.review': row(true, 'licensed', false, false, false, false),
  'formats.read': row(true, true, true, true, false, false),
  // With the professional's own signature.
  'formats.sign': row('licensed', 'licensed', false, false, false, false),
  'formats.issue': row(true, true, true, true, false, false),
  'report.manage': row(true, true, false, true, false, false),
  'accounts.manage': row(true, false, false, false, false, false),
  'audit.read': row(true, false, false, false, false, true),
  'clinic.write': row(true, false, false, false, false, false),
  'outbox.manage': row(true, false, false, false, false, false),
  'backups.manage': row(true, false, false, false, false, false),
  // The other application says itself what each may do there.
  'inventories.open': row(true, true, true, true, false, false),
  'invoices.read': row(true, false, false, false, false, false),
  'clinic.export': row(true, false, false, false, false, false),
  'clinic.close': row(true, false, false, false, false, false),
  'clinic.import': row(true, false, false, false, false, false),
  'customFields.write': row(true, false, false, false, false, false),
  'changes.read': row(true, true, false, false, false, true),
} as const satisfies Record<string, Row>

export type Action = keyof typeof actions
/** `session`: whoever is logged in. `public`: anybody. */
export type Access = Action | 'session' | 'public'

/** What of a person decides what they may do. */
export interface Rights {
  role: Role
  /** Type MV or MVZ with a professional card number. */
  licensed: boolean
  /** The account's switch "ver historia clínica", for the roles that need it. */
  readsHistory: boolean
  /** Owes a password of their own or a second factor: until then nothing but the own account is theirs. */
  isHeld?: boolean
}

export function may(rights: Rights, access: Access): boolean {
  if (access === 'public' || access === 'session') return true
  if (rights.isHeld) return false
  const cell: Cell = actions[access][rights.role]
  if (cell === 'licensed') return rights.licensed
  if (cell === 'history') return rights.readsHistory || rights.licensed
  return cell
}
