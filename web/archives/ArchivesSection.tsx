import { useQuery } from '@tanstack/react-query'
import { IconDownload } from '@tabler/icons-react'
import { type Archive, ARCHIVE_DAYS, archives } from '#shared/archives/archives.contract.ts'
import { showBytes } from '#shared/values/bytes.ts'
import { showDateTime } from '#shared/values/date.ts'
import { askArchive, closeAccount, keepAccount } from '#web/archives/archiveActs.ts'
import { ActButton } from '#web/acts/ActButton.tsx'
import { addressOf } from '#web/http/call.ts'
import { queryOf } from '#web/http/query.ts'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { Loaded } from '#web/ui/Loaded.tsx'
import { StatusBadge } from '#web/ui/StatusBadge.tsx'
import type { Status } from '#web/ui/vocabulary.ts'

/** "Datos": everything of the clinic, to take away, and how to leave. */
export function ArchivesSection() {
  return (
    <>
      <TakeAwayCard />
      <ClosureCard />
    </>
  )
}

function ClosureCard() {
  const found = useQuery(queryOf(archives.closure, {}))
  return (
    <Card title="Cerrar la cuenta">
      <Loaded query={found} name="el estado de la cuenta" skeletonRows={1}>
        {(closure) => (
          <>
            <p className="below-12 soft">
              {closure.closesAt
                ? `${closure.askedBy ?? 'Alguien'} pidió cerrar la cuenta. El ${showDateTime(closure.closesAt)} se borra todo lo de la clínica.`
                : 'Llévese antes los datos: la ley pide a la clínica conservar las historias clínicas.'}
            </p>
            <ActButton does={closeAccount} of={closure} size="normal" withIcon />
            <ActButton does={keepAccount} of={closure} tone="primary" size="normal" withIcon />
          </>
        )}
      </Loaded>
    </Card>
  )
}

function TakeAwayCard() {
  const list = useQuery(queryOf(archives.list, {}))
  return (
    <Card title="Llevarse los datos">
      <p className="below-12 soft">
        Todo lo de la clínica en un archivo: historias, propietarios, formatos firmados con su evidencia, mensajes y
        archivos adjuntos. Se abre sin conexión en cualquier navegador y sirve en Excel. No lleva contraseñas ni claves.
      </p>
      <Loaded query={list} name="los archivos con sus datos" skeletonRows={2}>
        {(rows) => (
          <>
            <ActButton does={askArchive} of={rows} tone="primary" size="normal" withIcon />
            {rows.length > 0 ? (
              <ul className="Archives above-16">
                {rows.map((archive) => (
                  <ArchiveRow key={archive.id} archive={archive} />
                ))}
              </ul>
            ) : null}
          </>
        )}
      </Loaded>
    </Card>
  )
}

const looks: Record<Archive['status'], { label: string; status: Status }> = {
  waiting: { label: 'Preparando…', status: 'pending' },
  ready: { label: 'Listo', status: 'active' },
  failed: { label: 'Falló', status: 'overdue' },
  removed: { label: 'Venció', status: 'inactive' },
}

function ArchiveRow({ archive }: { archive: Archive }) {
  const { id, status, createdAt, askedBy, bytes, expiresAt, problem } = archive
  return (
    <li className="row topped wrap rows-8 gap-12 pady-12">
      <div className="reach slim breaks">
        <div className="line wrap gap-8">
          <strong>{showDateTime(createdAt)}</strong>
          <StatusBadge {...looks[status]} />
        </div>
        <div className="soft">Lo pidió {askedBy}</div>
        {status === 'waiting' ? (
          <div className="soft">Le escribimos cuando esté listo. Puede cerrar esta página.</div>
        ) : null}
        {status === 'ready' && bytes !== null && expiresAt ? (
          <div className="soft">
            {showBytes(bytes)} · se puede descargar hasta el {showDateTime(expiresAt)}
          </div>
        ) : null}
        {status === 'removed' ? <div className="soft">Se guardó {ARCHIVE_DAYS} días.</div> : null}
        {problem ? <div className="soft">{problem}</div> : null}
      </div>
      {status === 'ready' ? (
        <Button
          href={addressOf(archives.download, { archiveId: id })}
          icon={<IconDownload size={18} stroke={1.75} aria-hidden />}
          aria-label={`Descargar los datos del ${showDateTime(createdAt)}`}
        >
          Descargar
        </Button>
      ) : null}
    </li>
  )
}
