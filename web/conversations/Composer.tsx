import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { Textarea } from '@mantine/core'
import { IconCamera, IconNote, IconSend, IconUpload, IconX } from '@tabler/icons-react'
import {
  conversations,
  MAX_TEXT,
  type Message,
  type OpenConversation,
} from '#shared/conversations/conversations.contract.ts'
import { conversationName, preview, refuseFreeText, refuseUnfilled } from '#shared/conversations/conversations.rules.ts'
import type { DefaultMessage } from '#shared/defaultMessages/defaultMessages.contract.ts'
import { factsOf, fillIn } from '#shared/defaultMessages/defaultMessages.rules.ts'
import { dayOf, daysBetween, showDate, showTime } from '#shared/values/date.ts'
import { fold } from '#shared/values/text.ts'
import { inUse } from '#shared/word/orderedList.ts'
import { useFileInputs } from '#web/attachments/AddFiles.tsx'
import { UploadRows } from '#web/attachments/UploadRows.tsx'
import { useMessageUploads } from '#web/conversations/conversations.data.ts'
import { useDefaultMessages } from '#web/defaultMessages/defaultMessages.data.ts'
import { FormAlert } from '#web/form/RecordForm.tsx'
import { useRecordForm } from '#web/form/useRecordForm.ts'
import { call } from '#web/http/call.ts'
import { useProfile } from '#web/professionals/profile.tsx'
import { ActButton } from '#web/acts/ActButton.tsx'
import { sendTemplate } from '#web/conversations/conversations.acts.ts'
import { PaperMenu } from '#web/conversations/PaperMenu.tsx'
import { useTemplates } from '#web/whatsapp/whatsapp.data.ts'
import { ownTemplates } from '#shared/values/whatsappTemplates.ts'
import { Link } from 'react-router'
import { paths } from '#web/nav/paths.ts'
import { ActionMenu } from '#web/ui/ActionMenu.tsx'
import { useIsPhone } from '#web/ui/screenSizes.ts'
import { IconButton } from '#web/ui/IconButton.tsx'
import { Button } from '#web/ui/Button.tsx'
import { useNow } from '#web/ui/useNow.ts'

interface ComposerProps {
  conversation: OpenConversation
  /** What is being answered. */
  quoted: Message | undefined
  onUnquote: () => void
  /** Others are told. */
  onWriting: (isWriting: boolean) => void
}

/** Below the bubbles: what is written, or why nothing can be. */
export function Composer({ conversation, quoted, onUnquote, onWriting }: ComposerProps) {
  const now = useNow()
  const [{ sent, begun }, setSent] = useState<{ sent: number; begun: Begun | undefined }>({ sent: 0, begun: undefined })
  const [isNote, setNote] = useState(false)
  const turnTo = (isForClinic: boolean) => {
    setNote(isForClinic)
    setSent({ sent, begun: undefined })
  }
  const closed = refuseFreeText(conversation, now)
  const uploads = useMessageUploads(conversation.id)
  return (
    <div className="Composer stack gap-8" data-note={isNote || undefined}>
      {closed && !isNote ? (
        <div className="notice pady-8 padx-12 stack gap-8">
          <p role="status">{closed.message}</p>
          <Templates conversation={conversation} />
        </div>
      ) : (
        <Writing
          // Each message is a form of its own, with its own key.
          key={`${sent} ${isNote}`}
          conversation={conversation}
          now={now}
          isNote={isNote}
          quoted={isNote ? undefined : quoted}
          onUnquote={onUnquote}
          onWriting={onWriting}
          isNext={sent > 0 || isNote}
          begun={begun}
          onSent={(next) => {
            setSent({ sent: sent + 1, begun: next })
            if (!isNote) onUnquote()
          }}
        />
      )}
      {closed ? null : <UploadRows uploads={uploads.uploads} onRetry={uploads.retry} onCancel={uploads.cancel} />}
      <div className="Composer-tools line gap-8">
        {isNote || !conversation.owner ? null : (
          <PaperMenu conversation={conversation} ownerId={conversation.owner.id} />
        )}
        {closed || isNote ? (
          <Button
            size="compact"
            tone="subtle"
            aria-pressed={isNote}
            icon={<IconNote size={18} stroke={1.75} aria-hidden />}
            onClick={() => turnTo(!isNote)}
          >
            {isNote ? 'Volver a escribirle' : NOTE}
          </Button>
        ) : (
          <WithIt uploads={uploads} onNote={() => turnTo(true)} />
        )}
      </div>
    </div>
  )
}

