import type { ReactNode } from 'react'
import type { Surgery } from '#shared/surgeries/surgeries.contract.ts'
import { FormatsOfRecord } from '#web/issuedFormats/FormatsOfRecord.tsx'
import { SheetContext, useSheet } from '#web/sheet/SheetContext.tsx'
import { ReadField } from '#web/sheet/SheetFields.tsx'
import { readOnlySheet } from '#web/sheet/useOpenSheet.ts'
import { AnesthesiaSection, type AnesthesiaSectionProps } from '#web/surgeries/AnesthesiaSection.tsx'
import { surgeryKind } from '#web/surgeries/surgeryKind.tsx'
import {
  ConsentCard,
  type ConsentCardProps,
  PreanesthesiaSection,
  ProcedureSection,
  RecoverySection,
  tellConsent,
} from '#web/surgeries/SurgerySections.tsx'

/** The sheet, written or read. */
export function SurgeryParts({ onOverride, ...column }: ConsentCardProps & AnesthesiaSectionProps) {
  const { record: surgery } = useSheet<Surgery>()
  return (
    <Parts
      {...column}
      consent={
        <>
          <ConsentCard onOverride={onOverride} />
          <FormatsOfRecord subject="surgery" recordId={surgery.id} pets={[surgery.pet]} purpose="anesthesia" isFolded />
        </>
      }
    />
  )
}

/** What the signature of a surgery covers, over the sheet that is still open. */
export function SignedSurgery({ surgery }: { surgery: Surgery }) {
  return (
    <SheetContext value={readOnlySheet(surgeryKind, surgery, 'firma-')}>
      <Parts consent={<ReadField label="Consentimiento" value={tellConsent(surgery)} />} />
    </SheetContext>
  )
}

function Parts({ consent, ...column }: { consent: ReactNode } & AnesthesiaSectionProps) {
  return (
    <>
      <PreanesthesiaSection consent={consent} />
      <AnesthesiaSection {...column} />
      <ProcedureSection />
      <RecoverySection />
    </>
  )
}
