export const auditActs = ['login', 'refuse', 'logout', 'list', 'open', 'ahead', 'change', 'export', 'sign'] as const
export type AuditAct = (typeof auditActs)[number]

export const auditActNames: Record<AuditAct, string> = {
  login: 'Ingresó',
  refuse: 'No pudo ingresar',
  logout: 'Salió',
  list: 'Consultó una lista',
  open: 'Abrió',
  ahead: 'Recibió sin abrir',
  change: 'Cambió',
  export: 'Exportó o imprimió',
  sign: 'Firmó o cerró',
}
