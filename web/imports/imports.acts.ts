import {
  IconArrowBackUp,
  IconArrowRight,
  IconDatabaseImport,
  IconDownload,
  IconSearch,
  IconTable,
  IconTrash,
  IconUpload,
} from '@tabler/icons-react'
import {
  type DuplicateChoice,
  type FileRow,
  type Import,
  type ImportPlan,
  imports,
  MAX_IMPORT_BYTES,
  UNDO_HOURS,
} from '#shared/imports/imports.contract.ts'
import type { ImportSubject } from '#shared/imports/fields.ts'
import { canDiscard, canStart, canUndo } from '#shared/imports/imports.rules.ts'
import { AppError } from '#shared/http/errors.ts'
import { showBytes } from '#shared/values/bytes.ts'
import { showCount, showNumber } from '#shared/values/number.ts'
import { act } from '#web/acts/act.ts'
import { addressOf, call } from '#web/http/call.ts'
import { upload } from '#web/http/upload.ts'
import { downloadPrintout } from '#web/ui/printPrintout.ts'

const may = 'clinic.import' as const

export interface PickedFile {
  file: File
  subject: ImportSubject
}

interface Sending {
  onSent: (importId: string) => void
  /** How much of the file is there, 0 to 1. */
  onProgress: (share: number) => void
  onRefused: (message: string, error: unknown, picked: PickedFile) => void
}

export const sendFile = ({ onSent, onProgress, onRefused }: Sending) =>
  act<PickedFile, undefined, Import>({
    ...{ name: 'send', label: 'Elegir archivo', icon: IconUpload, may, gerund: 'Subiendo…' },
    send: async ({ file, subject }) => {
      // Said before gigabytes are on their way.
      if (file.size > MAX_IMPORT_BYTES)
        throw new AppError('too_large', {
          message: `El archivo pesa ${showBytes(file.size)} y el máximo es ${showBytes(MAX_IMPORT_BYTES)}: divídalo y súbalo por partes.`,
        })
      if (file.size === 0) throw new AppError('invalid', { message: 'El archivo está vacío.' })
      const { signal } = new AbortController()
      return upload(imports.upload, { subject, name: file.name.slice(-200) }, file, { signal, onProgress })
    },
    refused: 'No se subió el archivo',
    onRefused,
    onDone: ({ id }) => onSent(id),
  })

export const checkFile = (plan: ImportPlan, onDone: () => void) =>
  act<Import>({
    ...{ name: 'check', label: 'Revisar filas', icon: IconSearch, may },
    send: ({ id: importId }) => call(imports.check, { ...plan, importId }),
    refused: 'No se revisó el archivo',
    onDone,
  })

export const readSheet = (sheet: string) =>
  act<Import>({
    ...{ name: 'sheet', label: `Leer la hoja ${sheet}`, icon: IconTable, may },
    send: ({ id: importId }) => call(imports.sheet, { importId, sheet }),
    refused: 'No se leyó la hoja',
  })

const isReminded = (subject: ImportSubject) => subject === 'vaccines' || subject === 'dewormings'

export const startImport = act<Import>({
  ...{ name: 'start', icon: IconDatabaseImport, may },
  label: (one) => `Importar ${showCount(one.entering, 'fila', 'filas')}`,
  refuse: (one) => canStart(one, 'good'),
  ask: {
    title: (one) => `¿Importar ${showCount(one.entering, 'fila', 'filas')}?`,
    verb: 'Importar',
    text: ({ counts, subject }) =>
      [
        counts.bad > 0 ? `Las ${showNumber(counts.bad)} con error no entran.` : '',
        `Puede deshacerlo durante ${UNDO_HOURS} horas${isReminded(subject) ? ', y antes no sale ningún recordatorio de lo importado' : ''}.`,
      ]
        .filter(Boolean)
        .join(' '),
  },
  send: ({ id: importId }) => call(imports.start, { importId, rows: 'good' }),
  refused: 'No empezó la importación',
})

export const startWhole = act<Import>({
  ...{ name: 'startWhole', label: 'Importar todas o ninguna', icon: IconDatabaseImport, may },
  isOffered: ({ counts }) => counts.bad === 0 && counts.good + counts.duplicate > 0,
  ask: {
    title: '¿Importar todas o ninguna?',
    verb: 'Importar',
    text: () => 'Si una sola fila no se puede guardar, las demás se deshacen.',
  },
  send: ({ id: importId }) => call(imports.start, { importId, rows: 'all' }),
  refused: 'No empezó la importación',
})

export const undoImport = (now: Date) =>
  act<Import>({
    ...{ name: 'undo', icon: IconArrowBackUp, tone: 'danger', may },
    label: ({ state }) => (state === 'undone' ? 'Deshacer las que quedaron' : 'Deshacer importación'),
    isOffered: (one) => canUndo(one, now) === undefined,
    ask: {
      title: ({ state }) => (state === 'undone' ? '¿Deshacer las que quedaron?' : '¿Deshacer la importación?'),
      verb: 'Deshacer',
      text: ({ state, again }) =>
        state === 'undone'
          ? `Hay ${showCount(again, 'fila que quedó', 'filas que quedaron')} por tener otros registros: se quitan las que ya no los tengan. Lo que se cambió después queda.`
          : 'Se quita lo que entró con este archivo. Lo que se cambió después queda, y se lo mostramos.',
    },
    send: ({ id: importId }) => call(imports.undo, { importId }),
    refused: 'No se deshizo la importación',
  })

export const discardImport = (onDone: () => void) =>
  act<Import>({
    ...{ name: 'discard', label: 'Descartar archivo', icon: IconTrash, tone: 'danger', may },
    isOffered: (one) => canDiscard(one) === undefined,
    ask: { title: '¿Descartar el archivo?', verb: 'Descartar', text: () => 'Nada de él entró en la clínica.' },
    send: ({ id: importId }) => call(imports.discard, { importId }),
    done: 'Archivo descartado',
    refused: 'No se descartó el archivo',
    onDone,
  })

export const downloadReport = act<Import>({
  ...{ name: 'report', label: 'Descargar resultado', icon: IconDownload, may },
  send: ({ id: importId, fileName }) =>
    downloadPrintout(addressOf(imports.report, { importId }), `${fileName.replace(/\.\w{1,5}$/, '')} - resultado.csv`),
  refused: 'No se descargó el resultado',
})

/** What is done with all duplicates of their kinds. */
export const chooseAll = act<{ one: Import; choices: Partial<ImportPlan['choices']> }>({
  ...{ name: 'chooseAll', label: 'Cambiar', icon: IconArrowRight, may },
  send: ({ one, choices }) => call(imports.chooseAll, { importId: one.id, ...one.plan.choices, ...choices }),
  refused: 'No se guardó',
})

export const chooseRow = act<{ importId: string; row: FileRow; choice: DuplicateChoice | null }>({
  ...{ name: 'choose', label: 'Cambiar', icon: IconArrowRight, may },
  send: ({ importId, row: { row }, choice }) => call(imports.choose, { importId, row, choice }),
  refused: 'No se guardó',
})
