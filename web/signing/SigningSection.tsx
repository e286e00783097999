import type { ReactNode } from 'react'
import { useQuery } from '@tanstack/react-query'
import { IconBrandWhatsapp, IconCopy, IconX } from '@tabler/icons-react'
import type { IssuedFormat } from '#shared/issuedFormats/issuedFormats.contract.ts'
import { signing, type SigningLink } from '#shared/signing/signing.contract.ts'
import { tellFormatEvent, tellPlace } from '#shared/signing/signing.words.ts'
import { showDateTime } from '#shared/values/date.ts'
import { whatsappToAnybody } from '#shared/values/whatsapp.ts'
import { firstName } from '#shared/values/text.ts'
import { act } from '#web/acts/act.ts'
import { ActButton, PressAct } from '#web/acts/ActButton.tsx'
import type { Over } from '#web/acts/runActs.ts'
import { useActs } from '#web/acts/useActs.tsx'
import { call } from '#web/http/call.ts'
import { queryOf } from '#web/http/query.ts'
import { useMay, useProfile } from '#web/professionals/profile.tsx'
import { nextSigner, type ShownSigner, signersOf } from '#web/signing/nextSigner.ts'
import { signingActs } from '#web/signing/signingActs.tsx'
import { Button, type ButtonTone } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { copyLink } from '#web/ui/copyLink.ts'
import { PersonAvatar } from '#web/ui/PersonAvatar.tsx'
import { QrCode } from '#web/ui/QrCode.tsx'
import { StatusBadge } from '#web/ui/StatusBadge.tsx'
import { Slot } from '#web/word/Slot.tsx'
import '#web/signing/SigningSection.css'

interface SigningSectionProps {
  issued: IssuedFormat
  /** Of a draft: what is typed is saved first. */
  over?: Over<IssuedFormat>
  /** Why a draft cannot be signed yet. */
  refusal?: string | undefined
  /** What is signed, as its page shows it. */
  paper: (issued: IssuedFormat) => ReactNode
}

/** Who signs a format, in order, and what the next one can do; with the open link, and what happened so far. */
export function SigningSection({ issued, over, refusal, paper }: SigningSectionProps) {
  const signers = signersOf(issued)
  const signed = signers.filter((signer) => signer.status === 'signed').length
  const next = nextSigner(issued)
  const mayIssue = useMay('formats.issue')
  const acts = useActs(signingActs({ profile: useProfile(), paper, refusal }), issued, over)
  const isTheirs = next?.role === 'professional' && acts.offered.length === 0
  return (
    <Card title="Firmas" note={`${signed} de ${signers.length}`} flush>
      <ul className="Signers">
        {signers.map((signer) => (
          <SignerRow key={signer.position} signer={signer} />
        ))}
      </ul>
      {isTheirs && mayIssue ? (
        <p className="pady-12 padx-16 small quiet">Falta la firma de {next.name ?? next.label}, en su propia sesión.</p>
      ) : null}
      {acts.offered.length > 0 ? (
        <div className="Signers-steps stack gap-8 pady-12 padx-16">
          {acts.offered.map((one) => (
            <PressAct key={one.name} act={one} size="normal" {...looks[one.name]} />
          ))}
        </div>
      ) : null}
      {next && mayIssue && (issued.status === 'sent' || issued.status === 'viewed') ? (
        <OpenLink issued={issued} />
      ) : null}
      <EventList issued={issued} />
      {acts.dialog}
    </Card>
  )
}

const looks: Record<string, { tone: ButtonTone; withIcon?: boolean }> = {
  profile: { tone: 'primary', withIcon: true },
  here: { tone: 'primary', withIcon: true },
  send: { tone: 'default', withIcon: true },
  reject: { tone: 'subtle' },
}

function SignerRow({ signer }: { signer: ShownSigner }) {
  const { name, label, status, signedAt } = signer
  return (
    <li className="row floored gap-12 pady-12 padx-16">
      <PersonAvatar name={name ?? label} />
      <span className="stack grow breaks">
        <strong>{name ?? label}</strong>
        <span className="small quiet">{signedAt ? showDateTime(signedAt) : name ? label : 'Por firmar'}</span>
      </span>
      {status === 'rejected' ? (
        <StatusBadge status="voided" label="No firmó" />
      ) : (
        <StatusBadge status={status === 'signed' ? 'signed' : 'pending'} />
      )}
    </li>
  )
}

