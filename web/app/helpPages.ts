import { matchPath } from 'react-router'

const root = '/ayuda/inicio.html'

/** The help page of each route, by the path that web/app/routes.tsx gives it. The pages stand in public/ayuda. */
export const helpPages: Record<string, string> = {
  '/': root,
  '/propietarios': '/ayuda/propietarios.html',
  '/propietarios/:ownerId': '/ayuda/propietario.html',
  '/historias': '/ayuda/historias.html',
  '/controles': '/ayuda/controles.html',
  '/mascotas/:petId': '/ayuda/mascota.html',
  '/mascotas/:petId/info': '/ayuda/mascota.html',
  '/mascotas/:petId/formulas': '/ayuda/formulas.html',
  '/mascotas/:petId/consultas': '/ayuda/consultas.html',
  '/mascotas/:petId/historial': '/ayuda/historial.html',
  '/mascotas/:petId/examenes': '/ayuda/examenes.html',
  '/mascotas/:petId/vacunas': '/ayuda/vacunas.html',
  '/mascotas/:petId/desparasitacion': '/ayuda/desparasitacion.html',
  '/vacuna/nueva/:petId': '/ayuda/vacunas.html',
  '/vacuna/editar/:vaccineId': '/ayuda/vacunas.html',
  '/desparasitacion/nueva/:petId': '/ayuda/desparasitacion.html',
  '/desparasitacion/editar/:dewormingId': '/ayuda/desparasitacion.html',
  '/mascotas/nueva/:ownerId': '/ayuda/mascota-nueva.html',
  '/mascotas/editar/:petId': '/ayuda/mascota-editar.html',
  '/mascotas/etiquetas': '/ayuda/mascota.html',
  // The settings and each of their sections.
  '/configuraciones/*': '/ayuda/configuracion.html',
  '/consulta/:consultationId': '/ayuda/consulta.html',
  '/cirugia/:surgeryId': '/ayuda/cirugia.html',
}

/** Where a route has none, the page of the root explains the whole way. */
export function helpPageOf(pathname: string): string {
  const route = Object.keys(helpPages).find((path) => matchPath(path, pathname))
  return (route && helpPages[route]) ?? root
}
