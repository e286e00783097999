export const auditActs = ['login', 'logout', 'open', 'change', 'export', 'sign'] as const
export type AuditAct = (typeof auditActs)[number]

export const auditActNames: Record<AuditAct, string> = {
  login: 'Ingresó',
  logout: 'Salió',
  open: 'Abrió',
  change: 'Cambió',
  export: 'Exportó o imprimió',
  sign: 'Firmó o cerró',
}
