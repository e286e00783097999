import {
  IconAlertTriangle,
  IconCalendarDue,
  IconCalendarEvent,
  IconPrescription,
  IconShield,
} from '@tabler/icons-react'
import type { ReportLine } from '#shared/word/reportLine.ts'
import { documentAddress, showDay } from '#web/report/loadReport.ts'

interface ReportLineProps {
  line: ReportLine
  publicId: string
  /** Of a line that can be opened. */
  isOpen: boolean
}

export function ReportLineView({ line, publicId, isOpen }: ReportLineProps) {
  const { on, title, text, detail, state, facts, document } = line
  if (facts)
    return (
      <details className="Report-opened" open={isOpen}>
        <summary>
          <strong>{title}</strong>
          <span>{showDay(on)}</span>
        </summary>
        <dl>
          {facts.map(({ label, value }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      </details>
    )
  const words = (
    <div>
      <strong>{title}</strong>
      {text ? <p>{text}</p> : null}
      {detail ? <p className="Report-detail">{detail}</p> : null}
      {document ? <Downloads document={document} publicId={publicId} /> : null}
    </div>
  )
  if (document)
    return (
      <div className="Report-document">
        <span className="Report-icon">
          <IconPrescription size={20} stroke={1.75} aria-hidden />
        </span>
        {words}
      </div>
    )
  return (
    <>
      {words}
      {state ? <StateChip state={state} /> : null}
    </>
  )
}

const icons = { overdue: IconAlertTriangle, dueSoon: IconCalendarDue, current: IconShield, plain: IconCalendarEvent }

function StateChip({ state: { label, look } }: { state: NonNullable<ReportLine['state']> }) {
  const Icon = icons[look]
  return (
    <span className="Report-chip" data-state={look}>
      <Icon size={14} stroke={2} aria-hidden />
      {label}
    </span>
  )
}

interface DownloadsProps {
  document: NonNullable<ReportLine['document']>
  publicId: string
}

function Downloads({ document: { kind, id, label, fileName }, publicId }: DownloadsProps) {
  return (
    <div className="Report-downloads">
      {(['pdf', 'html', 'json'] as const).map((form) => (
        <a
          key={form}
          href={documentAddress(publicId, kind, id, form)}
          download={`${fileName}.${form}`}
          aria-label={`Descargar ${label} en ${form.toUpperCase()}`}
        >
          {form.toUpperCase()}
        </a>
      ))}
    </div>
  )
}
