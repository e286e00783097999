import type { ChangedPart, ChangedRecord, RecordChange } from '#shared/changes/changes.contract.ts'
import { fieldName, isInHistory, showPart } from '#shared/changes/changes.words.ts'
import { showSpan } from '#shared/values/date.ts'
import { useChanges } from '#web/changes/changes.data.ts'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { ListBody } from '#web/ui/ListBody.tsx'
import { ResponsiveModal } from '#web/ui/ResponsiveModal.tsx'
import '#web/changes/ChangesModal.css'

interface ChangesModalProps {
  opened?: boolean
  onClose: () => void
  record: ChangedRecord
  recordId: string
  /** The name of a field that the clinic made. */
  labelOf?: (field: string) => string | undefined
  /** A field's value in words; empty where there is none. */
  showValue: (field: string, value: unknown, part: ChangedPart | null) => string
  /** A change that holds several, as one each. */
  split?: (change: FieldChange) => FieldChange[]
}

type FieldChange = RecordChange['fields'][number]

/** "Historial de modificaciones": who, when, and each field from what to what. */
export function ChangesModal({ opened = true, onClose, ...list }: ChangesModalProps) {
  return (
    <ResponsiveModal opened={opened} onClose={onClose} title="Historial de modificaciones" size={720}>
      {opened ? <ChangeList {...list} /> : null}
    </ResponsiveModal>
  )
}

function ChangeList({
  record,
  recordId,
  labelOf,
  showValue,
  split = (change) => [change],
}: Omit<ChangesModalProps, 'opened' | 'onClose'>) {
  const pages = useChanges(record, recordId)
  return (
    <ListBody
      name="el historial de modificaciones"
      words={{ failedMore: 'No se cargaron más modificaciones' }}
      query={pages}
      skeletonRows={4}
      empty={<EmptyState title="Sin modificaciones" illustration="clipboard" />}
    >
      {(lines) => (
        <ol className="ChangeList">
          {lines.map((line) => (
            <li className="floored pady-12" key={line.id}>
              <p className="ChangeList-who">
                <strong className="strong">{line.actorName}</strong> {verbs[line.operation]}{' '}
                {line.part ? showPart(record, line.part) : null}
                <time dateTime={line.at}>{showSpan(line.at, line.lastAt ?? line.at)}</time>
              </p>
              <dl className="stack gap-6">
                {line.fields
                  .filter(({ field }) => isInHistory({ record, part: line.part }, field))
                  .flatMap((change) => split(change))
                  .map((change) => (
                    <ChangeField
                      key={change.field}
                      label={labelOf?.(change.field) ?? fieldName({ record, part: line.part }, change.field)}
                      before={showValue(change.field, change.before, line.part)}
                      after={showValue(change.field, change.after, line.part)}
                    />
                  ))}
              </dl>
            </li>
          ))}
        </ol>
      )}
    </ListBody>
  )
}

const verbs: Record<RecordChange['operation'], string> = { created: 'creó', updated: 'cambió', removed: 'quitó' }

function ChangeField({ label, before, after }: { label: string; before: string; after: string }) {
  return (
    <div>
      <dt className="caption strong soft">{label}</dt>
      <dd className="written breaks">
        {before === '' ? null : (
          <>
            <del className="quiet">{before}</del>
            <span className="quiet"> pasó a </span>
          </>
        )}
        {after === '' ? <em className="quiet">vacío</em> : <ins>{after}</ins>}
      </dd>
    </div>
  )
}
