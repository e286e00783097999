import { useNavigate } from 'react-router'
import type { FormatRow } from '#shared/formats/formats.contract.ts'
import { ActMenu } from '#web/acts/ActButton.tsx'
import { formatActs } from '#web/formats/formats.acts.ts'

/** What is done with a whole template, behind three dots. */
export function FormatActions({ row, tone = 'plain' }: { row: FormatRow; tone?: 'plain' | 'default' }) {
  return <ActMenu label={`Más acciones para ${row.title}`} does={formatActs(useNavigate())} of={row} tone={tone} />
}
