import {
  IconArrowBackUp,
  IconCamera,
  IconFlower,
  IconHistory,
  IconPencil,
  IconQrcode,
  IconScale,
  IconShare2,
  IconTag,
  IconTrash,
  IconUserShare,
} from '@tabler/icons-react'
import type { CallOf } from '#shared/http/contract.ts'
import { type PetPage, pets } from '#shared/pets/pets.contract.ts'
import { canRecord } from '#shared/pets/pets.rules.ts'
import { act, opening } from '#web/acts/act.ts'
import { call } from '#web/http/call.ts'
import { paths } from '#web/nav/paths.ts'
import { lazyOf } from '#web/word/word.ts'
import { toastWhile } from '#web/ui/toasts.ts'

const isOpen = (pet: PetPage) => canRecord(pet) === undefined

/** They come when the first of them is opened. */
const statusModals = () => import('#web/pets/PetStatusModals.tsx')

/** What can be done with an animal: each place where it stands takes its own from here. */
export const petActs = {
  weigh: opening<PetPage>({
    name: 'weigh',
    label: 'Peso',
    icon: IconScale,
    may: 'pets.write',
    isOffered: isOpen,
    Dialog: lazyOf(async () => (await import('#web/weights/WeightModal.tsx')).WeightModal),
  }),
  setPhoto: act<Pick<PetPage, 'id'>, Blob, PetPage>({
    name: 'setPhoto',
    label: 'Elegir foto',
    icon: IconCamera,
    may: 'pets.write',
    send: ({ id: petId }, file) => toastWhile('Guardando la foto…', call(pets.setPhoto, { petId }, { file })),
    done: 'Foto guardada',
    refused: 'No se guardó la foto',
  }),
  removePhoto: act<Pick<PetPage, 'id' | 'photo'>>({
    name: 'removePhoto',
    label: 'Quitar foto',
    icon: IconTrash,
    tone: 'danger',
    may: 'pets.write',
    isOffered: ({ photo }) => photo !== null,
    send: ({ id: petId }) => call(pets.removePhoto, { petId }),
    done: 'Foto quitada',
    refused: 'No se quitó la foto',
  }),
  edit: opening<PetPage>({
    name: 'edit',
    label: 'Editar',
    icon: IconPencil,
    may: 'pets.write',
    to: ({ id }) => paths.editPet(id),
  }),
  changes: opening<PetPage>({
    name: 'changes',
    label: 'Historial de modificaciones',
    icon: IconHistory,
    may: 'changes.read',
    Dialog: lazyOf(async () => (await import('#web/pets/PetChanges.tsx')).PetChanges),
  }),
  changeOwner: act<PetPage, CallOf<typeof pets.changeOwner>, PetPage>({
    name: 'changeOwner',
    label: 'Cambiar propietario',
    icon: IconUserShare,
    may: 'pets.changeOwner',
    ask: { Form: lazyOf(async () => (await import('#web/pets/ChangeOwnerModal.tsx')).ChangeOwnerModal) },
    send: (_pet, input) => call(pets.changeOwner, input),
    done: 'Propietario cambiado',
    note: ({ name }, { owner }) => `${name} es de ${owner.name}`,
    refused: 'No se cambió el propietario',
  }),
  report: opening<PetPage>({
    name: 'report',
    label: 'Reporte público',
    icon: IconShare2,
    may: 'report.manage',
    Dialog: lazyOf(async () => (await import('#web/report/ReportModal.tsx')).ReportModal),
  }),
  label: opening<PetPage>({
    name: 'label',
    label: 'Imprimir etiqueta',
    icon: IconQrcode,
    to: ({ id }) => paths.petLabels(id),
  }),
  changeStatus: act<PetPage, CallOf<typeof pets.changeStatus>, PetPage>({
    name: 'changeStatus',
    label: 'Cambiar el estado',
    icon: IconTag,
    may: 'pets.close',
    isOffered: isOpen,
    ask: { Form: lazyOf(async () => (await statusModals()).StatusModal) },
    send: (_pet, input) => call(pets.changeStatus, input),
    done: 'Estado cambiado',
    note: ({ name }) => name,
    refused: 'No se cambió el estado',
  }),
  reportDeath: act<PetPage, CallOf<typeof pets.reportDeceased>, PetPage>({
    name: 'reportDeath',
    label: 'Reportar fallecimiento',
    icon: IconFlower,
    may: 'pets.close',
    isOffered: isOpen,
    ask: { Form: lazyOf(async () => (await statusModals()).DeathModal) },
    send: (_pet, input) => call(pets.reportDeceased, input),
    done: 'Fallecimiento reportado',
    note: ({ name }) => name,
    refused: 'No se reportó el fallecimiento',
  }),
  /** The administrator's. */
  undoDeath: act<PetPage, string, PetPage>({
    name: 'undoDeath',
    label: 'Deshacer el fallecimiento',
    icon: IconArrowBackUp,
    may: 'pets.reopen',
    isOffered: ({ status }) => status === 'deceased',
    ask: {
      title: '¿Deshacer el reporte de fallecimiento?',
      verb: 'Deshacer el reporte',
      lead: ({ name }) =>
        `${name} volverá a recibir registros, y los controles que se cancelaron quedan programados de nuevo. El motivo queda en el historial de modificaciones.`,
      reason: 'Motivo',
      kept: ({ id, name }) => ({ id: `pet/${id}/undoDeath`, title: `Deshacer el fallecimiento de ${name}` }),
    },
    send: ({ id: petId, version }, reason) => call(pets.undoDeceased, { petId, version, reason }),
    done: 'Reporte de fallecimiento deshecho',
    note: ({ name }) => name,
    refused: 'No se deshizo el fallecimiento',
  }),
}

/** Of the animal itself, at the head of its page. */
export const headActs = [
  petActs.edit,
  petActs.changes,
  petActs.changeOwner,
  petActs.report,
  petActs.label,
  petActs.changeStatus,
  petActs.reportDeath,
  petActs.undoDeath,
]
