/**
 * What is to be done about a refusal, by the provider's table of codes (Meta, "Cloud API error codes").
 *
 * `retry`: it passes. `reconnect`: the token or its permissions are gone. `restricted`: the number was stopped. `window`: only
 * a template may go. `unreachable`: this person gets none. `refused`: asking again does not help.
 */
export type Reaction = 'retry' | 'reconnect' | 'restricted' | 'window' | 'unreachable' | 'spam' | 'refused'

const reactions: Record<Exclude<Reaction, 'refused'>, readonly number[]> = {
  retry: [1, 2, 4, 80_007, 130_429, 131_000, 131_016, 131_056, 131_057, 133_004],
  reconnect: [0, 3, 10, 190, 131_005, 131_045, 133_010, 131_042],
  restricted: [368, 131_031],
  window: [131_047],
  unreachable: [131_026, 131_049, 131_050, 130_472, 131_021],
  spam: [131_048],
}

export function reactionTo(code: number): Reaction {
  if (code >= 200 && code <= 299) return 'reconnect'
  const found = Object.entries(reactions).find(([, codes]) => codes.includes(code))
  return (found?.[0] as Reaction | undefined) ?? 'refused'
}

/** What the person reads below a message that failed, beside the sentence that each has. */
const sentences: Record<Reaction, string> = {
  retry: 'WhatsApp no respondió.',
  reconnect: 'WhatsApp no acepta la conexión de la clínica: revísela en Configuración › WhatsApp.',
  restricted: 'WhatsApp tiene suspendido el número de la clínica.',
  window: 'Pasaron más de 24 horas desde su último mensaje: envíe una plantilla.',
  unreachable: 'Este número no recibe mensajes de WhatsApp de la clínica.',
  spam: 'WhatsApp está limitando los mensajes de la clínica: espere antes de enviar más.',
  refused: 'WhatsApp no aceptó el mensaje.',
}

export function sayRefusal(code: number): string {
  return sentences[reactionTo(code)]
}
