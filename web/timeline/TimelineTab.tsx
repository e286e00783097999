import { useCallback, useState } from 'react'
import { useParams } from 'react-router'
import { useQuery } from '@tanstack/react-query'
import { pets } from '#shared/pets/pets.contract.ts'
import type { TimelineItem, TimelineLine } from '#shared/timeline/timeline.contract.ts'
import { type FileKind, fileKinds, type RecordKind, recordKindNames, recordKinds } from '#shared/values/recordKinds.ts'
import { dayOf, showLongDay } from '#shared/values/date.ts'
import { type OpenChanges, useRecordChanges } from '#web/changes/ChangesButton.tsx'
import { AttachmentOpened } from '#web/attachments/AttachmentOpened.tsx'
import { ControlOfAddress } from '#web/controls/ControlModal.tsx'
import { readChoice, readText, writeSearch } from '#web/form/addressSearch.ts'
import { useAddress } from '#web/form/useAddress.ts'
import { SelectField } from '#web/form/TextFields.tsx'
import { queryOf } from '#web/http/query.ts'
import { ProblemList } from '#web/problems/ProblemList.tsx'
import { useMay } from '#web/professionals/profile.tsx'
import { HistoryPaperButton } from '#web/timeline/HistoryPaperModal.tsx'
import { useTimeline } from '#web/timeline/timeline.data.ts'
import { TimelineEntry } from '#web/timeline/TimelineEntry.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { EmptyState, LoadError, NoResults } from '#web/ui/EmptyState.tsx'
import { Toolbar } from '#web/ui/Filters.tsx'
import { ListSkeleton } from '#web/ui/ListSkeleton.tsx'
import { SearchBox } from '#web/ui/SearchBox.tsx'
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
  const clear = () => set(q ? 'q' : 'tipo', '', false)
  const problems = pages.data?.pages[0]?.problems
  return (
    <div className="Timeline">
      <div className="Timeline-lines">
        <Toolbar end={pet ? <HistoryPaperButton pet={pet} /> : undefined}>
          <SearchBox
            label="Buscar en la historia"
            value={q}
            onChange={(next) => set('q', next, true)}
            isBusy={pages.isPlaceholderData}
            found={pages.data && { count: countLines(pages.data.pages), isMore: pages.hasNextPage }}
          />
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
        </Toolbar>
        <Card flush>
          <TimelinePages
            pages={pages}
            petId={petId}
            query={q}
            isFiltered={q !== '' || kind !== ''}
            onClear={clear}
            onShowFile={setFile}
            {...(showChanges ? { onShowChanges: showChanges } : {})}
          />
        </Card>
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

function countLines(pages: readonly { items: readonly unknown[] }[]): number {
  return pages.reduce((sum, { items }) => sum + items.length, 0)
}

function isAttachable(record: string): record is FileKind {
  return fileKinds.some((kind) => kind === record)
}

interface TimelinePagesProps {
  pages: ReturnType<typeof useTimeline>
  petId: string
  query: string
  isFiltered: boolean
  onClear: () => void
  onShowChanges?: (changes: OpenChanges) => void
  onShowFile: (file: TimelineLine) => void
}

function TimelinePages({ pages, petId, query, isFiltered, onClear, onShowChanges, onShowFile }: TimelinePagesProps) {
  if (pages.isPending) return <ListSkeleton label="Cargando la historia" />
  if (!pages.data)
    return (
      <LoadError
        title="No se cargó la historia"
        cause={pages.error?.message}
        onRetry={() => void pages.refetch()}
        isRetrying={pages.isFetching}
      />
    )
  const items = pages.data.pages.flatMap((page) => page.items)
  if (items.length === 0)
    return isFiltered ? (
      <NoResults query={query} onClear={onClear} />
    ) : (
      <EmptyState title="Aún no hay nada en la historia" illustration="clipboard">
        Consultas, vacunas, exámenes y lo demás quedará aquí, en su orden.
      </EmptyState>
    )
  return (
    <>
      <ol className="Timeline-days" aria-label="Historia" aria-busy={pages.isPlaceholderData}>
        {byDay(items).map(([day, lines]) => (
          <li key={day} className="Timeline-day">
            <h2>{showLongDay(day)}</h2>
            <ul>
              {lines.map((item) => (
                <TimelineEntry
                  key={`${item.kind}${item.id}`}
                  {...{ item, petId, onShowFile }}
                  {...(onShowChanges ? { onShowChanges } : {})}
                />
              ))}
            </ul>
          </li>
        ))}
      </ol>
      {pages.isFetchNextPageError ? (
        <LoadError
          title="No se cargó lo anterior"
          cause={pages.error?.message}
          onRetry={() => void pages.fetchNextPage()}
          isRetrying={pages.isFetchingNextPage}
        />
      ) : (
        <div className="Timeline-foot">
          {pages.hasNextPage ? (
            <Button onClick={() => void pages.fetchNextPage()} loading={pages.isFetchingNextPage} gerund="Cargando…">
              Mostrar lo anterior
            </Button>
          ) : (
            <span>{isFiltered ? 'No hay más resultados' : 'Es todo lo que hay en la historia'}</span>
          )}
        </div>
      )}
    </>
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
