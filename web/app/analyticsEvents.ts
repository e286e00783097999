/** The controls that are counted, by their fixed words: a name with somebody's in it ("Más acciones para Milo") is none. */
const FIXED = new Set([
  ...['Nueva consulta', 'Nuevo propietario', 'Nueva mascota', 'Registrar propietario', 'Registrar mascota'],
  ...['Registrar peso', 'Guardar cambios', 'Finalizar consulta', 'Firmar y finalizar', 'Anular consulta'],
  ...['Buscar', 'Filtros', 'Reintentar', 'Deshacer', 'Ayuda', 'Menú', 'Novedades', 'Anterior', 'Siguiente'],
])

/** The name to count a press by; undefined for all that is not fixed. */
export function clickOf(name: string): string | undefined {
  const words = name.replace(/\s+/g, ' ').trim()
  return FIXED.has(words) ? words : undefined
}
