import { RENDER_ERROR_LIMITS } from '#shared/renderErrors/renderErrors.contract.ts'

export interface RenderErrorReport {
  message: string
  stack: string
  componentStack: string
  /** A page's pattern, `/mascotas/{id}`: never an address. */
  path: string
}

/**
 * A report without what a person typed or read: quoted texts (but a property's name, as engines write it), e-mails,
 * addresses' queries, identifiers and long numbers; of a stack its frames alone, as its head repeats the message. The
 * browser sends no more than this, and the server, which cannot trust that, writes no more down.
 */
export function withoutPersonalData({ message, stack, componentStack, path }: RenderErrorReport): RenderErrorReport {
  return {
    message: redact(message).slice(0, RENDER_ERROR_LIMITS.message),
    stack: keepFrames(stack),
    componentStack: keepFrames(componentStack),
    path: keepPattern(path).slice(0, RENDER_ERROR_LIMITS.path),
  }
}

const PROPERTY = /\b(reading|setting|property) (['"])([A-Za-z_$][\w$]{0,40})\2/g
/** Two brackets that no text has of its own by then. */
const KEPT = /\b(reading|setting|property) ⟦([\w$]+)⟧/g

function redact(text: string): string {
  return text
    .replace(/[⟦⟧]/g, '')
    .replace(PROPERTY, '$1 ⟦$3⟧')
    .replace(/"[^"]*"?|'[^']*'?|`[^`]*`?|«[^»]*»?|“[^”]*”?/g, '…')
    .replace(KEPT, "$1 '$2'")
    .replace(/(?<!\S)[^\s@]*@\S*/g, '…')
    .replace(/[?#]\S*/g, '')
    .replace(/[0-9a-f]{8}-[0-9a-f-]{27}/gi, '{id}')
    .replace(/\d{4,}/g, '…')
}

const PLACE = String.raw`\(?(https?:\/\/|node:|file:|<anonymous>|\/)[^\s()]*\)?`
const NAME = String.raw`[A-Za-z_$<][\w$.<>]{0,80}`
/**
 * "at Name (https://…/file.js:1:2)", "at https://…", of the component stack "at div", or as the other engines write it
 * "name@https://…/file.js:1:2".
 */
const FRAME = new RegExp(
  String.raw`^\s*(at (async |new )?(${NAME}( \[as ${NAME}\])? )?${PLACE}|at ${NAME}|(${NAME})?@https?:\/\/\S*)$`,
)

function keepFrames(stack: string): string {
  return stack
    .split('\n')
    .filter((line) => FRAME.test(line))
    .map((line) => line.replace(/[?#][^\s):]*/g, ''))
    .join('\n')
    .slice(0, RENDER_ERROR_LIMITS.stack)
}

/** A part that is no plain word of an address of ours is somebody's. */
function keepPattern(path: string): string {
  const [clean = ''] = path.split(/[?#]/)
  return clean
    .split('/')
    .map((part) => (/^([A-Za-z-]{0,30}|\{\w{1,20}\})$/.test(part) ? part : '{id}'))
    .join('/')
}