const cancelSending = act<IssuedFormat>({
  name: 'cancelSending',
  label: 'Cancelar el envío',
  icon: IconX,
  tone: 'danger',
  gerund: 'Cancelando…',
  ask: {
    title: '¿Cancelar el envío?',
    back: 'Dejarlo así',
    text: () => 'Con el enlace ya no se podrá firmar. Puede enviar otro cuando quiera.',
  },
  send: ({ id: issuedFormatId }) => call(signing.cancelLink, { issuedFormatId }),
  done: 'Envío cancelado',
  refused: 'No se canceló el envío',
})

function OpenLink({ issued }: { issued: IssuedFormat }) {
  const { data } = useQuery(queryOf(signing.link, { issuedFormatId: issued.id }))
  const link = data?.link
  if (!link) return null
  return (
    <div className="stack topped starts gap-8 pady-12 padx-16 breaks">
      {link.isReaddressed ? (
        <p role="status">
          El correo o el teléfono del propietario cambió: con este enlace ya no se firma. Envíelo otra vez.
        </p>
      ) : (
        <OpenLinkFacts issued={issued} link={link} />
      )}
      <ActButton does={cancelSending} of={issued} tone="subtle" size="normal" />
    </div>
  )
}

/** How a link that can be signed with is doing, and what the clinic does with it. */
function OpenLinkFacts({ issued, link }: { issued: IssuedFormat; link: SigningLink }) {
  return (
    <>
      <p>
        {link.viewedAt ? `Abierto el ${showDateTime(link.viewedAt)}.` : 'Todavía no lo ha abierto.'} El enlace sirve
        hasta el {showDateTime(link.expiresAt)}.
      </p>
      {link.code ? (
        <p>
          Código para dictarle:{' '}
          <strong className="Signers-code one-line">{`${link.code.slice(0, 3)} ${link.code.slice(3)}`}</strong>
        </p>
      ) : null}
      {link.isMailed ? <p>Se envió a {link.email}.</p> : <HandOver issued={issued} link={link} />}
    </>
  )
}

/** The link as the clinic hands it over: a phone reads it from the screen, or it goes by WhatsApp. */
function HandOver({ issued, link }: { issued: IssuedFormat; link: SigningLink }) {
  const { title, pet } = issued
  const { clinic } = useProfile()
  const name = issued.signers.find(({ id }) => id === link.signerId)?.name
  const hello = name ? `Hola, ${firstName(name)}.` : 'Hola.'
  const message = `${hello} Le escribimos de ${clinic.name}: este es el documento «${title}» de ${pet.name} para que lo lea y lo firme: ${link.address}`
  // Of a witness no number is known.
  const isOwner = issued.signers.some(({ id, role }) => id === link.signerId && role === 'owner')
  return (
    <div className="Signers-hand stack gap-8 wide">
      <QrCode text={link.address} size={160} label="Código QR para firmar en el celular" />
      <div className="Signers-steps stack gap-8 pady-12 padx-16">
        <Button
          icon={<IconCopy size={18} stroke={1.75} aria-hidden />}
          fullWidth
          onClick={() => void copyLink(link.address)}
        >
          Copiar enlace
        </Button>
        {isOwner ? (
          <Slot name="toOwner" owner={issued.owner} petId={pet.id} message={message} cause="signing" fullWidth />
        ) : (
          <Button
            icon={<IconBrandWhatsapp size={18} stroke={1.75} aria-hidden />}
            fullWidth
            href={whatsappToAnybody(message)}
          >
            Enviar por WhatsApp
          </Button>
        )}
      </div>
    </div>
  )
}

function EventList({ issued: { events } }: { issued: IssuedFormat }) {
  if (events.length === 0) return null
  return (
    <details className="topped pady-12 padx-16">
      <summary className="tall-24 strong brand">Historial ({events.length})</summary>
      <ol>
        {events.map((event) => (
          <li className="stack pady-6 breaks" key={event.id}>
            <span>{tellFormatEvent(event)}</span>
            <span className="small quiet">
              {[showDateTime(event.at), tellPlace(event)].filter(Boolean).join(' · ')}
            </span>
          </li>
        ))}
      </ol>
    </details>
  )
}