const NOTE = 'Nota interna'

/** What else goes into the conversation: on a phone in one menu, as it would not stand in a row. */
function WithIt({ uploads, onNote }: { uploads: ReturnType<typeof useMessageUploads>; onNote: () => void }) {
  const isPhone = useIsPhone()
  const { inputs, choose, photograph } = useFileInputs({ title: WITH_IT, onPick: uploads.add })
  const tools = [
    { label: 'Agregar archivos', icon: <IconUpload size={18} stroke={1.75} aria-hidden />, onClick: choose },
    { label: NOTE, icon: <IconNote size={18} stroke={1.75} aria-hidden />, onClick: onNote },
  ]
  const camera = { label: 'Tomar foto', icon: <IconCamera size={18} stroke={1.75} aria-hidden />, onClick: photograph }
  return (
    <div className="line gap-8" aria-busy={uploads.isBusy}>
      {inputs}
      {isPhone ? (
        <ActionMenu word="Más" label="Más: foto, archivos o nota interna" actions={[camera, ...tools]} isUp />
      ) : (
        tools.map(({ label, icon, onClick }) => (
          <Button key={label} size="compact" tone="subtle" icon={icon} onClick={onClick}>
            {label}
          </Button>
        ))
      )}
    </div>
  )
}

/** Those that WhatsApp approved, for what free text may not say. */
function Templates({ conversation }: { conversation: OpenConversation }) {
  const { data } = useTemplates()
  const approved = data?.filter(({ status }) => status === 'approved')
  if (!approved) return null
  if (approved.length === 0)
    return (
      <p>
        La clínica aún no tiene plantillas aprobadas. <Link to={paths.settingsSection('Whatsapp')}>Ver plantillas</Link>
      </p>
    )
  return (
    <div className="line wrap gap-8" role="group" aria-label="Plantillas aprobadas">
      {approved.map((template) => (
        <ActButton key={template.id} does={sendTemplate(titleOf(template.name))} of={{ conversation, template }} />
      ))}
    </div>
  )
}

/** As the clinic knows it: of one of the product's own its title. */
function titleOf(name: string): string {
  return ownTemplates.find((own) => own.name === name)?.title ?? name
}

/** Whose files they are, for who listens. */
const WITH_IT = 'enviar por WhatsApp'

/** An hour before it closes it is said. */
const LATE_MS = 2 * 3_600_000

interface WritingProps extends ComposerProps {
  /** For the clinic alone. */
  isNote: boolean
  now: Date
  /** Another was just sent from here. */
  isNext: boolean
  /** What was typed while that one was on its way. */
  begun: Begun | undefined
  onSent: (next: Begun | undefined) => void
}

/** The next message, which somebody in a hurry does not wait for the last one to write. */
interface Begun {
  text: string
  /** It was to be sent, too. */
  isPressed: boolean
}

