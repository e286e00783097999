/**
 * What a button says while it works, by the verb that its label begins with: "Solicitar exámenes" is "Solicitando…". Of
 * regular verbs; "Elegir" and "Pedir" would need theirs told.
 * @returns nothing where the label begins with no verb
 */
export function gerundOf(label: string): string | undefined {
  const [, stem, ending] = /^(\p{Lu}\p{Ll}*?)([aei]r)(?= |$)/u.exec(label) ?? []
  if (stem === undefined) return undefined
  if (ending === 'ar') return `${stem}ando…`
  return `${stem}${/[aeo]$/.test(stem) ? 'yendo' : 'iendo'}…`
}
