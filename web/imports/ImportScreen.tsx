import { useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import { subjectNames } from '#shared/imports/fields.ts'
import type { Import } from '#shared/imports/imports.contract.ts'
import { isWorking } from '#shared/imports/imports.rules.ts'
import { importStateNames } from '#shared/imports/imports.words.ts'
import { showCount, showNumber } from '#shared/values/number.ts'
import { ActButton } from '#web/acts/ActButton.tsx'
import { CheckStep } from '#web/imports/CheckStep.tsx'
import { ColumnsStep } from '#web/imports/ColumnsStep.tsx'
import { ImportBadge } from '#web/imports/ImportBadge.tsx'
import { discardImport } from '#web/imports/imports.acts.ts'
import { useImport } from '#web/imports/imports.data.ts'
import { ProgressLine } from '#web/ui/ProgressLine.tsx'
import { ReportStep } from '#web/imports/ReportStep.tsx'
import { paths } from '#web/nav/paths.ts'
import { Breadcrumbs } from '#web/ui/Breadcrumbs.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { Loaded } from '#web/ui/Loaded.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'

const section = paths.settingsSection('importar')

/** `/importar/{id}`: its columns, what was found in its rows, and what came of it. */
export function ImportScreen() {
  const { importId = '' } = useParams()
  return (
    <Loaded query={useImport(importId)} name="la importación" inCard>
      {(one) => <LoadedImport one={one} />}
    </Loaded>
  )
}

function LoadedImport({ one }: { one: Import }) {
  const navigate = useNavigate()
  /** A file that was looked through may be read otherwise. */
  const [isChanging, setChanging] = useState(false)
  const showsColumns = one.state === 'ready' || (one.state === 'checked' && isChanging)
  return (
    <>
      <Breadcrumbs
        steps={[
          { label: 'Configuración', to: paths.settings() },
          { label: 'Importar', to: section },
          { label: one.fileName },
        ]}
      />
      <PageHeader
        title={one.fileName}
        subtitle={
          <span className="row wrap gap-8">
            <ImportBadge state={one.state} />
            {subjectNames[one.subject]}
            {one.counts.total > 0 ? ` · ${showCount(one.counts.total, 'fila', 'filas')}` : ''}
          </span>
        }
        actions={<ActButton does={discardImport(() => void navigate(section))} of={one} size="normal" withIcon />}
      />
      {isWorking(one) ? <Working one={one} /> : null}
      {showsColumns ? <ColumnsStep one={one} onChecked={() => setChanging(false)} /> : null}
      {one.state === 'checked' && !isChanging ? <CheckStep one={one} onChange={() => setChanging(true)} /> : null}
      {one.state === 'done' || one.state === 'undone' ? <ReportStep one={one} /> : null}
      {one.state === 'failed' ? (
        <Card title="El archivo no se pudo leer">
          <div className="stack gap-16">
            <p role="alert">{one.problem}</p>
            <div className="line">
              <Button tone="primary" to={section}>
                Subir otro archivo
              </Button>
            </div>
          </div>
        </Card>
      ) : null}
    </>
  )
}

/** What the server is at; whoever leaves finds it further. */
function Working({ one: { state, counts } }: { one: Import }) {
  const label = `${importStateNames[state]}…`
  return (
    <Card title={label}>
      <div className="stack gap-12">
        <ProgressLine label={label} share={counts.total > 0 ? counts.through / counts.total : 0} />
        <p className="soft" aria-live="polite">
          {state === 'reading'
            ? 'Se lee el archivo.'
            : `Van ${showNumber(counts.through)} de ${showCount(counts.total, 'fila', 'filas')}.`}{' '}
          Puede seguir trabajando en otra página.
        </p>
      </div>
    </Card>
  )
}
