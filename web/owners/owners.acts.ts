import {
  IconArrowBackUp,
  IconArrowsJoin,
  IconBan,
  IconCircleCheck,
  IconEye,
  IconHistory,
  IconPaw,
  IconPencil,
} from '@tabler/icons-react'
import type { CallOf } from '#shared/http/contract.ts'
import { type Owner, type OwnerRow, owners } from '#shared/owners/owners.contract.ts'
import { showCount } from '#shared/values/number.ts'
import { act, opening } from '#web/acts/act.ts'
import { call } from '#web/http/call.ts'
import { paths } from '#web/nav/paths.ts'
import { lazyOf } from '#web/word/word.ts'

/** As a list knows it. */
type Listed = Pick<OwnerRow, 'id' | 'name' | 'status'>
type Merging = CallOf<typeof owners.merge>

const reactivation = {
  send: ({ id: ownerId, version }: Pick<Owner, 'id' | 'version'>) => call(owners.reactivate, { ownerId, version }),
  done: 'Propietario reactivado',
  refused: 'No se reactivó el propietario',
}

/** What can be done with an owner: its page, the rows of lists and the palette take theirs from here. */
export const ownerActs = {
  see: opening<Listed>({
    name: 'see',
    label: 'Ver',
    icon: IconEye,
    to: ({ id }) => paths.owner(id),
  }),
  edit: opening<Listed>({
    name: 'edit',
    label: 'Editar',
    icon: IconPencil,
    may: 'owners.write',
    to: ({ id }) => paths.editOwner(id),
  }),
  newPet: opening<Listed>({
    name: 'newPet',
    label: 'Nueva mascota',
    title: ({ name }) => `Nueva mascota para ${name}`,
    icon: IconPaw,
    may: 'pets.write',
    isOffered: ({ status }) => status === 'active',
    to: ({ id }) => paths.newPet(id),
  }),
  changes: opening<Owner>({
    name: 'changes',
    label: 'Historial de modificaciones',
    icon: IconHistory,
    may: 'changes.read',
    Dialog: lazyOf(async () => (await import('#web/owners/OwnerChanges.tsx')).OwnerChanges),
  }),
  /** @param mayUndo of who is logged in */
  merge: (mayUndo: boolean) =>
    act<Owner, Merging, Owner>({
      name: 'merge',
      label: 'Unir con otro propietario',
      icon: IconArrowsJoin,
      may: 'owners.merge',
      isOffered: ({ status }) => status === 'active',
      ask: { Form: lazyOf(async () => (await import('#web/owners/MergeModal.tsx')).MergeModal) },
      send: (_owner, input) => call(owners.merge, input),
      done: 'Propietarios unidos',
      refused: 'No se unieron los propietarios',
      undo: ({ merges: [last] }) => {
        if (!last || !mayUndo) return undefined
        return { ...separation, send: () => separation.send(last) }
      },
    }),
  deactivate: act<Owner, string, Owner>({
    name: 'deactivate',
    label: 'Desactivar',
    icon: IconBan,
    may: 'owners.deactivate',
    isOffered: ({ status }) => status === 'active',
    ask: {
      title: ({ name }) => `¿Desactivar a ${name}?`,
      lead: whatStays,
      reason: 'Motivo',
      kept: ({ id, name }) => ({ id: `owner/${id}/deactivate`, title: `Desactivar a ${name}` }),
    },
    send: ({ id: ownerId, version }, reason) => call(owners.deactivate, { ownerId, version, reason }),
    done: 'Propietario desactivado',
    refused: 'No se desactivó el propietario',
    undo: (inactive) => ({ ...reactivation, send: () => reactivation.send(inactive) }),
  }),
  reactivate: act<Owner>({
    name: 'reactivate',
    label: 'Reactivar',
    icon: IconCircleCheck,
    may: 'owners.deactivate',
    ...reactivation,
  }),
}

/** Never a deletion. */
function whatStays({ pets }: Owner): string {
  const active = pets.filter(({ status }) => status === 'active').length
  const stay = 'No se borra nada: sus datos, sus mascotas y la historia quedan.'
  const which =
    active > 0
      ? ` Tiene ${showCount(active, 'mascota activa, que sigue activa', 'mascotas activas, que siguen activas')}.`
      : ''
  return `Sale de la lista de activos y no recibe mascotas nuevas. ${stay}${which}`
}

const separation = {
  send: ({ mergeId }: { mergeId: string }) => call(owners.undoMerge, { mergeId }),
  done: 'Unión deshecha',
  refused: 'No se deshizo la unión',
}

/** @param into the name of the owner that stayed */
export const undoMerge = act<{ mergeId: string; into: string }>({
  name: 'undoMerge',
  label: 'Deshacer la unión',
  icon: IconArrowBackUp,
  may: 'owners.unmerge',
  ask: {
    title: '¿Deshacer la unión?',
    verb: 'Deshacer',
    text: ({ into }) =>
      `Los datos que cambió la unión vuelven a ser los de antes y las mascotas regresan a su ficha. Lo que se registró después en ${into} se conserva.`,
  },
  ...separation,
})
