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
  'pets.read': row(true, true, true, true, true, true),
  'pets.write': row(true, true, true, true, false, false),
  'consultations.read': row('history', true, true, 'history', true, true),
  'consultations.write': row('licensed', true, true, false, true, false),
  'consultations.sign': row('licensed', 'licensed', false, false, false, false),
  'consultations.annotate': row('licensed', true, true, false, false, false),
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
}

export function may(rights: Rights, access: Access): boolean {
  if (access === 'public' || access === 'session') return true
  const cell: Cell = actions[access][rights.role]
  if (cell === 'licensed') return rights.licensed
  if (cell === 'history') return rights.readsHistory || rights.licensed
  return cell
}
