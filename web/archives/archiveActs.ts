import { IconArrowBackUp, IconPackageExport, IconTrash } from '@tabler/icons-react'
import { type Archive, archives, CLOSING_DAYS, type Closure } from '#shared/archives/archives.contract.ts'
import { act } from '#web/acts/act.ts'
import { call } from '#web/http/call.ts'
import { readAgain } from '#web/http/queryClient.ts'

/** Has everything of the clinic made ready, of those that were asked for before. */
export const askArchive = act<readonly Archive[]>({
  name: 'ask',
  label: 'Preparar mis datos',
  icon: IconPackageExport,
  refuse: (list) =>
    list.some(({ status }) => status === 'waiting') ? { message: 'Ya se está preparando' } : undefined,
  send: () => call(archives.ask, {}),
  done: 'Preparando sus datos',
  note: 'Le escribimos cuando estén listos. Puede seguir trabajando.',
  refused: 'No se pidieron los datos',
  onDone: () => readAgain(archives.list),
})

export const closeAccount = act<Closure, string>({
  name: 'close',
  label: 'Cerrar la cuenta',
  icon: IconTrash,
  tone: 'danger',
  isOffered: ({ closesAt }) => closesAt === null,
  ask: {
    title: '¿Cerrar la cuenta de la clínica?',
    verb: 'Cerrar la cuenta',
    lead: () =>
      `En ${CLOSING_DAYS} días se borran las historias, los archivos y las cuentas de todos, sin vuelta atrás. Hasta entonces todo funciona y puede cancelarlo. Para confirmarlo escriba el nombre de la clínica.`,
    reason: 'Nombre de la clínica',
    kept: () => ({ id: 'clinic/close', title: 'Cerrar la cuenta de la clínica' }),
  },
  send: (_closure, name) => call(archives.close, { name }),
  done: 'El cierre de la cuenta quedó pedido',
  refused: 'No se pidió el cierre',
})

export const keepAccount = act<Closure>({
  name: 'keep',
  label: 'Cancelar el cierre',
  icon: IconArrowBackUp,
  isOffered: ({ closesAt }) => closesAt !== null,
  send: () => call(archives.keep, {}),
  done: 'La cuenta sigue abierta',
  refused: 'No se canceló el cierre',
})
