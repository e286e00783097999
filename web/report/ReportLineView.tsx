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
      <details className="Report-opened slim" open={isOpen}>
        <summary className="row gap-8">
          <strong>{title}</strong>
          <span className="to-end rigid quiet">{showDay(on)}</span>
        </summary>
        <dl>
          {facts.map(({ label, value }) => (
            <div className="floored pady-6" key={label}>
              <dt>{label}</dt>
              <dd className="written">{value}</dd>
            </div>
          ))}
        </dl>
      </details>
    )
  const words = (
    <div>
      <strong>{title}</strong>
      {text ? <p>{text}</p> : null}
      {detail ? <p className="Report-detail small">{detail}</p> : null}
      {document ? <Downloads document={document} publicId={publicId} /> : null}
    </div>
  )
  if (document)
    return (
      <div className="line gap-12">
        <span className="square-36 centre sunken round rigid soft">
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
    <span className="Report-chip inline round-6 gap-4 strong" data-state={look}>
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
    <div className="Report-downloads line gap-8">
      {(['pdf', 'html', 'json'] as const).map((form) => (
        <a
          className="tall-32 edged round padx-8 strong brand"
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
