import { type Surgery, surgeries } from '#shared/surgeries/surgeries.contract.ts'
import { canAnnotateSurgery, missingToFinish } from '#shared/surgeries/surgeries.rules.ts'
import { surgeryStatusLabels } from '#shared/surgeries/surgeryStates.words.ts'
import { addressOf, call } from '#web/http/call.ts'
import { queryOf } from '#web/http/query.ts'
import { paths } from '#web/nav/paths.ts'
import type { SheetKind } from '#web/sheet/sheet.ts'
import { surgeryDraft } from '#web/surgeries/surgeries.data.ts'
import { SurgeryBadge } from '#web/surgeries/SurgeryBadge.tsx'
import { SurgeryRail } from '#web/surgeries/SurgeryRail.tsx'
import { recordOf, sections, showFlatField, showFlatValue, shownSurgery } from '#web/surgeries/surgerySheet.ts'

export const surgeryKind: SheetKind<Surgery> = {
  record: 'surgeries',
  name: 'Cirugía',
  at: ({ scheduledAt }) => scheduledAt,
  about: ({ procedures }) => procedures.join(', '),
  status: ({ status }) => surgeryStatusLabels[status],
  Badge: ({ record: { status } }) => <SurgeryBadge status={status} />,
  Rail: SurgeryRail,
  list: (petId) => paths.pet(petId).info(),
  write: 'surgeries.write',
  query: (surgeryId) => queryOf(surgeries.get, { surgeryId }),
  draft: surgeryDraft,
  sections,
  recordOf,
  shown: shownSurgery,
  missing: missingToFinish,
  signed: ({ drugs, consentBy, consentOverrideReason }) => ({
    Fármacos: drugs,
    Consentimiento: [consentBy, consentOverrideReason],
  }),
  showField: showFlatField,
  showValue: showFlatValue,
  printout: (surgeryId, form) => addressOf(surgeries.printout, { surgeryId, form }),
  annotate: 'surgeries.annotate',
  refuseNote: canAnnotateSurgery,
  addNote: (surgeryId, text, key) => call(surgeries.addNote, { surgeryId, text }, { idempotencyKey: key }),
}
