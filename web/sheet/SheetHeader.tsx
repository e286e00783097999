import type { ReactNode } from 'react'
import { useDisclosure, useHotkeys } from '@mantine/hooks'
import { type Icon, IconArrowLeft, IconDownload, IconPrinter } from '@tabler/icons-react'
import { showDateTime } from '#shared/values/date.ts'
import { changesAction, useRecordChanges } from '#web/changes/ChangesButton.tsx'
import { alertsOf } from '#web/pets/alertsOf.ts'
import { PetDueBadge } from '#web/protocols/DueBadge.tsx'
import type { SheetRecord } from '#web/sheet/sheet.ts'
import type { Sheet } from '#web/sheet/SheetContext.tsx'
import { downloadSheet, printSheet } from '#web/sheet/sheetPrintout.ts'
import { ActionMenu } from '#web/ui/ActionMenu.tsx'
import type { MenuAction } from '#web/ui/OpenMenu.tsx'
import { AlertStrip } from '#web/ui/AlertStrip.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'
import { PetPortrait } from '#web/ui/PetPortrait.tsx'
import { ResponsiveModal } from '#web/ui/ResponsiveModal.tsx'
import { useIsPhone } from '#web/ui/screenSizes.ts'
import { isDialogOpen } from '#web/http/isDialogOpen.ts'
import { DeceasedBadge } from '#web/ui/StatusBadge.tsx'
import { useHeightVariable } from '#web/ui/useHeightVariable.ts'

export function menuItem(label: string, ItemIcon: Icon, onClick: () => void): MenuAction {
  return { label, icon: <ItemIcon size={18} stroke={1.75} aria-hidden />, onClick }
}

interface SheetHeaderProps<R extends SheetRecord> {
  sheet: Sheet<R>
  /** The autosave state, or nothing. */
  state?: ReactNode
  /** What is done with the record, beside printing it and reading its history. */
  menu?: readonly MenuAction[] | undefined
  /** Below the strip, inside what sticks: the index of a narrow screen. */
  children?: ReactNode
}

/** The sticky header, and under it, where there is no rail, what can hurt the animal. */
export function SheetHeader<R extends SheetRecord>({ sheet, state, menu = [], children }: SheetHeaderProps<R>) {
  const { kind, record } = sheet
  const { pet } = record
  const isPhone = useIsPhone()
  const header = useHeightVariable<HTMLElement>('--h-sheet')
  const [isPatientOpen, patient] = useDisclosure(false)
  const { show, dialog } = useRecordChanges()
  const print = () => void printSheet(sheet)
  const readChanges = async (): Promise<void> => {
    await sheet.flush().catch(() => undefined)
    show?.({ record: kind.record, recordId: record.id, names: { [pet.id]: pet.name } })
  }
  useHotkeys(kind.hasPrintButton ? [['mod+P', () => (isDialogOpen() ? undefined : print())]] : [], [])
  const status = kind.status(record)
  const items = [
    ...(kind.hasPrintButton && !isPhone ? [] : [menuItem('Imprimir', IconPrinter, print)]),
    menuItem('Descargar PDF', IconDownload, () => void downloadSheet(sheet)),
    ...menu.filter(({ tone }) => tone !== 'danger'),
    ...changesAction(show && (() => void readChanges())),
    ...menu.filter(({ tone }) => tone === 'danger'),
  ]
  return (
    <header className="SheetHeader" ref={header}>
      <div className="SheetHeader-bar row floored gap-12">
        <IconButton label={`Volver a ${pet.name}`} to={kind.list(pet.id)}>
          <IconArrowLeft size={20} stroke={1.75} aria-hidden />
        </IconButton>
        <button
          type="button"
          className="SheetHeader-portrait block"
          onClick={patient.open}
          aria-label={`Datos de ${pet.name}`}
        >
          <PetPortrait
            species={pet.speciesId}
            seed={pet.id}
            photo={pet.photo}
            isDeceased={pet.status === 'deceased'}
            size={36}
          />
        </button>
        <div className="SheetHeader-words slim">
          <h1 className="cut">{`${kind.name} de ${pet.name}`}</h1>
          <p className="quiet cut">
            {showDateTime(kind.at(record))}
            <span className="SheetHeader-about"> · {kind.about(record)}</span>
            {status ? <span className="SheetHeader-status"> · {status}</span> : null}
          </p>
        </div>
        {pet.status === 'deceased' ? <DeceasedBadge on={pet.deceasedOn} /> : null}
        {/* On a phone the names take the line; the portrait opens what the animal has. */}
        {isPhone ? null : (
          <span className="SheetHeader-due">
            <PetDueBadge pet={pet} look="word" />
          </span>
        )}
        <kind.Badge record={record} />
        <div className="row gap-8 to-end rigid">
          {state}
          {kind.hasPrintButton && !isPhone ? (
            <IconButton label={`Imprimir la ${kind.name.toLowerCase()}`} onClick={print}>
              <IconPrinter size={20} stroke={1.75} aria-hidden />
            </IconButton>
          ) : null}
          <ActionMenu label={`Más acciones para la ${kind.name.toLowerCase()} de ${pet.name}`} actions={items} />
        </div>
      </div>
      <div className="SheetHeader-alerts">
        <AlertStrip {...alertsOf(pet)} />
      </div>
      {children}
      <ResponsiveModal opened={isPatientOpen} onClose={patient.close} title={pet.name} size="side">
        <kind.Rail record={record} />
      </ResponsiveModal>
      {dialog}
    </header>
  )
}
