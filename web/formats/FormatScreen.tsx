import { useParams } from 'react-router'
import { IconPencil } from '@tabler/icons-react'
import type { FormatTemplate } from '#shared/formats/formats.contract.ts'
import { purposeLabels } from '#shared/formats/formats.words.ts'
import { showDateTime } from '#shared/values/date.ts'
import { listSignatures } from '#shared/values/richText.ts'
import { ActButton } from '#web/acts/ActButton.tsx'
import { reviewFormat } from '#web/formats/formats.acts.ts'
import { FormatActions } from '#web/formats/FormatActions.tsx'
import { FormatPaper } from '#web/formats/FormatPaper.tsx'
import { useFormat, useLetterhead } from '#web/formats/formats.data.ts'
import { ModelNote } from '#web/formats/ModelNote.tsx'
import { TemplateView } from '#web/formats/TemplateView.tsx'
import { useSampleData } from '#web/formats/useSampleData.tsx'
import { paths } from '#web/nav/paths.ts'
import { useMay } from '#web/professionals/profile.tsx'
import { Breadcrumbs } from '#web/ui/Breadcrumbs.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { FactList } from '#web/ui/FactList.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { FormatGap } from '#web/formats/FormatGap.tsx'

/** `/formatos/{id}`: a template as it is printed, and what it is for. */
export function FormatScreen() {
  const { formatId = '' } = useParams()
  const format = useFormat(formatId)
  return format.data ? <LoadedFormat format={format.data} /> : <FormatGap query={format} />
}

function LoadedFormat({ format }: { format: FormatTemplate }) {
  const letterhead = useLetterhead().data
  const sample = useSampleData()
  const mayWrite = useMay('formats.write')
  const signers = listSignatures(format.content).map(({ label }) => label)
  return (
    <>
      <Breadcrumbs steps={[{ label: 'Formatos', to: paths.formats() }, { label: format.title }]} />
      <PageHeader
        title={format.title}
        subtitle={purposeLabels[format.purpose]}
        actions={
          mayWrite ? (
            <>
              <FormatActions row={format} tone="default" />
              <Button
                tone="primary"
                icon={<IconPencil size={18} stroke={1.75} aria-hidden />}
                to={paths.editFormat(format.id)}
              >
                Editar
              </Button>
            </>
          ) : undefined
        }
      />
      <div className="FormatGrid">
        <div>
          {sample.chooser}
          <FormatPaper letterhead={letterhead}>
            <TemplateView document={format.content} data={sample.data} />
          </FormatPaper>
        </div>
        <div className="FormatGrid-side stack gap-16">
          {format.isArchived ? (
            <p className="notice pady-10 padx-12" role="note">
              <strong>Está archivado.</strong> No se ofrece para emitir; lo que ya se emitió con él se conserva.
            </p>
          ) : null}
          {format.needsReview ? (
            <ModelNote>
              <ActButton does={reviewFormat} of={format} size="normal" withIcon />
            </ModelNote>
          ) : null}
          <Card title="Datos">
            <FactList
              facts={[
                ['Versión', String(format.latest)],
                ['Guardado', showDateTime(format.savedAt)],
                ['Por', format.savedBy],
                ['Firman', signers.length > 0 ? signers.join(', ') : 'Nadie'],
                ...(format.reviewedAt
                  ? ([['Revisado', `${showDateTime(format.reviewedAt)}, ${format.reviewedBy ?? ''}`]] as const)
                  : []),
              ]}
            />
          </Card>
        </div>
      </div>
    </>
  )
}