function Writing({ conversation, now, isNote, quoted, onUnquote, isNext, begun, onSent, onWriting }: WritingProps) {
  const { id, owner, pets, windowUntil, nextEvent } = conversation
  const { clinic } = useProfile()
  const all = inUse(useDefaultMessages())
  const next = useNext()
  const form = useRecordForm({
    draftKey: { id: `conversations/${id}/${isNote ? 'note' : 'message'}`, title: 'Mensaje de WhatsApp' },
    initial: { text: '' },
    labels: { text: isNote ? 'Nota' : 'Mensaje' },
    schema: conversations.send.input,
    rules: ({ text: said }) => (isNote ? undefined : refuseUnfilled(said)),
    toInput: ({ text }) => ({ conversationId: id, text, quotedId: quoted?.id ?? null }),
    save: (input, options) => call(isNote ? conversations.note : conversations.send, input, options),
    onSaved: () => onSent(next.take()),
  })
  const input = useRef<HTMLTextAreaElement>(null)
  const field = form.field('text')
  const isSending = form.isSubmitting
  const text = isSending ? next.text : form.values.text
  const type = isSending ? next.type : field.onChange

  const taken = useRef(false)
  useEffect(() => {
    if (!begun || taken.current) return
    taken.current = true
    type(begun.text)
    if (begun.isPressed) void form.submit()
  })
  // It was not sent: what was typed meanwhile stands below it.
  useEffect(() => {
    const after = isSending ? undefined : next.take()
    if (after) type(`${form.values.text}\n${after.text}`)
  })

  // What was being written here goes on, without a question: it is nobody's record.
  const { left } = form
  useEffect(() => {
    if (text === '' && !begun) left?.recover()
  }, [left, text, begun])
  const isWriting = text.trim() !== '' && !isNote
  useEffect(() => {
    onWriting(isWriting)
    return () => onWriting(false)
  }, [onWriting, isWriting])
  useEffect(() => {
    if (isNext) input.current?.focus()
  }, [isNext])

  useEffect(() => {
    if (quoted) input.current?.focus()
  }, [quoted])

  const choose = (message: DefaultMessage) => {
    const active = pets.filter(({ status }) => status === 'active')
    type(fillIn(message.text, factsOf(owner, active, clinic.name, nextEvent && sayEvent(nextEvent.startsAt, now))))
    input.current?.focus()
  }
  const searched = text.startsWith('/') && !isNote ? fold(text.slice(1)) : undefined
  const offered = searched === undefined ? all : all.filter(({ title }) => fold(title).includes(searched))
  const submit = () => {
    if (isSending) next.press()
    else void form.submit()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && quoted) onUnquote()
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing || isTouched()) return
    event.preventDefault()
    const [first] = offered
    if (searched !== undefined && first) choose(first)
    else if (text.trim() !== '') submit()
  }
  const leftMs = windowUntil === null ? Infinity : Date.parse(windowUntil) - now.getTime()
  return (
    <form
      className="stack gap-8"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      {offered.length > 0 && !isNote ? (
        <div className="Composer-defaults line gap-8" role="group" aria-label="Mensajes predeterminados">
          {offered.map((message) => (
            <Button key={message.id} size="compact" onClick={() => choose(message)}>
              {message.title}
            </Button>
          ))}
        </div>
      ) : null}
      {!isNote && leftMs < LATE_MS && windowUntil !== null ? (
        <p className="caption soft">Puede escribirle libremente hasta las {showTime(windowUntil)}.</p>
      ) : null}
      <FormAlert form={form} />
      {isSending ? (
        <p role="status" className="caption soft cut one-line">
          Enviando: {form.values.text}
        </p>
      ) : null}
      {quoted ? (
        <div className="row gap-8 apart">
          <blockquote className="Bubble-quoted caption cut grow one-line">
            <strong className="block">
              {quoted.direction === 'in' ? conversationName(conversation) : 'La clínica'}
            </strong>
            {preview(quoted)}
          </blockquote>
          <IconButton label="No responder a este mensaje" onClick={onUnquote}>
            <IconX size={18} stroke={1.75} aria-hidden />
          </IconButton>
        </div>
      ) : null}
      <div className="line ends gap-8">
        <Textarea
          ref={input}
          id={field.id}
          className="grow"
          aria-label={isNote ? 'Nota interna' : 'Escriba un mensaje'}
          placeholder={isNote ? 'Nota que solo ve la clínica' : 'Escriba un mensaje'}
          autosize
          minRows={1}
          maxRows={6}
          value={text}
          error={field.error}
          onChange={(event) => type(event.currentTarget.value)}
          onKeyDown={onKeyDown}
          {...(text.length > MAX_TEXT ? { error: `Escriba como máximo ${MAX_TEXT} caracteres` } : {})}
        />
        <Button
          type="submit"
          tone="primary"
          loading={isSending && text === ''}
          icon={<IconSend size={18} stroke={1.75} aria-hidden />}
        >
          {isNote ? 'Guardar nota' : 'Enviar'}
        </Button>
      </div>
    </form>
  )
}

/** What is typed while a message is on its way; read where the one that sends it ends, too. */
function useNext() {
  const kept = useRef<Begun>(NOTHING)
  const [text, setText] = useState('')
  const keep = (begun: Begun) => {
    kept.current = begun
    setText(begun.text)
  }
  return {
    text,
    type: (typed: string) => keep({ text: typed, isPressed: false }),
    press: () => keep({ ...kept.current, isPressed: true }),
    /** It is here no more. */
    take: () => {
      const begun = kept.current
      if (begun.text === '') return undefined
      keep(NOTHING)
      return begun
    },
  }
}

const NOTHING: Begun = { text: '', isPressed: false }

/** "mañana a las 09:00", "el 20/11/2026 a las 09:00" */
function sayEvent(startsAt: string, now: Date): string {
  const ahead = daysBetween(dayOf(now), dayOf(startsAt))
  const day = ahead === 0 ? 'hoy' : ahead === 1 ? 'mañana' : `el ${showDate(startsAt)}`
  return `${day} a las ${showTime(startsAt)}`
}

/** There Enter begins a line: the button is under the thumb. */
function isTouched(): boolean {
  return matchMedia('(pointer: coarse)').matches
}
