import { type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { IconArrowLeft, IconPrinter, IconShare } from '@tabler/icons-react'
import { report } from '#shared/report/report.contract.ts'
import type { Phone } from '#shared/values/phone.ts'
import { queryOf } from '#web/http/query.ts'
import { paths } from '#web/nav/paths.ts'
import { useMay } from '#web/professionals/profile.tsx'
import { tellReport } from '#web/report/tellReport.ts'
import { Button } from '#web/ui/Button.tsx'
import { lazyOf } from '#web/word/word.ts'
import { Slot } from '#web/word/Slot.tsx'
import '#web/report/NextSteps.css'

const ReportModal = lazyOf(async () => (await import('#web/report/ReportModal.tsx')).ReportModal)

interface NextStepsProps {
  pet: { id: string; name: string; owner: { id: string; name: string; phone: Phone } }
  /** What of it is handed out on paper. */
  papers?: { label: string; print: () => unknown }[]
  /** It was signed on this screen, just now: the hand goes on here. */
  isFresh?: boolean
}

const icon = { size: 18, stroke: 1.75, 'aria-hidden': true } as const

/** What follows the signature of a record: print, send, share, back to the animal. */
export function NextSteps({ pet, papers = [], isFresh = false }: NextStepsProps) {
  const mayShare = useMay('report.manage')
  const box = useRef<HTMLElement>(null)
  useEffect(() => {
    if (isFresh) box.current?.focus()
  }, [isFresh])
  return (
    <nav
      ref={box}
      className="NextSteps line wrap gap-8 below-16 screen-only"
      aria-label="Siguientes pasos"
      tabIndex={-1}
    >
      {papers.map(({ label, print }, index) => (
        <Button
          key={label}
          tone={index === 0 ? 'primary' : 'default'}
          icon={<IconPrinter {...icon} />}
          onClick={() => void print()}
        >
          {label}
        </Button>
      ))}
      {mayShare ? <Sharing pet={pet} isFresh={isFresh} /> : null}
      <Button icon={<IconArrowLeft {...icon} />} to={paths.pet(pet.id).info()}>
        Volver a {pet.name}
      </Button>
    </nav>
  )
}

function Sharing({ pet, isFresh }: Pick<NextStepsProps, 'pet'> & { isFresh: boolean }): ReactNode {
  // Who reads it later sends it from the dialog.
  const link = useQuery({ ...queryOf(report.link, { petId: pet.id }), enabled: isFresh }).data
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      {link?.isEnabled && !link.isOffForAll ? (
        <Slot
          name="toOwner"
          owner={pet.owner}
          petId={pet.id}
          message={tellReport(pet.name, link.publicId)}
          cause="report"
        />
      ) : null}
      <Button icon={<IconShare {...icon} />} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        Compartir reporte
      </Button>
      {isOpen ? (
        <Suspense>
          <ReportModal subject={pet} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  )
}
