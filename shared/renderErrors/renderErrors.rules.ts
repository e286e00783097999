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
 * addresses' queries, identifiers, long numbers, and every word that no engine says, as a name may stand without quotes; of a stack its frames alone, as its head repeats the message. The
 * browser sends no more than this, and the server, which cannot trust that, writes no more down.
 */
export function withoutPersonalData({ message, stack, componentStack, path }: RenderErrorReport): RenderErrorReport {
  return {
    // Nothing that takes a text's place is longer.
    message: redact(message.slice(0, RENDER_ERROR_LIMITS.message)),
    stack: keepFrames(stack),
    componentStack: keepFrames(componentStack),
    path: keepPattern(path).slice(0, RENDER_ERROR_LIMITS.path),
  }
}

const PROPERTY = /\b(reading|setting|property) (['"])([A-Za-z_$][\w$]{0,40})\2/g
/** Two brackets that no text has of its own by then. */
const KEPT = /\b(reading|setting|property) ⟦([\w$]+)⟧/g

/** What engines, libraries and we say in a message; whatever else stands there may be of a person. */
const SAID = new Set(
  [
    'a access accessed after against allowed already an and answer any are argument arguments array assignment at be been',
    'before being bigint binding body boolean but by call callback called can cannot case change character child circular',
    'class client code component components connection constant construct constructor content context converting could',
    'create data declaration declared defined delete deleted depth descriptor did different does dom duplicate dynamically',
    'element end ended env environment error errors evaluating exceeded exceeds execute expected export expression failed',
    'fetch fetching field file find for format found from full function functions getter global had has have hook hooks',
    'html https hydration identifier if import imported importing in increment index infinite initialization initialize',
    'input insertion instance instanceof intermediate invalid is it iterable iterator its json key keyed keys length less',
    'limit literal load loaded loading loop malformed many map maximum may message method minified missing mode module more',
    'most must name names network new no node nobody non non-minified none not null number object objects of on one only',
    'operation or out outside parameter parse parent pattern permission pet position possible private promise properties',
    'property prototype quota range react read reading recursion reference regular removed render rendered rendering reserved',
    'response result return returned same script server set setter setting should size source stack stack-overflow state',
    'storage strict string structure such super support supported symbol syntax target than that the there this thrown to',
    'token too transaction trying type typeof undefined unexpected unhandled unique unknown unsupported unterminated update',
    'updated updates url use used valid value values variable version visit was were when which while window with within',
    'without write writing yield you your',
  ].flatMap((line) => line.split(' ')),
)
/** What is kept as it stands, or a word with what hangs on its dots. */
const WORD = /⟦[\w$]+⟧|https?:\/\/\S+|\{id\}|[\p{L}_$][\p{L}\p{M}\p{N}_$]*(?:\.[\p{L}_$][\p{L}\p{M}\p{N}_$]*)*/gu
/** What comes after a name of the program. */
const OF_PROGRAM = /^ is (not (a function|a constructor|defined|iterable|an? [Oo]bject)|undefined|null)\b/

function keepSaid(word: string, at: number, text: string): string {
  if (!/^[\p{L}_$]/u.test(word) || word.includes('://')) return word
  if (SAID.has(word.toLowerCase()) || /^[A-Za-z]*(Error|Exception)$/.test(word)) return word
  return /^[\w$.]+$/.test(word) && OF_PROGRAM.test(text.slice(at + word.length, at + word.length + 30)) ? word : '…'
}

function redact(text: string): string {
  return text
    .replace(/[⟦⟧]/g, '')
    .replace(PROPERTY, '$1 ⟦$3⟧')
    .replace(/"[^"]*"?|'[^']*'?|`[^`]*`?|«[^»]*»?|“[^”]*”?/g, '…')
    .replace(/(?<!\S)[^\s@]*@\S*/g, '…')
    .replace(/[?#]\S*/g, '')
    .replace(/[0-9a-f]{8}-[0-9a-f-]{27}/gi, '{id}')
    .replace(/\d{4,}/g, '…')
    .replace(WORD, keepSaid)
    .replace(KEPT, "$1 '$2'")
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
