import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { IconArrowLeft, IconDownload, IconPrinter } from '@tabler/icons-react'
import { isTypable, listMissing, showMissing } from '#shared/formats/fillDocument.rules.ts'
import { type IssuedFormat, issuedFormats } from '#shared/issuedFormats/issuedFormats.contract.ts'
import { showDate, showDateTime } from '#shared/values/date.ts'
import { listFills } from '#shared/values/richText.ts'
import { ActButton } from '#web/acts/ActButton.tsx'
import type { Over } from '#web/acts/runActs.ts'
import { DraftStatus } from '#web/drafts/DraftStatus.tsx'
import type { RunningDraft } from '#web/drafts/runDraft.ts'
import { useDraft, type UsedDraft } from '#web/drafts/useDraft.ts'
import { SelectField } from '#web/form/TextFields.tsx'
import { FilledPaper } from '#web/formats/FilledPaper.tsx'
import { FormatPaper } from '#web/formats/FormatPaper.tsx'
import { useLetterhead } from '#web/formats/formats.data.ts'
import { FillForm } from '#web/issuedFormats/FillForm.tsx'
import { issueFormat, restartFormat, voidFormat } from '#web/issuedFormats/issuedFormats.acts.ts'
import { IssuedBadge, stateOf } from '#web/issuedFormats/IssuedBadge.tsx'
import {
  draftedIssued,
  issuedDraft,
  overIssued,
  paperAddress,
  printIssued,
} from '#web/issuedFormats/issuedFormats.data.ts'
import { queryOf } from '#web/http/query.ts'
import { paths } from '#web/nav/paths.ts'
import { MissingDocument } from '#web/owners/MissingDocument.tsx'
import { useOfferedProfessionals } from '#web/professionals/professionals.data.ts'
import { useMay, useProfile } from '#web/professionals/profile.tsx'
import { SigningSection } from '#web/signing/SigningSection.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'
import { Loaded } from '#web/ui/Loaded.tsx'

interface IssuedViewProps {
  petId: string
  issuedFormatId: string
}

/** One format of an animal: its paper, and beside it what there is to do. */
export function IssuedView({ petId, issuedFormatId }: IssuedViewProps) {
  const mayIssue = useMay('formats.issue')
  return (
    <>
      <Button
        tone="subtle"
        icon={<IconArrowLeft size={18} stroke={1.75} aria-hidden />}
        to={paths.pet(petId).tab('formatos')}
      >
        Todos los formatos
      </Button>
      {mayIssue ? <OwnIssued issuedFormatId={issuedFormatId} /> : <OthersIssued issuedFormatId={issuedFormatId} />}
    </>
  )
}

const loading = { name: 'el formato', skeletonRows: 4, inCard: true } as const

function OthersIssued({ issuedFormatId }: { issuedFormatId: string }) {
  const found = useQuery(queryOf(issuedFormats.get, { issuedFormatId }))
  return (
    <Loaded query={found} {...loading}>
      {(issued) => <ReadIssued issued={issued} />}
    </Loaded>
  )
}

function OwnIssued({ issuedFormatId }: { issuedFormatId: string }) {
  const found = useQuery(issuedDraft(issuedFormatId, useProfile()))
  return (
    <Loaded query={found} {...loading}>
      {(running) => <WrittenIssued key={issuedFormatId} running={running} />}
    </Loaded>
  )
}

function WrittenIssued({ running }: { running: RunningDraft<IssuedFormat> }) {
  const used = useDraft(running)
  return used.draft.phase === 'closed' ? <ReadIssued issued={used.record} /> : <IssuedDraft used={used} />
}

function ReadIssued({ issued }: { issued: IssuedFormat }) {
  return (
    <IssuedFrame issued={issued}>
      {issued.isSignable ? <SigningSection issued={issued} paper={showPaper} /> : null}
    </IssuedFrame>
  )
}

