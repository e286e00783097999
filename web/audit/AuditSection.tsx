import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { IconDownload } from '@tabler/icons-react'
import { auditActNames, auditActs } from '#shared/access/auditActs.ts'
import { audit, type AuditEntry, type AuditSearch } from '#shared/audit/audit.contract.ts'
import { showDateTime } from '#shared/values/date.ts'
import { showNumber } from '#shared/values/number.ts'
import { describeDevice } from '#shared/values/device.ts'
import { readChoice, readDay, readId, writeSearch } from '#web/form/addressSearch.ts'
import { PeriodFilter } from '#web/form/PeriodFilter.tsx'
import { SelectField } from '#web/form/TextFields.tsx'
import { useAddressSearch } from '#web/form/useAddressSearch.ts'
import { addressOf } from '#web/http/call.ts'
import { pagesOf } from '#web/http/pages.ts'
import { paths } from '#web/nav/paths.ts'
import { useProfessionals } from '#web/professionals/professionals.data.ts'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { EmptyState, NoResults } from '#web/ui/EmptyState.tsx'
import { ListBody } from '#web/ui/ListBody.tsx'
import { findRecordWord } from '#web/word/registry.ts'
import '#web/audit/AuditSection.css'

const nothing: AuditSearch = { professionalId: '', act: '', from: '', to: '' }

function readSearch(params: URLSearchParams): AuditSearch {
  return {
    professionalId: readId(params, 'persona'),
    act: readChoice(params, 'acto', auditActs),
    from: readDay(params, 'desde'),
    to: readDay(params, 'hasta'),
  }
}

function writeAuditSearch(params: URLSearchParams, { professionalId, act, from, to }: AuditSearch): URLSearchParams {
  return writeSearch(params, { persona: professionalId, acto: act, desde: from, hasta: to })
}

/** "Auditoría": who came in, read, changed, printed or signed what, and from where. */
export function AuditSection() {
  const [search, change] = useAddressSearch(readSearch, writeAuditSearch)
  const people = useProfessionals()
  const list = useInfiniteQuery({ ...pagesOf(audit.list, search), staleTime: 0 })
  const isFiltered = Object.values(search).some(Boolean)
  return (
    <Card
      title="Auditoría"
      aside={
        <Button
          icon={<IconDownload size={18} stroke={1.75} aria-hidden />}
          href={addressOf(audit.export, search)}
          aria-label="Descargar la auditoría"
        >
          Descargar
        </Button>
      }
    >
      <div className="Audit-filters below-12">
        <SelectField
          label="Persona"
          value={search.professionalId}
          emptyLabel="Todas"
          options={people.map(({ id, name }) => ({ value: id, label: name }))}
          onChange={(professionalId) => change({ professionalId })}
        />
        <SelectField
          label="Qué hizo"
          value={search.act}
          emptyLabel="Todo"
          options={auditActs.map((act) => ({ value: act, label: auditActNames[act] }))}
          onChange={(act) => change({ act })}
        />
        <PeriodFilter labels={{ from: 'Desde', to: 'Hasta' }} value={search} onChange={change} />
      </div>
      <ListBody
        query={list}
        name="la auditoría"
        skeletonRows={6}
        empty={<EmptyState title="Aún no hay nada registrado" illustration="clipboard" />}
        noResults={isFiltered ? <NoResults query="" onClear={() => change(nothing)} /> : undefined}
      >
        {(rows) => (
          <ul className="Audit">
            {rows.map((entry) => (
              <AuditRow key={entry.id} entry={entry} />
            ))}
          </ul>
        )}
      </ListBody>
    </Card>
  )
}

function AuditRow({ entry }: { entry: AuditEntry }) {
  const { at, actorName, address, device } = entry
  return (
    <li className="stack topped gap-2 pady-10 breaks">
      <div>
        <strong>{actorName}</strong> · <Told entry={entry} />
      </div>
      <div>
        {showDateTime(at)} · {describeDevice(device)} · {address}
      </div>
    </li>
  )
}

/** "Firmó la consulta de Nala": the record and whose it is are a press away. */
function Told({ entry: { what, count, subject, record } }: { entry: AuditEntry }) {
  const petId = subject?.kind === 'pet' ? subject.id : undefined
  const toRecord = record && petId ? findRecordWord(record.kind)?.open?.(record.id, petId) : undefined
  const toSubject = petId ? paths.pet(petId).info() : subject?.kind === 'owner' ? paths.owner(subject.id) : undefined
  return (
    <>
      {toRecord ? (
        <Link className="brand underlined" to={toRecord}>
          {what}
        </Link>
      ) : (
        what
      )}
      {subject ? ' de ' : ''}
      {subject && toSubject ? (
        <Link className="brand underlined" to={toSubject}>
          {subject.name}
        </Link>
      ) : (
        subject?.name
      )}
      {count === null ? '' : `: ${showNumber(count)}`}
    </>
  )
}
