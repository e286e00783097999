import { IconArrowsExchange, IconBan, IconDoorExit, IconListCheck, IconPencil, IconTemplate } from '@tabler/icons-react'
import { type Hospitalization, hospitalizations } from '#shared/hospitalizations/hospitalizations.contract.ts'
import { canEditStay } from '#shared/hospitalizations/hospitalizations.rules.ts'
import { act, type AnyAct, opening } from '#web/acts/act.ts'
import { type TreatmentOrder, treatments } from '#shared/hospitalizations/treatments.contract.ts'
import { planTemplates } from '#shared/planTemplates/planTemplates.contract.ts'
import type { SentOrders } from '#web/hospitalizations/ApplyTemplateDialog.tsx'
import type { SentTemplate } from '#web/hospitalizations/SaveTemplateDialog.tsx'
import type { SentDischarge } from '#web/hospitalizations/DischargeDialog.tsx'
import type { SentMove } from '#web/hospitalizations/MoveDialog.tsx'
import { StayFacts } from '#web/hospitalizations/StayFacts.tsx'
import { call } from '#web/http/call.ts'
import { lazyPart } from '#web/ui/lazyPart.ts'

const EditStayModal = lazyPart(async () => (await import('#web/hospitalizations/EditStayModal.tsx')).EditStayModal)
const DischargeDialog = lazyPart(
  async () => (await import('#web/hospitalizations/DischargeDialog.tsx')).DischargeDialog,
)

const ApplyTemplateDialog = lazyPart(
  async () => (await import('#web/hospitalizations/ApplyTemplateDialog.tsx')).ApplyTemplateDialog,
)
const SaveTemplateDialog = lazyPart(
  async () => (await import('#web/hospitalizations/SaveTemplateDialog.tsx')).SaveTemplateDialog,
)
const MoveDialog = lazyPart(async () => (await import('#web/hospitalizations/MoveDialog.tsx')).MoveDialog)

const isInpatient = (stay: Hospitalization): boolean => canEditStay(stay) === undefined

export const discharge = act<Hospitalization, SentDischarge, Hospitalization>({
  name: 'discharge',
  label: 'Dar de alta',
  icon: IconDoorExit,
  may: 'hospitalizations.close',
  isButton: true,
  isOffered: isInpatient,
  ask: { Form: DischargeDialog, covers: (stay) => <StayFacts stay={stay} /> },
  send: (_stay, { input, options }) => call(hospitalizations.discharge, input, options),
  done: ({ pet }) => `${pet.name} está de alta`,
  refused: 'No se dio de alta',
})

const edit = opening<Hospitalization>({
  name: 'edit',
  label: 'Editar hospitalización',
  icon: IconPencil,
  may: 'hospitalizations.write',
  isOffered: isInpatient,
  Dialog: EditStayModal,
})

const move = act<Hospitalization, SentMove, Hospitalization>({
  name: 'move',
  label: 'Mover de jaula',
  icon: IconArrowsExchange,
  may: 'hospitalizations.write',
  isOffered: isInpatient,
  ask: { Form: MoveDialog },
  send: (_stay, { input, options }) => call(hospitalizations.move, input, options),
  done: ({ pet, cageName }) => (cageName ? `${pet.name} está en ${cageName}` : `${pet.name} está sin jaula`),
  refused: 'No se movió de jaula',
})

/** "Aplicar plantilla": many orders with one press. */
export const applyTemplate = act<Hospitalization, SentOrders, { orders: TreatmentOrder[] }>({
  name: 'applyTemplate',
  label: 'Aplicar plantilla',
  icon: IconListCheck,
  may: 'treatments.order',
  isOffered: isInpatient,
  ask: { Form: ApplyTemplateDialog, isLive: true },
  send: (_stay, { input, options }) => call(treatments.orderAll, input, options),
  done: ({ orders }) => (orders.length === 1 ? '1 orden agregada' : `${orders.length} órdenes agregadas`),
  refused: 'No se agregaron las órdenes',
})

const saveTemplate = act<Hospitalization, SentTemplate>({
  name: 'saveTemplate',
  label: 'Guardar como plantilla',
  icon: IconTemplate,
  may: 'treatments.approve',
  isOffered: isInpatient,
  ask: { Form: SaveTemplateDialog, isLive: true },
  send: (_stay, { input, options }) => call(planTemplates.create, input, options),
  done: 'Plantilla de plan guardada',
  refused: 'No se guardó la plantilla',
})

const annul = act<Hospitalization, string>({
  name: 'void',
  label: 'Anular hospitalización',
  icon: IconBan,
  tone: 'danger',
  may: 'hospitalizations.close',
  isOffered: isInpatient,
  ask: {
    title: ({ pet }) => `¿Anular la hospitalización de ${pet.name}?`,
    lead: 'Para lo que se abrió por error. Queda escrita con el motivo, y solo se puede leer.',
    reason: 'Motivo',
    kept: ({ id, pet }) => ({ id: `hospitalizations/${id}/void`, title: `Anular la hospitalización de ${pet.name}` }),
  },
  send: ({ id: hospitalizationId, version }, reason) =>
    call(hospitalizations.void, { hospitalizationId, version, reason }),
  done: 'Hospitalización anulada',
  refused: 'No se anuló la hospitalización',
})

/** What is done with the whole stay, in its menu. */
export const stayActs: readonly AnyAct<Hospitalization>[] = [edit, move, applyTemplate, saveTemplate, annul]
