import { dataGroups } from '#shared/formats/dataFields.ts'

export interface Placeholder {
  /** Where it begins in the text. */
  at: number
  /** As it stands there, with its signs. */
  text: string
  /** Of the datum that it means; none when that is not known. */
  key: string | undefined
}

/** `{{x}}`, `{x}`, `«x»`, `<<x>>`, `[x]`: of Huella it is none of them. */
const MARKED = /\{\{[^{}\n]{1,60}\}\}|\{[^{}\n]{1,60}\}|«[^«»\n]{1,60}»|<<[^<>\n]{1,60}>>|\[[^[\]\n]{1,60}\]/g

/** Words by which other programs call what has another name here. */
const synonyms: Record<string, string> = {
  ...{ dueno: 'propietario', duena: 'propietario', propietaria: 'propietario', cliente: 'propietario' },
  ...{ tutor: 'propietario', acudiente: 'propietario', responsable: 'propietario', owner: 'propietario' },
  ...{ paciente: 'mascota', animal: 'mascota', pet: 'mascota', cedula: 'documento', identificacion: 'documento' },
  ...{ medico: 'profesional', veterinario: 'profesional', veterinaria: 'clinica', doctor: 'profesional' },
  ...{ celular: 'telefono', email: 'correo', chip: 'microchip', hoy: 'fecha', numero: 'n', name: 'nombre' },
}

/** They say nothing of which datum it is. */
const silent = ['de', 'del', 'la', 'el', 'los', 'las', 'actual']

/** What it says, whatever its order, capitals, accents and signs are. */
function wordsOf(text: string): string {
  const words = text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]/u)
    .filter((word) => word !== '' && !silent.includes(word))
    .map((word) => synonyms[word] ?? word)
  return [...new Set(words)].sort().join(' ')
}

const knownKeys = new Map<string, string>()
for (const { name, prefix, fields } of dataGroups)
  for (const { key, label, missing } of fields) {
    const isName = key === `${prefix}.name`
    const names = [key, label, missing, `${name} ${label}`, ...(isName ? [name, `nombre ${name}`] : [])]
    for (const one of names) {
      const words = wordsOf(one)
      if (!knownKeys.has(words)) knownKeys.set(words, key)
    }
  }

/** Angular quotes and brackets are of Spanish too: what only looks like it is left alone. */
function isPlaceholder(text: string, inner: string, key: string | undefined): boolean {
  if (text.startsWith('{') || text.startsWith('<<') || key !== undefined) return /\p{L}/u.test(inner)
  if (text.startsWith('«')) return /^\p{L}+_[\p{L}\p{N}_]+$/u.test(inner)
  return inner === inner.toUpperCase() && /\p{L}{2}/u.test(inner)
}

/** Where a text has what another program fills in and Huella prints as it stands. */
export function findPlaceholders(text: string): Placeholder[] {
  return [...text.matchAll(MARKED)].flatMap(({ 0: found, index }) => {
    const signs = found.startsWith('{{') || found.startsWith('<<') ? 2 : 1
    const inner = found.slice(signs, -signs).trim()
    const key = knownKeys.get(wordsOf(inner))
    return isPlaceholder(found, inner, key) ? [{ at: index, text: found, key }] : []
  })
}
