import { useState } from 'react'
import { IconBed } from '@tabler/icons-react'
import { canRecord } from '#shared/pets/pets.rules.ts'
import { useMay } from '#web/professionals/profile.tsx'
import { Button } from '#web/ui/Button.tsx'
import { lazyPart } from '#web/ui/lazyPart.ts'
import type { Slots } from '#web/word/word.ts'

const AdmitModal = lazyPart(async () => (await import('#web/hospitalizations/AdmitModal.tsx')).AdmitModal)

/** "Hospitalizar", where a surgery ends: nobody leaves its sheet. */
export function AdmitButton({ pet, surgeryId, diagnosis }: Slots['afterSurgery']) {
  const mayWrite = useMay('hospitalizations.write')
  const [isOpen, setOpen] = useState(false)
  if (!mayWrite || canRecord(pet)) return null
  return (
    <>
      <Button
        icon={<IconBed size={18} stroke={1.75} aria-hidden />}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        Hospitalizar
      </Button>
      {isOpen ? (
        <AdmitModal pet={pet} surgeryId={surgeryId} diagnosis={diagnosis} onClose={() => setOpen(false)} />
      ) : null}
    </>
  )
}
