import { joinNames } from '#shared/values/text.ts'

/**
 * Every error a call can answer with: its status, the Spanish sentence a person reads when the screen has no nearer one
 * and, of what passes, after how many seconds the same call may succeed. The only place where a status code is written.
 */
export const errors = {
  invalid: { status: 400, message: 'Revise los datos: hay un valor que no es válido.' },
  unreadable: { status: 400, message: 'No se entendió la solicitud.' },
  wrong_credentials: { status: 401, message: 'Correo o contraseña incorrecta' },
  second_factor: { status: 401, message: 'Escriba el código de su aplicación de verificación.' },
  wrong_code: { status: 401, message: 'El código no es correcto o ya se usó' },
  no_session: { status: 401, message: 'Su sesión terminó. Ingrese de nuevo.' },
  account_locked: { status: 402, message: 'Sistema bloqueado' },
  forbidden: { status: 403, message: 'Su cuenta no tiene permiso para hacer esto.' },
  not_found: { status: 404, message: 'No se encontró lo que busca.' },
  method_not_allowed: { status: 405, message: 'Esta dirección no acepta esa operación.' },
  too_slow: { status: 408, message: 'La solicitud tardó demasiado en llegar. Revise su conexión e intente de nuevo.' },
  version_conflict: { status: 409, message: 'Este registro cambió desde que se abrió aquí.' },
  already_open: { status: 409, message: 'Ya hay una consulta abierta de hoy.' },
  conflict: { status: 409, message: 'Ya existe un registro con estos datos.' },
  idempotency_mismatch: { status: 409, message: 'Esta operación ya se hizo con otros datos.' },
  not_allowed_now: { status: 409, message: 'El estado del registro no permite esta acción.' },
  too_large: { status: 413, message: 'El contenido es demasiado grande.' },
  no_room: {
    status: 413,
    message:
      'No hay espacio en el disco del servidor para más archivos. Lo escrito sí se guarda. Avise a quien administra Huella.',
  },
  unsupported_type: { status: 415, message: 'Este tipo de contenido no se admite.' },
  too_many_requests: {
    status: 429,
    message: 'Demasiados intentos. Espere unos minutos e intente de nuevo.',
    retryAfterS: 60,
  },
  internal: { status: 500, message: 'Algo salió mal de nuestro lado. Intente de nuevo en un momento.' },
  timeout: { status: 504, message: 'El servidor tardó demasiado en responder. Intente de nuevo en un momento.' },
  unavailable: {
    status: 503,
    message: 'El servicio está ocupado. Intente de nuevo en un momento.',
    retryAfterS: 5,
  },
} as const satisfies Record<string, { status: number; message: string; retryAfterS?: number }>

export type ErrorCode = keyof typeof errors

/** Who saved a record since somebody read it. */
export interface Saved {
  /** Each one's name, who saved last at the end; who is told of it beside others is `usted`, and comes after them. */
  names: string[]
  /** When the last of them did, as ISO 8601. */
  at: string
  /** It was only they who are told of it, in another tab or device. */
  isOneself: boolean
}

/**
 * The body of every error answer. `field` is the name of the input's field that is at fault, where one is; `recordId`
 * the record that stands in the way, where a screen can go there; `saved` who was first, of a `version_conflict`.
 */
export interface ErrorBody {
  error: { code: ErrorCode; message: string; field?: string; recordId?: string; saved?: Saved }
}

interface ErrorDetails {
  field?: string | undefined
  message?: string | undefined
  recordId?: string | undefined
  saved?: Saved | undefined
  /** Sooner or later than the table says. */
  retryAfterS?: number | undefined
}

/** The one error that handlers throw and that the browser receives again. */
export class AppError extends Error {
  readonly code: ErrorCode
  readonly field: string | undefined
  readonly recordId: string | undefined
  readonly saved: Saved | undefined
  /** After how many seconds the same call may succeed. */
  readonly retryAfterS: number | undefined

  constructor(code: ErrorCode, options: ErrorDetails = {}) {
    super(options.message ?? errors[code].message)
    this.name = 'AppError'
    this.code = code
    this.field = options.field
    this.recordId = options.recordId
    this.saved = options.saved
    const known: { status: number; retryAfterS?: number } = errors[code]
    this.retryAfterS = options.retryAfterS ?? known.retryAfterS
  }

  get status(): number {
    return errors[this.code].status
  }

  toBody(): ErrorBody {
    const { code, message, field, recordId, saved } = this
    const details = { ...(field ? { field } : {}), ...(recordId ? { recordId } : {}), ...(saved ? { saved } : {}) }
    return { error: { code, message, ...details } }
  }
}

/** @param savers who saved last at the end @param at when that was */
export function saversOf(savers: readonly { name: string; isOneself: boolean }[], at: string): Saved {
  const others = savers.filter(({ isOneself }) => !isOneself).map(({ name }) => name)
  const own = savers.find(({ isOneself }) => isOneself)
  const isOneself = others.length === 0
  return { names: [...new Set(others), ...(own ? [isOneself ? own.name : 'usted'] : [])], at, isOneself }
}

/** A save that came second, in the words of who is told of it. */
export function savedSince(saved: Saved): AppError {
  const others = `${joinNames(saved.names)} ${saved.names.length === 1 ? 'guardó' : 'guardaron'}`
  const who = saved.isOneself ? 'En otra pestaña o equipo, usted guardó' : others
  return new AppError('version_conflict', {
    saved,
    message: `${who} cambios en este registro desde que se abrió aquí.`,
  })
}

export function isErrorCode(value: unknown): value is ErrorCode {
  return typeof value === 'string' && Object.hasOwn(errors, value)
}

/** What a rule answers: the sentence to show and the field it belongs to; `undefined` when all is well. */
export interface Refusal {
  message: string
  field?: string
}

/** One of the things that may be wrong with a record, by itself: a form shows all of them, each at its field. */
export type Check = () => Refusal | undefined

/** What a call answers with: the first of them. */
export function firstRefusal(checks: readonly Check[]): Refusal | undefined {
  for (const check of checks) {
    const refusal = check()
    if (refusal) return refusal
  }
  return undefined
}

/** Throws a rule's refusal of the data as `invalid`. */
export function refuseInvalid(refusal: Refusal | undefined): void {
  if (refusal) throw new AppError('invalid', refusal)
}

/** Throws a rule's refusal of the moment (the record's state) as `not_allowed_now`. */
export function refuseNow(refusal: Refusal | undefined): void {
  if (refusal) throw new AppError('not_allowed_now', refusal)
}
