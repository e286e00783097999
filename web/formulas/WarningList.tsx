import { IconAlertTriangle } from '@tabler/icons-react'
import { hintKinds } from '#shared/formulas/formulas.contract.ts'
import { warningNames } from '#shared/formulas/formulas.words.ts'
import type { Warning } from '#shared/formulas/warnings.rules.ts'
import '#web/formulas/formulas.css'

const mild: ReadonlySet<Warning['kind']> = new Set(['controlled', 'avoid', ...hintKinds])

/** What must be confirmed before signing, and what is only to be read, under the medicine that it is about. */
export function WarningList({ warnings }: { warnings: readonly Pick<Warning, 'kind' | 'text'>[] }) {
  return (
    <ul className="FormulaWarnings stack gap-6" aria-label="Advertencias">
      {warnings.map(({ kind, text }) => (
        <li className="line round gap-8 red breaks" key={kind} data-tone={mild.has(kind) ? 'amber' : 'red'}>
          <IconAlertTriangle className="rigid" size={18} stroke={2} aria-hidden />
          <span>
            <strong>{warningNames[kind]}.</strong> {text}
          </span>
        </li>
      ))}
    </ul>
  )
}
