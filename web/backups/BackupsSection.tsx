import { useQuery } from '@tanstack/react-query'
import { IconDatabaseExport } from '@tabler/icons-react'
import { backups, type BackupState } from '#shared/backups/backups.contract.ts'
import { canBackUp } from '#shared/backups/backups.rules.ts'
import { showBytes } from '#shared/values/bytes.ts'
import { showDateTime } from '#shared/values/date.ts'
import { showNumber } from '#shared/values/number.ts'
import { FilesCard } from '#web/backups/FilesCard.tsx'
import { act } from '#web/acts/act.ts'
import { ActButton } from '#web/acts/ActButton.tsx'
import { call } from '#web/http/call.ts'
import { serverNow } from '#web/http/clock.ts'
import { queryOf } from '#web/http/query.ts'
import { readAgain } from '#web/http/queryClient.ts'
import { Card } from '#web/ui/Card.tsx'
import { FactList } from '#web/ui/FactList.tsx'
import { Loaded } from '#web/ui/Loaded.tsx'

/** While one is being made, how it stands is asked so often. */
const RUNNING_MS = 3_000

/** "Respaldo": whether what is here would come back. */
export function BackupsSection() {
  const query = useQuery({
    ...queryOf(backups.state, {}),
    refetchInterval: ({ state }) => (state.data?.isRunning ? RUNNING_MS : false),
  })
  return (
    <>
      <Card title="Respaldo">
        <Loaded query={query} name="el respaldo" skeletonRows={3}>
          {(state) => <Backup state={state} />}
        </Loaded>
      </Card>
      <FilesCard />
    </>
  )
}

function Backup({ state }: { state: BackupState }) {
  if (state.keeper === 'server')
    return (
      <p className="soft">
        La base de datos está en un servidor propio: la respalda quien lo administra, con sus herramientas.
      </p>
    )
  if (state.keeper === 'nobody')
    return <p>Los respaldos están apagados en este servidor. Los enciende quien lo administra.</p>
  const { last, failure, nextAt, isRunning, isEncrypted, hasFiles } = state
  return (
    <>
      <p className="below-12 soft">
        Cada noche Huella respalda la base de datos{hasFiles ? ', los archivos y' : ' y'} las llaves, y restaura la
        copia aparte para comprobar que sirve. Se guardan 14 días y 12 meses.
      </p>
      <FactList
        facts={[
          ['Último bueno', last ? showDateTime(last.endedAt) : 'Todavía no hay'],
          ...(last
            ? ([
                ['Tamaño', showBytes(last.bytes)],
                ['Comprobado', `${showDateTime(last.checkedAt)}, ${showNumber(last.rows)} filas`],
              ] as const)
            : []),
          ...(failure ? ([['Falló', `${showDateTime(failure.at)}. ${failure.reason}`]] as const) : []),
          ['Próximo', isRunning ? 'Se está haciendo' : nextAt ? showDateTime(nextAt) : ''],
          ['Cifrado', isEncrypted ? 'Sí' : 'No'],
        ]}
      />
      <div className="above-16">
        <ActButton does={begin} of={state} tone="primary" size="normal" withIcon />
      </div>
    </>
  )
}

const begin = act<BackupState>({
  name: 'begin',
  label: 'Respaldar ahora',
  icon: IconDatabaseExport,
  refuse: (state) => canBackUp(state, serverNow()),
  send: () => call(backups.begin, {}),
  done: 'Respaldando',
  note: 'Puede seguir trabajando.',
  refused: 'No empezó el respaldo',
  onDone: () => readAgain(backups.state),
})
