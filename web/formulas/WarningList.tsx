import { IconAlertTriangle } from '@tabler/icons-react'
import { warningNames } from '#shared/formulas/formulas.words.ts'
import type { Warning } from '#shared/formulas/warnings.rules.ts'
import '#web/formulas/formulas.css'

/** What must be confirmed before signing, under the medicine that it is about. */
export function WarningList({ warnings }: { warnings: readonly Pick<Warning, 'kind' | 'text'>[] }) {
  return (
    <ul className="FormulaWarnings" aria-label="Advertencias">
      {warnings.map(({ kind, text }) => (
        <li key={kind} data-tone={kind === 'controlled' || kind === 'avoid' ? 'amber' : 'red'}>
          <IconAlertTriangle size={18} stroke={2} aria-hidden />
          <span>
            <strong>{warningNames[kind]}.</strong> {text}
          </span>
        </li>
      ))}
    </ul>
  )
}
