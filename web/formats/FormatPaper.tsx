import type { ReactNode } from 'react'
import { type ClinicLetterhead, letterheadParts } from '#shared/clinic/clinic.contract.ts'
import '#web/formats/formats.css'

interface FormatPaperProps {
  letterhead: Pick<ClinicLetterhead, 'name' | 'parts' | 'logo' | 'color' | 'footer' | 'hidden'> | undefined
  children: ReactNode
}

/** A sheet as it is printed: white in both themes, with the clinic's head and foot. */
export function FormatPaper({ letterhead, children }: FormatPaperProps) {
  const { name = ' ', parts, logo, color, footer, hidden = [] } = letterhead ?? {}
  const lines = letterheadParts.flatMap((part) => (hidden.includes(part) ? [] : (parts?.[part] ?? [])))
  return (
    <div className="FormatPaper framed wide large">
      <div className="FormatPaper-head row gap-14" style={color ? { borderColor: color } : {}}>
        {logo ? <img className="FormatPaper-logo" src={logo} alt="" /> : null}
        <div>
          <p className="FormatPaper-name heavy">{name}</p>
          <p className="FormatPaper-lines small breaks">{lines.join(' · ')}</p>
        </div>
      </div>
      {children}
      {footer ? <p className="FormatPaper-foot small breaks">{footer}</p> : null}
    </div>
  )
}
