import { type ReactNode, useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { IconBrandWhatsapp, IconCopy, IconSend, IconSignature, IconX } from '@tabler/icons-react'
import type { FormatSigner, IssuedFormat } from '#shared/issuedFormats/issuedFormats.contract.ts'
import { formatAfter } from '#shared/issuedFormats/issuedFormats.rules.ts'
import { signing, type SigningLink } from '#shared/signing/signing.contract.ts'
import { tellFormatEvent, tellPlace } from '#shared/signing/signing.words.ts'
import { showDateTime } from '#shared/values/date.ts'
import { whatsappAddress, whatsappToAnybody } from '#shared/values/phone.ts'
import { listSignatures } from '#shared/values/richText.ts'
import { firstName } from '#shared/values/text.ts'
import { act } from '#web/acts/act.ts'
import { ActButton } from '#web/acts/ActButton.tsx'
import { call } from '#web/http/call.ts'
import { queryOf } from '#web/http/query.ts'
import { useMay, useProfile } from '#web/professionals/profile.tsx'
import { SendDialog } from '#web/signing/SendDialog.tsx'
import { SignDialog } from '#web/signing/SignDialog.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { ConfirmModal, SignatureText } from '#web/ui/ConfirmModal.tsx'
import { copyText } from '#web/ui/copyText.ts'
import { PersonAvatar } from '#web/ui/PersonAvatar.tsx'
import { QrCode } from '#web/ui/QrCode.tsx'
import { StatusBadge } from '#web/ui/StatusBadge.tsx'
import { toastError, toastSuccess } from '#web/ui/toasts.ts'
import '#web/signing/SigningSection.css'

type Way = 'profile' | 'sign' | 'send'

/** Who signs, also before the text is fixed. */
type ShownSigner = Pick<
  FormatSigner,
  'position' | 'role' | 'label' | 'name' | 'document' | 'professionalId' | 'status' | 'signedAt'
>

/** Of a draft those who will sign it, as its records say now. */
function signersOf(issued: IssuedFormat): ShownSigner[] {
  if (issued.status !== 'draft') return issued.signers
  const { owner, professionalId, professionalName, professionalCard } = issued
  const nobody = { name: null, document: null, professionalId: null }
  const known = {
    owner: { name: owner.name, document: owner.document, professionalId: null },
    professional: { name: professionalName, document: professionalCard, professionalId },
    witness: nobody,
    other: nobody,
  }
  return listSignatures(issued.document).map(({ role, label }, at) => ({
    ...{ position: at + 1, role, label, status: 'pending' as const, signedAt: null },
    ...known[role],
  }))
}

interface SigningSectionProps {
  issued: IssuedFormat
  /** Of a draft: saves what is typed, and says which version that is. */
  prepare?: () => Promise<number>
  /** Why a draft cannot be signed yet. */
  refusal?: string | undefined
  /** What is signed, as its page shows it. */
  paper: ReactNode
}

/** Who signs a format, in order, and what the next one can do; with the open link, and what happened so far. */
export function SigningSection({ issued, prepare, refusal, paper }: SigningSectionProps) {
  const [open, setOpen] = useState<{ way: Way; version: number }>()
  const signers = signersOf(issued)
  const signed = signers.filter((signer) => signer.status === 'signed').length
  const isOpen = formatAfter(issued.status, 'finish') !== undefined
  const next = isOpen ? signers.find((signer) => signer.status === 'pending') : undefined
  const mayIssue = useMay('formats.issue')
  const close = () => setOpen(undefined)
  const versionNow = async () => (prepare ? prepare() : issued.version)
  const begin = async (way: Way) => setOpen({ way, version: await versionNow() })
  const shown = open ? { ...issued, version: open.version } : issued
  return (
    <Card title="Firmas" note={`${signed} de ${signers.length}`} flush>
      <ul className="Signers">
        {signers.map((signer) => (
          <SignerRow key={signer.position} signer={signer} />
        ))}
      </ul>
      {next && mayIssue ? (
        <NextSteps issued={issued} next={next} refusal={refusal} onOpen={(way) => void begin(way)} />
      ) : null}
      {next && mayIssue && (issued.status === 'sent' || issued.status === 'viewed') ? (
        <OpenLink issued={issued} />
      ) : null}
      <EventList issued={issued} />
      {next && open?.way === 'profile' ? (
        <ProfileQuestion issued={shown} position={next.position} paper={paper} onClose={close} />
      ) : null}
      {next && open?.way === 'sign' ? <SignDialog issued={shown} signer={next} paper={paper} onClose={close} /> : null}
      {next && open?.way === 'send' ? <SendDialog issued={shown} signer={next} onClose={close} /> : null}
    </Card>
  )
}

function SignerRow({ signer }: { signer: ShownSigner }) {
  const { name, label, status, signedAt } = signer
  return (
    <li className="Signers-row">
      <PersonAvatar name={name ?? label} />
      <span className="Signers-words">
        <strong>{name ?? label}</strong>
        <span>{signedAt ? showDateTime(signedAt) : name ? label : 'Por firmar'}</span>
      </span>
      {status === 'rejected' ? (
        <StatusBadge status="voided" label="No firmó" />
      ) : (
        <StatusBadge status={status === 'signed' ? 'signed' : 'pending'} />
      )}
    </li>
  )
}

interface NextStepsProps {
  issued: IssuedFormat
  next: ShownSigner
  refusal: string | undefined
  onOpen: (way: Way) => void
}

const reject = act<{ issued: IssuedFormat; next: ShownSigner }, string>({
  name: 'reject',
  label: 'No quiere firmar',
  icon: IconX,
  tone: 'danger',
  gerund: 'Anotando…',
  isOffered: ({ issued }) => issued.status !== 'draft',
  ask: {
    title: ({ next }) => `¿${next.name ?? next.label} no quiere firmar?`,
    verb: 'Anotar el rechazo',
    lead: 'El documento queda rechazado con este motivo, y nadie lo firma.',
    reason: 'Motivo',
    kept: ({ issued }) => ({ id: `format/${issued.id}/reject`, title: `Rechazo de ${issued.title}` }),
  },
  send: ({ issued: { id: issuedFormatId, version } }, reason) =>
    call(signing.reject, { issuedFormatId, version, reason }),
  done: 'Rechazo anotado',
  refused: 'No se anotó el rechazo',
})

/** What can be done with the signature that is next. */
function NextSteps({ issued, next, refusal, onOpen }: NextStepsProps) {
  const profile = useProfile()
  const maySign = useMay('formats.sign')
  const signIcon = <IconSignature size={18} stroke={1.75} aria-hidden />
  if (next.role === 'professional') {
    if (next.professionalId !== profile.id || !maySign)
      return <p className="Signers-note">Falta la firma de {next.name ?? next.label}, en su propia sesión.</p>
    return (
      <div className="Signers-steps">
        <Button
          tone="primary"
          icon={signIcon}
          disabledReason={refusal}
          fullWidth
          aria-haspopup="dialog"
          onClick={() => onOpen('profile')}
        >
          Firmar con mi perfil
        </Button>
      </div>
    )
  }
  return (
    <div className="Signers-steps">
      <Button
        tone="primary"
        icon={signIcon}
        disabledReason={refusal}
        fullWidth
        aria-haspopup="dialog"
        onClick={() => onOpen('sign')}
      >
        Firmar en este equipo
      </Button>
      <Button
        icon={<IconSend size={18} stroke={1.75} aria-hidden />}
        disabledReason={refusal}
        fullWidth
        aria-haspopup="dialog"
        onClick={() => onOpen('send')}
      >
        {issued.status === 'expired' || issued.expiresAt ? 'Enviar otra vez' : 'Enviar a firmar'}
      </Button>
      <ActButton does={reject} of={{ issued, next }} tone="subtle" size="normal" />
    </div>
  )
}

interface ProfileQuestionProps {
  /** In the version that is signed. */
  issued: IssuedFormat
  position: number
  paper: ReactNode
  onClose: () => void
}

/** A veterinarian reads once more what they sign with the signature of their profile. */
function ProfileQuestion({ issued, position, paper, onClose }: ProfileQuestionProps) {
  const { id: issuedFormatId, version, title, pet } = issued
  const profile = useProfile()
  const sign = async () => {
    await call(signing.signWithProfile, { issuedFormatId, version, position })
    toastSuccess('Documento firmado')
    onClose()
  }
  return (
    <ConfirmModal
      opened
      onClose={onClose}
      onConfirm={sign}
      title={`¿Firmar «${title}» de ${pet.name}?`}
      verb="Firmar documento"
      tone="normal"
    >
      <SignatureText signer={profile} covers={paper}>
        Después de firmar, el documento no se puede cambiar.
      </SignatureText>
    </ConfirmModal>
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
    <div className="Signers-link">
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
          <strong className="Signers-code">{`${link.code.slice(0, 3)} ${link.code.slice(3)}`}</strong>
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
  const copy = async () => {
    if (await copyText(link.address)) toastSuccess('Enlace copiado')
    else toastError('No se copió el enlace', 'Selecciónelo y cópielo usted.')
  }
  const name = issued.signers.find(({ id }) => id === link.signerId)?.name
  const hello = name ? `Hola, ${firstName(name)}.` : 'Hola.'
  const message = `${hello} Le escribimos de ${clinic.name}: este es el documento «${title}» de ${pet.name} para que lo lea y lo firme: ${link.address}`
  // Of a witness no number is known.
  const isOwner = issued.signers.some(({ id, role }) => id === link.signerId && role === 'owner')
  const whatsapp = isOwner ? whatsappAddress(issued.owner.phone, message) : whatsappToAnybody(message)
  return (
    <div className="Signers-hand">
      <QrCode text={link.address} size={160} label="Código QR para firmar en el celular" />
      <div className="Signers-steps">
        <Button icon={<IconCopy size={18} stroke={1.75} aria-hidden />} fullWidth onClick={() => void copy()}>
          Copiar enlace
        </Button>
        {whatsapp ? (
          <Button icon={<IconBrandWhatsapp size={18} stroke={1.75} aria-hidden />} fullWidth href={whatsapp}>
            Enviar por WhatsApp
          </Button>
        ) : null}
      </div>
    </div>
  )
}

function EventList({ issued: { events } }: { issued: IssuedFormat }) {
  if (events.length === 0) return null
  return (
    <details className="Signers-events">
      <summary>Historial ({events.length})</summary>
      <ol>
        {events.map((event) => (
          <li key={event.id}>
            <span>{tellFormatEvent(event)}</span>
            <span className="Signers-when">
              {[showDateTime(event.at), tellPlace(event)].filter(Boolean).join(' · ')}
            </span>
          </li>
        ))}
      </ol>
    </details>
  )
}
