import { useCallback, useState } from 'react'
import { useParams } from 'react-router'
import { useQuery } from '@tanstack/react-query'
import { pets } from '#shared/pets/pets.contract.ts'
import type { TimelineItem, TimelineLine } from '#shared/timeline/timeline.contract.ts'
import { type FileKind, fileKinds, type RecordKind, recordKindNames, recordKinds } from '#shared/values/recordKinds.ts'
import { dayOf, showLongDay } from '#shared/values/date.ts'
import { useRecordChanges } from '#web/changes/ChangesButton.tsx'
import { AttachmentOpened } from '#web/attachments/AttachmentOpened.tsx'
import { ControlOfAddress } from '#web/controls/ControlOfAddress.tsx'
import { readChoice, readText, writeSearch } from '#web/form/addressSearch.ts'
import { ListScreen } from '#web/form/ListScreen.tsx'
import { useAddress } from '#web/form/useAddress.ts'
import { SelectField } from '#web/form/TextFields.tsx'
import { queryOf } from '#web/http/query.ts'
import { ProblemList } from '#web/problems/ProblemList.tsx'
import { useMay } from '#web/professionals/profile.tsx'
import { HistoryPrintoutButton } from '#web/timeline/HistoryPrintoutModal.tsx'
import { useTimeline } from '#web/timeline/timeline.data.ts'
import { TimelineEntry } from '#web/timeline/TimelineEntry.tsx'
import { Button } from '#web/ui/Button.tsx'
import { EmptyState, LoadError } from '#web/ui/EmptyState.tsx'
import '#web/timeline/timeline.css'

/** `/mascotas/{id}/historial`: everything of an animal, by visits, beside its list of problems. */
export function TimelineTab() {
  const { petId = '' } = useParams()
  const [params, setParams] = useAddress()
  const kind = readChoice(params, 'tipo', recordKindNames)
  const q = readText(params, 'q')
  const pages = useTimeline(petId, { kinds: kind, q })
  const pet = useQuery(queryOf(pets.get, { petId })).data
  const mayReadProblems = useMay('problems.read')
  const { show: showChanges, dialog } = useRecordChanges()
  const [file, setFile] = useState<TimelineLine>()
  const closeFile = useCallback(() => setFile(undefined), [])
  const set = (name: string, value: string, replace: boolean) =>
    setParams((before) => writeSearch(before, { [name]: value }), { replace, preventScrollReset: true })
  const problems = pages.data?.pages[0]?.problems
  return (
    <div className="Timeline main-aside gap-16 top">
      <div className="Timeline-lines slim">
        <ListScreen
          name="la historia"
          query={pages}
          search={{
            label: 'Buscar en la historia',
            value: q,
            onChange: (next, replace) => set('q', next, replace),
          }}
          filters={{ count: kind ? 1 : 0, onClear: () => set('tipo', '', false) }}
          bar={
            <SelectField<RecordKind>
              label="Tipo"
              value={kind}
              emptyLabel="Todo"
              options={recordKindNames
                // Problems have a list of their own beside the timeline.
                .filter((value) => value !== 'problem')
                .map((value) => ({ value, label: recordKinds[value].label }))}
              onChange={(next) => set('tipo', next, false)}
            />
          }
          actions={pet ? <HistoryPrintoutButton pet={pet} /> : undefined}
          empty={() => (
            <EmptyState title="Aún no hay nada en la historia" illustration="clipboard">
              Consultas, vacunas, exámenes y lo demás quedará aquí, en su orden.
            </EmptyState>
          )}
          foot={() => <Earlier pages={pages} isFiltered={q !== '' || kind !== ''} />}
        >
          {(items) => (
            <ol className="lined" aria-label="Historia" aria-busy={pages.isPlaceholderData}>
              {byDay(items).map(([day, lines]) => (
                <li key={day} className="Timeline-day">
                  <h2 className="strong quiet">{showLongDay(day)}</h2>
                  <ul>
                    {lines.map((item) => (
                      <TimelineEntry
                        key={`${item.kind}${item.id}`}
                        {...{ item, petId, onShowFile: setFile }}
                        {...(showChanges ? { onShowChanges: showChanges } : {})}
                      />
                    ))}
                  </ul>
                </li>
              ))}
            </ol>
          )}
        </ListScreen>
      </div>
      {pet && problems && mayReadProblems ? (
        <ProblemList
          pet={pet}
          problems={problems}
          {...(showChanges ? { onShowChanges: ({ id }) => showChanges({ record: 'problems', recordId: id }) } : {})}
        />
      ) : null}
      <ControlOfAddress />
      {dialog}
      {file?.parent && isAttachable(file.parent.record) ? (
        <AttachmentOpened
          owner={{ record: file.parent.record, recordId: file.parent.id }}
          attachmentId={file.id}
          onClose={closeFile}
        />
      ) : null}
    </div>
  )
}

function isAttachable(record: string): record is FileKind {
  return fileKinds.some((kind) => kind === record)
}

/** A history is read on without being counted. */
function Earlier({ pages, isFiltered }: { pages: ReturnType<typeof useTimeline>; isFiltered: boolean }) {
  const more = () => void pages.fetchNextPage()
  if (pages.isFetchNextPageError)
    return (
      <LoadError
        title="No se cargó lo anterior"
        cause={pages.error?.message}
        onRetry={more}
        isRetrying={pages.isFetchingNextPage}
      />
    )
  return (
    <div className="line topped middle pady-12 padx-16 quiet">
      {pages.hasNextPage ? (
        <Button onClick={more} loading={pages.isFetchingNextPage} gerund="Cargando…">
          Mostrar lo anterior
        </Button>
      ) : (
        <span>{isFiltered ? 'No hay más resultados' : 'Es todo lo que hay en la historia'}</span>
      )}
    </div>
  )
}

/** In the clinic's days, each with its lines in their order. */
function byDay(items: readonly TimelineItem[]): [day: string, lines: TimelineItem[]][] {
  const days = new Map<string, TimelineItem[]>()
  for (const item of items) {
    const day = dayOf(item.at)
    days.set(day, [...(days.get(day) ?? []), item])
  }
  return [...days]
}