/** The draft as it is typed: it is saved by itself, and the paper shows it at once. */
function IssuedDraft({ used }: { used: UsedDraft<IssuedFormat> }) {
  const { record: read, running } = used
  const [over] = useState(() => overIssued(running))
  const issued = draftedIssued(used)
  const vets = useOfferedProfessionals().filter(({ licensed }) => licensed)
  const isKnownVet = vets.some(({ id }) => id === issued.professionalId)
  const { data, document, typed } = issued
  if (!data) return <IssuedFrame issued={read} />
  const missing = listMissing(document, data, typed)
  // A field that was empty when the format was opened stays in sight while it is typed.
  const lacked = listMissing(document, data, {}).filter(({ key, field }) => !field && isTypable(key))
  const words = showMissing(missing)
  const lacksDocument = data.values['owner.document'] === null && lacked.some(({ key }) => key === 'owner.document')
  return (
    <IssuedFrame issued={issued} over={over} status={<DraftStatus used={used} />}>
      <Card title="Datos por completar" className="FormatToFill">
        {words ? (
          <p className="notice pady-10 padx-12" role="status">
            {words}
          </p>
        ) : (
          <p>No falta ningún dato.</p>
        )}
        {lacksDocument ? (
          <MissingDocument id="format-document" owner={issued.owner}>
            Se completa en su ficha, o se escribe aquí solo para este formato.
          </MissingDocument>
        ) : null}
        <FillForm missing={lacked} fields={listFills(document)} typed={typed} onType={(edits) => running.edit(edits)} />
        <SelectField
          label="Médico veterinario responsable"
          value={isKnownVet ? (issued.professionalId ?? '') : ''}
          options={vets.map(({ id, name }) => ({ value: id, label: name }))}
          onChange={(professionalId) => professionalId && running.edit({ professionalId })}
        />
        <ActButton does={issueFormat} of={issued} over={over} tone="primary" size="normal" />
      </Card>
      {issued.isSignable ? <SigningSection issued={issued} over={over} paper={showPaper} refusal={words} /> : null}
    </IssuedFrame>
  )
}

interface IssuedFrameProps {
  issued: IssuedFormat
  /** Of a draft: what is typed is saved first. */
  over?: Over<IssuedFormat>
  status?: React.ReactNode
  children?: React.ReactNode
}

function IssuedFrame({ issued, over, status, children }: IssuedFrameProps) {
  const letterhead = useLetterhead().data
  const restart = restartFormat(useNavigate())
  const { id: issuedFormatId, title, statusReason } = issued
  return (
    <div className="FormatGrid">
      <FormatPaper letterhead={letterhead}>
        <IssuedPaper issued={issued} />
      </FormatPaper>
      <div className="FormatGrid-side stack gap-16">
        <Card
          title={title}
          aside={
            <>
              <IconButton label={`Abrir el PDF de ${title}`} href={paperAddress(issuedFormatId, 'pdf')}>
                <IconDownload size={20} stroke={1.75} aria-hidden />
              </IconButton>
              <IconButton label={`Imprimir ${title}`} onClick={() => void printIssued(issuedFormatId)}>
                <IconPrinter size={20} stroke={1.75} aria-hidden />
              </IconButton>
            </>
          }
        >
          <p>
            <IssuedBadge {...stateOf(issued)} /> {status}
          </p>
          {statusReason ? <p>{statusReason}</p> : null}
          <p>
            Creado el {showDate(issued.createdAt)}
            {issued.createdByName ? ` por ${issued.createdByName}` : ''} · Versión {issued.formatVersion}
          </p>
          <ActButton does={restart} of={issued} tone="primary" size="normal" withIcon />
          <ActButton does={voidFormat} of={issued} {...(over ? { over } : {})} tone="subtle" size="normal" withIcon />
        </Card>
        {children}
      </div>
    </div>
  )
}

const showPaper = (issued: IssuedFormat) => <IssuedPaper issued={issued} />

/** The paper, with who has signed it. */
function IssuedPaper({ issued: { document, data, typed, signers } }: { issued: IssuedFormat }) {
  return (
    <FilledPaper
      document={document}
      data={data}
      typed={typed}
      signatureOf={({ id, label }) => {
        const signer = signers.find(({ fieldId }) => fieldId === id)
        return signer?.signedAt ? (
          <p className="RichText-line">
            <strong>{signer.name}</strong>
            <br />
            {[label, signer.document].filter(Boolean).join(' · ')}
            <br />
            Firmado {showDateTime(signer.signedAt)}
          </p>
        ) : (
          <p className="FormatSign round pady-12 padx-14 strong">Firma pendiente: {label}</p>
        )
      }}
    />
  )
}
