import { IconBan, IconClipboardCopy, IconPlus, IconVaccine } from '@tabler/icons-react'
import { needsReason, type Warning } from '#shared/formulas/warnings.rules.ts'
import { refuseDrugDose } from '#shared/surgeries/drugDose.rules.ts'
import { type AnesthesiaDrug, type Surgery, surgeries } from '#shared/surgeries/surgeries.contract.ts'
import { act } from '#web/acts/act.ts'
import { call } from '#web/http/call.ts'
import type { AddedDrug } from '#web/surgeries/DrugModal.tsx'
import { thisMinute } from '#web/surgeries/surgerySheet.ts'
import { lazyPart } from '#web/ui/lazyPart.ts'

/** Its form comes when it is first opened. */
const DrugModal = lazyPart(async () => (await import('#web/surgeries/DrugModal.tsx')).DrugModal)

export const addDrug = act<Surgery, AddedDrug, Surgery>({
  name: 'addDrug',
  label: 'Agregar fármaco',
  icon: IconPlus,
  // What it says is reckoned with the weight of the sheet.
  ask: { Form: DrugModal, isLive: true },
  send: (_surgery, { input, options }) => call(surgeries.addDrug, input, options),
  done: 'Fármaco agregado',
  refused: 'No se agregó el fármaco',
})

/** A drug as its row shows it. */
export interface DrugRow extends AnesthesiaDrug {
  surgeryId: string
  /** Of what waits: reckoned with the weight of the sheet. */
  shownVolume: number | null
  warnings: readonly Pick<Warning, 'kind' | 'text'>[]
}

const asksReason = ({ doseReason, warnings }: DrugRow) =>
  doseReason === null && refuseDrugDose(warnings, null) !== undefined

/**
 * The one or the other, as its dose asks for a reason.
 * @param saveWeight sends what was typed: the volume is reckoned with the weight that the server has
 */
export function givingActs(saveWeight: () => Promise<void>) {
  const give = async (drug: DrugRow, doseReason: string | null) => {
    await saveWeight()
    const { surgeryId, id: drugId, version, shownVolume: readVolume } = drug
    return call(surgeries.giveDrug, { surgeryId, drugId, version, givenAt: thisMinute(), readVolume, doseReason })
  }
  const shared = {
    label: 'Aplicado ahora',
    title: ({ medicine }: DrugRow) => `Aplicar ${medicine} ahora`,
    icon: IconVaccine,
    gerund: 'Aplicando…',
    refused: ({ medicine }: DrugRow) => `No se anotó ${medicine}`,
  }
  return [
    act<DrugRow>({
      ...shared,
      name: 'give',
      isOffered: (drug) => drug.status === 'planned' && !asksReason(drug),
      send: (drug) => give(drug, null),
    }),
    act<DrugRow, string>({
      ...shared,
      name: 'giveWithReason',
      isOffered: (drug) => drug.status === 'planned' && asksReason(drug),
      ask: {
        title: ({ medicine }) => `¿Aplicar ${medicine} en esta dosis?`,
        lead: ({ warnings }) =>
          warnings
            .filter(needsReason)
            .map(({ text }) => text)
            .join(' '),
        reason: 'Motivo de la dosis',
        kept: ({ surgeryId, id, medicine }) => ({
          id: `surgery/${surgeryId}/drug/${id}/dose`,
          title: `Dosis de ${medicine}`,
        }),
      },
      send: give,
    }),
  ]
}

export const voidDrug = act<DrugRow, string>({
  name: 'void',
  label: 'Anular fármaco',
  icon: IconBan,
  tone: 'danger',
  isOffered: ({ status }) => status !== 'voided',
  ask: {
    title: ({ medicine }) => `¿Anular ${medicine}?`,
    lead: 'Queda en la hoja, tachado y con el motivo.',
    reason: 'Motivo',
    kept: ({ surgeryId, id, medicine }) => ({
      id: `surgery/${surgeryId}/drug/${id}/void`,
      title: `Anular ${medicine}`,
    }),
  },
  send: ({ surgeryId, id: drugId, version }, reason) =>
    call(surgeries.voidDrug, { surgeryId, drugId, version, reason }),
  refused: 'No se anuló el fármaco',
})

/** @param known as it is shown now */
export const copyEmergencyDrugs = (known: Surgery) =>
  act<Surgery>({
    name: 'copyEmergencyDrugs',
    label: 'Traer las dosis de urgencia de la última cirugía',
    icon: IconClipboardCopy,
    send: async ({ id: surgeryId }) => {
      const surgery = await call(surgeries.copyEmergencyDrugs, { surgeryId })
      // What an earlier press, whose answer was lost, brought: it is voided by now, where they are asked for again.
      const isOld = known.version > surgery.version
      const hasSome = known.drugs.some(({ phase, status }) => phase === 'emergency' && status !== 'voided')
      return isOld && !hasSome ? call(surgeries.copyEmergencyDrugs, { surgeryId }) : surgery
    },
    done: 'Dosis de urgencia traídas',
    refused: 'No se trajeron las dosis',
  })
