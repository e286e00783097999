/** The word of the button that leaves all as it is: beside "Cancelar control", "Cancelar" could be either of them. */
export function cancelLabel(verb: string): string {
  return verb.startsWith('Cancelar') ? 'Volver' : 'Cancelar'
}
