import { useQuery } from '@tanstack/react-query'
import { backups, type ClinicFiles } from '#shared/backups/backups.contract.ts'
import { showBytes } from '#shared/values/bytes.ts'
import { showDateTime } from '#shared/values/date.ts'
import { refuseFile } from '#shared/http/filesRoom.ts'
import { showNumber } from '#shared/values/number.ts'
import { queryOf } from '#web/http/query.ts'
import { Card } from '#web/ui/Card.tsx'
import { FactList } from '#web/ui/FactList.tsx'
import { Loaded } from '#web/ui/Loaded.tsx'
import { ProgressLine } from '#web/ui/ProgressLine.tsx'

/** "Archivos": how much room the clinic's pictures and papers take, and whether they are all there. */
export function FilesCard() {
  const query = useQuery(queryOf(backups.files, {}))
  return (
    <Card title="Archivos">
      <Loaded query={query} name="el espacio de los archivos" skeletonRows={3}>
        {(files) => <Files files={files} />}
      </Loaded>
    </Card>
  )
}

const states: Record<ClinicFiles['state'], string | undefined> = {
  ok: undefined,
  full: 'No hay espacio en el disco del servidor. Lo escrito sí se guarda; fotos y documentos no.',
  away: 'El servicio donde se guardan no responde. Lo escrito sí se guarda; fotos y documentos no.',
}

function Files({ files }: { files: ClinicFiles }) {
  const { used, quota, state, isElsewhere, check } = files
  const trouble = states[state] ?? refuseFile(files, 1)?.message
  return (
    <>
      <p className="below-12 soft">
        {isElsewhere
          ? 'Las fotos, los documentos y los archivos de los mensajes están en un servicio de almacenamiento (S3) y no van en el respaldo: los cuida quien administra Huella.'
          : 'Las fotos, los documentos y los archivos de los mensajes están en el disco del servidor.'}
      </p>
      {quota !== null && <ProgressLine label="Espacio usado por los archivos" share={used / quota} />}
      <FactList
        facts={[
          ['Usado', quota === null ? showBytes(used) : `${showBytes(used)} de ${showBytes(quota)}`],
          ...(trouble ? ([['Atención', trouble]] as const) : []),
          ...(check
            ? ([['Revisado', `${showDateTime(check.checkedAt)}, ${showMissing(check.missing)}`]] as const)
            : []),
        ]}
      />
    </>
  )
}

function showMissing(missing: number): string {
  if (missing === 0) return 'están todos'
  return missing === 1
    ? 'falta 1: avise a quien administra Huella'
    : `faltan ${showNumber(missing)}: avise a quien administra Huella`
}
