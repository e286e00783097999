import { useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { IconFileSpreadsheet, IconUpload } from '@tabler/icons-react'
import { type ImportSubject, importSubjects, subjectNames } from '#shared/imports/fields.ts'
import { type ImportRow, MAX_IMPORT_BYTES, MAX_IMPORT_ROWS } from '#shared/imports/imports.contract.ts'
import { isWorking } from '#shared/imports/imports.rules.ts'
import { showBytes } from '#shared/values/bytes.ts'
import { showDateTime } from '#shared/values/date.ts'
import { showCount, showNumber } from '#shared/values/number.ts'
import { useActs } from '#web/acts/useActs.tsx'
import { RadioField } from '#web/form/ChoiceFields.tsx'
import { ImportBadge } from '#web/imports/ImportBadge.tsx'
import { isUnanswered } from '#web/http/answers.ts'
import { sendFile } from '#web/imports/imports.acts.ts'
import { useImportPages } from '#web/imports/imports.data.ts'
import { ProgressLine } from '#web/ui/ProgressLine.tsx'
import { paths } from '#web/nav/paths.ts'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { CardRow } from '#web/ui/CardRow.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { ListBody } from '#web/ui/ListBody.tsx'

const FILES = '.csv,.txt,.tsv,.xlsx,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
const nothing = new File([], '')

/** "Importar": a file of another system, and those that were sent. */
export function ImportSection() {
  const navigate = useNavigate()
  const [subject, setSubject] = useState<ImportSubject>('people')
  const [share, setShare] = useState(0)
  const input = useRef<HTMLInputElement>(null)
  /** Why it was not sent; with it, where it may be sent again as it is. */
  const [refused, setRefused] = useState<{ message: string; again: File | undefined }>()
  const send = sendFile({
    onSent: (importId) => void navigate(paths.import(importId)),
    onProgress: setShare,
    onRefused: (message, error, picked) =>
      setRefused({ message, again: isUnanswered(error) ? picked.file : undefined }),
  })
  const { offered, press, dialog } = useActs([send], { file: nothing, subject })
  const isBusy = offered[0]?.isBusy === true
  const begin = (file: File) => {
    setShare(0)
    setRefused(undefined)
    press('send', { file, subject })
  }
  return (
    <>
      <Card title="Traer datos de otro sistema">
        <div className="stack gap-16">
          <p className="soft">
            Suba un archivo CSV o un libro de Excel (.xlsx) de hasta {showBytes(MAX_IMPORT_BYTES)} y{' '}
            {showNumber(MAX_IMPORT_ROWS)} filas. Antes de guardar verá qué entra y qué hay que corregir.
          </p>
          {importSubjects.length > 1 ? (
            <RadioField
              label="¿Qué trae el archivo?"
              value={subject}
              onChange={setSubject as (value: ImportSubject | '') => void}
              options={importSubjects.map((value) => ({ value, label: subjectNames[value] }))}
            />
          ) : null}
          <input
            ref={input}
            type="file"
            hidden
            accept={FILES}
            aria-label="Archivo para importar"
            onChange={(event) => {
              const [file] = event.currentTarget.files ?? []
              // The same file can be chosen again after a failure.
              event.currentTarget.value = ''
              if (file) begin(file)
            }}
          />
          <div className="line wrap gap-8">
            <Button
              tone="primary"
              icon={<IconUpload size={18} stroke={1.75} aria-hidden />}
              loading={isBusy}
              gerund="Subiendo…"
              onClick={() => input.current?.click()}
            >
              Elegir archivo
            </Button>
            {refused?.again && !isBusy ? (
              <Button onClick={() => refused.again && begin(refused.again)}>Subir de nuevo</Button>
            ) : null}
          </div>
          {refused ? (
            <p className="red breaks" role="alert">
              {refused.message}
            </p>
          ) : null}
          {isBusy ? <ProgressLine label="Subiendo el archivo" share={share} /> : null}
          {dialog}
        </div>
      </Card>
      <SentFiles />
    </>
  )
}

function SentFiles() {
  return (
    <Card title="Archivos" flush>
      <ListBody
        query={useImportPages()}
        name="los archivos"
        skeletonRows={3}
        empty={<EmptyState title="Aún no hay archivos">Lo que suba queda aquí, con su resultado.</EmptyState>}
      >
        {(rows) => (
          <ul>
            {rows.map((row) => (
              <SentFile key={row.id} row={row} />
            ))}
          </ul>
        )}
      </ListBody>
    </Card>
  )
}

function SentFile({ row }: { row: ImportRow }) {
  const { id, fileName, subject, createdAt, byName, counts } = row
  const what =
    isWorking(row) || counts.done === 0
      ? showCount(counts.total, 'fila', 'filas')
      : showCount(counts.done, 'fila importada', 'filas importadas')
  return (
    <CardRow
      to={paths.import(id)}
      picture={<IconFileSpreadsheet className="quiet rigid" size={22} stroke={1.75} aria-hidden />}
      name={fileName}
      below={`${subjectNames[subject]} · ${what} · ${showDateTime(createdAt)} · ${byName}`}
      end={<ImportBadge state={row.state} />}
    />
  )
}
