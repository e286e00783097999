import { fold } from '#shared/values/text.ts'

/** Of a message that is nothing but one of these: an animal may «baja de peso». */
// oxfmt-ignore
const STOP_WORDS = new Set([
  'stop', 'baja', 'dar de baja', 'darme de baja', 'cancelar suscripcion', 'unsubscribe', 'desuscribir', 'desuscribirme',
  'detener promociones',
])
/** In any message. */
// oxfmt-ignore
const STOP_PHRASES = [
  'no mas mensajes', 'no mas publicidad', 'no mas promociones', 'no mas recordatorios', 'no mas whatsapp', 'no mas whatsapps',
  'no quiero mensajes', 'no quiero mas mensajes', 'no quiero sus mensajes', 'no quiero recibir mensajes',
  'no quiero recibir mas mensajes', 'no quiero publicidad', 'no quiero mas publicidad', 'no quiero recibir publicidad',
  'no quiero promociones', 'no quiero que me escriban', 'no quiero que me envien mas', 'no quiero que me manden mas',
  'no quiero que me envien mensajes', 'no quiero que me manden mensajes', 'no deseo mensajes', 'no deseo mas mensajes',
  'no deseo recibir mensajes', 'no deseo recibir mas mensajes', 'no deseo recibir publicidad', 'no deseo recibir promociones',
  'no me escriban mas', 'no me escriba mas', 'no me envien mas', 'no me envie mas mensajes', 'no me manden mas',
  'no me mande mas mensajes', 'no me vuelvan a escribir', 'no me vuelva a escribir', 'no me sigan escribiendo',
  'dejen de escribirme', 'deje de escribirme', 'dejen de escribir', 'dejen de enviarme', 'dejen de mandarme',
  'dejen de molestar', 'dejen de fregar', 'quiero darme de baja', 'deseo darme de baja', 'eliminen mi numero',
  'borren mi numero', 'eliminar mi numero',
]
const START_WORDS = new Set(['alta', 'start', 'darme de alta', 'quiero recibir mensajes', 'si quiero recibir mensajes'])

/** Longer than this it is a letter, which a person reads. */
const MAX_LENGTH = 300

/** What somebody wants who writes this: no more offers, or to have them again. Nothing of what says something else. */
export function readConsent(text: string | null): 'stop' | 'start' | undefined {
  if (text === null || text.length > MAX_LENGTH) return undefined
  const said = fold(text)
    .replace(/[^a-z ]/g, ' ')
    .split(' ')
    .filter(Boolean)
    .filter((word) => !POLITE.has(word))
    .join(' ')
  if (STOP_WORDS.has(said) || STOP_PHRASES.some((phrase) => ` ${said} `.includes(` ${phrase} `))) return 'stop'
  return START_WORDS.has(said) ? 'start' : undefined
}

const POLITE = new Set(['por', 'favor', 'porfavor', 'gracias', 'hola', 'ya'])

export const STOPPED =
  'Listo. No le enviaremos más recordatorios ni promociones. Si quiere recibirlos de nuevo, escriba ALTA.'
export const STARTED = 'Listo. Le enviaremos los recordatorios de sus mascotas. Si no quiere más, escriba BAJA.'
/** Of what waited to be sent. */
export const STOPPED_PROBLEM = 'Pidió no recibir más mensajes.'
