import { actions, type Action, type Role, roles } from '#shared/access/actions.ts'

/** Each action as a person says it, under what it is about, in the order in which the table of permissions is printed. */
const labels: Record<string, Partial<Record<Action, string>>> = {
  'Propietarios y mascotas': {
    'owners.read': 'Ver propietarios',
    'owners.write': 'Registrar y editar propietarios',
    'owners.deactivate': 'Desactivar propietarios',
    'owners.merge': 'Unir propietarios repetidos',
    'owners.anonymise': 'Entregar o borrar los datos de un propietario',
    'owners.unmerge': 'Deshacer la unión de propietarios',
    'pets.read': 'Ver mascotas, alertas y pesos',
    'pets.write': 'Registrar y editar mascotas',
    'pets.changeOwner': 'Cambiar el propietario de una mascota',
    'pets.close': 'Reportar un fallecimiento',
    'pets.reopen': 'Deshacer un fallecimiento',
    'report.manage': 'Compartir y apagar el reporte público',
  },
  'Historia clínica': {
    'consultations.read': 'Leer consultas',
    'consultations.write': 'Escribir consultas',
    'consultations.sign': 'Firmar consultas',
    'consultations.annotate': 'Agregar notas aclaratorias',
    'vaccines.read': 'Ver vacunas y desparasitaciones',
    'vaccines.write': 'Registrar vacunas y desparasitaciones',
    'vaccines.certify': 'Firmar certificados de vacunación',
    'formulas.read': 'Leer fórmulas',
    'formulas.print': 'Imprimir fórmulas',
    'formulas.write': 'Escribir fórmulas',
    'formulas.sign': 'Firmar fórmulas',
    'exams.read': 'Leer resultados de exámenes',
    'exams.follow': 'Ver qué exámenes se pidieron',
    'exams.request': 'Pedir exámenes',
    'exams.load': 'Cargar archivos de resultados',
    'exams.fill': 'Escribir resultados',
    'exams.review': 'Revisar resultados',
    'surgeries.read': 'Leer cirugías',
    'surgeries.write': 'Escribir cirugías y anestesia',
    'surgeries.annotate': 'Agregar notas a cirugías',
    'surgeries.close': 'Terminar cirugías',
    'hospitalizations.read': 'Ver hospitalizaciones',
    'hospitalizations.write': 'Hospitalizar pacientes',
    'hospitalizations.annotate': 'Escribir notas de hospitalización',
    'hospitalizations.close': 'Dar de alta',
    'treatments.order': 'Ordenar tratamientos',
    'treatments.approve': 'Aprobar órdenes de practicantes',
    'treatments.give': 'Aplicar tratamientos y registrar constantes',
    'problems.read': 'Ver la lista de problemas',
    'problems.write': 'Cambiar la lista de problemas',
    'changes.read': 'Ver el historial de modificaciones',
  },
  Formatos: {
    'formats.read': 'Ver formatos',
    'formats.issue': 'Llenar y enviar formatos',
    'formats.sign': 'Firmar formatos',
    'formats.review': 'Revisar plantillas',
    'formats.write': 'Cambiar las plantillas',
  },
  'Agenda y recordatorios': {
    'agenda.read': 'Ver la agenda',
    'agenda.write': 'Crear y mover citas',
    'controls.read': 'Ver controles',
    'controls.write': 'Programar controles',
    'reminders.read': 'Ver recordatorios',
    'reminders.send': 'Enviar recordatorios',
    'messages.read': 'Leer los mensajes de WhatsApp',
    'messages.write': 'Escribir por WhatsApp',
    'messages.campaign': 'Enviar campañas por WhatsApp',
  },
  Inventarios: {
    'inventories.open': 'Entrar a los inventarios',
  },
  Configuración: {
    'accounts.manage': 'Manejar las cuentas',
    'audit.read': 'Ver la auditoría',
    'clinic.write': 'Cambiar los datos de la clínica',
    'invoices.read': 'Ver las facturas de Huella y pagarlas',
    'clinic.export': 'Descargar todos los datos de la clínica',
    'clinic.close': 'Cerrar la cuenta de la clínica',
    'clinic.import': 'Importar datos de otro sistema',
    'catalogues.manage': 'Agregar a los catálogos',
    'protocols.write': 'Cambiar los protocolos',
    'reminders.manage': 'Cambiar las reglas de recordatorios',
    'customFields.write': 'Definir campos propios',
    'outbox.manage': 'Ver y reintentar envíos',
    'backups.manage': 'Ver el respaldo y respaldar',
  },
}

export interface PermissionLine {
  action: Action
  label: string
  /** Whether each role may. */
  cells: Record<Role, PermissionCell>
}

/** `licensed`: with a professional card; `history`: with the account's switch. */
export type PermissionCell = 'yes' | 'no' | 'licensed' | 'history'

/** The table of permissions as it is printed: its own cells, in words. */
export const permissionGroups: readonly { title: string; lines: PermissionLine[] }[] = Object.entries(labels).map(
  ([title, named]) => ({
    title,
    lines: (Object.entries(named) as [Action, string][]).map(([action, label]) => ({
      action,
      label,
      cells: Object.fromEntries(roles.map((role) => [role, cellOf(action, role)])) as Record<Role, PermissionCell>,
    })),
  }),
)

function cellOf(action: Action, role: Role): PermissionCell {
  const cell: boolean | 'licensed' | 'history' = actions[action][role]
  if (typeof cell === 'string') return cell
  return cell ? 'yes' : 'no'
}

export const permissionCellNames: Record<PermissionCell, string> = {
  yes: 'Sí',
  no: 'No',
  licensed: 'Con tarjeta profesional',
  history: 'Si ve la historia clínica',
}
