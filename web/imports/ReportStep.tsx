import type { Import } from '#shared/imports/imports.contract.ts'
import { showDateTime } from '#shared/values/date.ts'
import { showNumber } from '#shared/values/number.ts'
import { ActButton } from '#web/acts/ActButton.tsx'
import { FileRows } from '#web/imports/FileRows.tsx'
import { downloadReport, undoImport } from '#web/imports/imports.acts.ts'
import { paths } from '#web/nav/paths.ts'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { FactList } from '#web/ui/FactList.tsx'
import { useNow } from '#web/ui/useNow.ts'

/** One that is done has a problem where it could not be finished. */
function titleOf({ state, problem }: Import): string {
  if (state === 'undone') return 'Importación deshecha'
  return problem ? 'Importación sin terminar' : 'Importación terminada'
}

/** What came of it, and its undo. */
export function ReportStep({ one }: { one: Import }) {
  const now = useNow()
  const { counts, problem, endedAt } = one
  const facts = [
    ['Importadas', counts.done],
    ['No se importaron', counts.skipped],
    ['Con error', counts.bad],
    ['Sin importar', counts.good + counts.duplicate],
    ['Deshechas', counts.undone],
    ['Quedaron: cambiaron después', counts.kept],
  ] as const
  return (
    <div className="stack gap-16">
      <Card title={titleOf(one)}>
        <div className="stack gap-16">
          {problem ? <p role="note">{problem}</p> : null}
          <FactList
            facts={[
              ...facts.flatMap(([name, count]) => (count > 0 ? [[name, showNumber(count)] as const] : [])),
              ...(endedAt ? [['Terminó', showDateTime(endedAt)] as const] : []),
            ]}
          />
          <div className="line wrap gap-8">
            <ActButton does={undoImport(now)} of={one} tone="danger" size="normal" withIcon />
            <ActButton does={downloadReport} of={one} size="normal" withIcon />
            <Button tone="primary" to={paths.owners()}>
              Ver propietarios
            </Button>
          </div>
        </div>
      </Card>
      <FileRows one={one} />
    </div>
  )
}
