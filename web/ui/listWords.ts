/** What is said around something that is read from the server. */
export interface ListWords {
  /** "Cargando los controles" */
  loading: string
  /** "No se cargaron los controles" */
  failed: string
  /** "No se cargaron más controles": of the next page. */
  failedMore: string
}

/** @param name with its article: `los controles`, `el catálogo` */
export function listWords(name: string): ListWords {
  const isMany = /^l[ao]s /.test(name)
  return {
    loading: `Cargando ${name}`,
    failed: `No se ${isMany ? 'cargaron' : 'cargó'} ${name}`,
    failedMore: `No se cargaron más ${name.replace(/^l[ao]s /, '')}`,
  }
}
