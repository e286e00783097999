import { type Consultation, consultations } from '#shared/consultations/consultations.contract.ts'
import { canAnnotate, missingToSign } from '#shared/consultations/consultations.rules.ts'
import { sections } from '#shared/consultations/consultations.text.ts'
import { fieldLabels, showFieldValue, statusLabels } from '#shared/consultations/consultations.words.ts'
import { consultationBadges } from '#web/consultations/consultationBadges.ts'
import { consultationDraft } from '#web/consultations/consultations.data.ts'
import { ConsultationRail } from '#web/consultations/ConsultationRail.tsx'
import { recordOf, shownConsultation } from '#web/consultations/consultationSheet.ts'
import { addressOf, call } from '#web/http/call.ts'
import { queryOf } from '#web/http/query.ts'
import { paths } from '#web/nav/paths.ts'
import type { SheetKind } from '#web/sheet/sheet.ts'
import { StatusBadge } from '#web/ui/StatusBadge.tsx'

export const consultationKind: SheetKind<Consultation> = {
  record: 'consultations',
  name: 'Consulta',
  at: ({ startedAt }) => startedAt,
  about: ({ professionalName }) => professionalName,
  status: ({ status }) => (status === 'draft' ? undefined : statusLabels[status]),
  Badge: ({ record: { status } }) => (status === 'draft' ? null : <StatusBadge status={consultationBadges[status]} />),
  Rail: ConsultationRail,
  list: (petId) => paths.pet(petId).consultations(),
  write: 'consultations.write',
  query: (consultationId) => queryOf(consultations.get, { consultationId }),
  draft: consultationDraft,
  sections,
  recordOf,
  shown: shownConsultation,
  missing: missingToSign,
  showField: (field) => fieldLabels[field as keyof typeof fieldLabels],
  showValue: showFieldValue,
  printout: (consultationId, form) => addressOf(consultations.printout, { consultationId, form }),
  hasPrintButton: true,
  annotate: 'consultations.annotate',
  refuseNote: canAnnotate,
  addNote: (consultationId, text, key) =>
    call(consultations.addAddendum, { consultationId, text }, { idempotencyKey: key }),
}
