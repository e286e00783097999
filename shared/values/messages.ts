import { z } from 'zod'

export const REQUIRED = 'El campo es obligatorio'
export const INVALID_EMAIL = 'Escriba un correo válido, por ejemplo nombre@clinica.co'

/** The Spanish sentence for what zod found wrong, unless the schema carries a nearer one. */
function sentence(issue: z.core.$ZodRawIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined || issue.input === null || issue.input === ''
        ? REQUIRED
        : issue.expected === 'number' || issue.expected === 'int'
          ? 'Escriba un número válido'
          : 'El valor no es válido'
    case 'too_small':
      if (issue.origin === 'string')
        return Number(issue.minimum) <= 1 ? REQUIRED : `Escriba al menos ${issue.minimum} caracteres`
      if (issue.origin === 'array') return `Elija al menos ${issue.minimum}`
      return issue.inclusive ? `El valor mínimo es ${issue.minimum}` : `El valor debe ser mayor que ${issue.minimum}`
    case 'too_big':
      if (issue.origin === 'string') return `Escriba como máximo ${issue.maximum} caracteres`
      if (issue.origin === 'array') return `Elija como máximo ${issue.maximum}`
      return issue.inclusive ? `El valor máximo es ${issue.maximum}` : `El valor debe ser menor que ${issue.maximum}`
    case 'invalid_format':
      if (issue.format === 'email') return INVALID_EMAIL
      if (issue.format === 'uuid') return issue.input === '' ? REQUIRED : 'El identificador no es válido'
      return 'El valor no tiene el formato esperado'
    case 'invalid_value':
      return issue.input === undefined || issue.input === '' ? REQUIRED : 'Elija una de las opciones'
    case 'unrecognized_keys':
      return `No se conoce el campo ${issue.keys.slice(0, 3).join(', ').slice(0, 100)}`
    default:
      return 'El valor no es válido'
  }
}

/**
 * Call once, before any schema is made: zod then speaks Spanish. `compiles: false` in the browser, whose policy allows
 * no code made of text.
 */
export function speakSpanish({ compiles = true }: { compiles?: boolean } = {}): void {
  z.config({ customError: sentence, jitless: !compiles })
}

/** The first thing wrong, as the error body wants it: a dotted field path and its sentence. */
export function firstIssue(error: z.core.$ZodError): { field?: string; message: string } {
  const issue = error.issues[0]
  if (!issue) return { message: 'El valor no es válido' }
  const field = issue.path.map(String).join('.')
  return { ...(field ? { field } : {}), message: issue.message }
}

/** All that is wrong, a sentence per field, for a form. */
export function issuesByField(error: z.core.$ZodError): Record<string, string> {
  const found: Record<string, string> = {}
  for (const issue of error.issues) found[issue.path.map(String).join('.')] ??= issue.message
  return found
}
