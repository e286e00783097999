import type { ReactNode } from 'react'
import { IconMail, IconPhone } from '@tabler/icons-react'
import type { Owner } from '#shared/owners/owners.contract.ts'
import type { CustomField } from '#shared/customFields/customFields.contract.ts'
import { showCustomValue } from '#shared/customFields/customFields.rules.ts'
import { showDocument } from '#shared/owners/owners.rules.ts'
import { showDate, showRelativeDay } from '#shared/values/date.ts'
import { callAddress, type Phone, showPhone } from '#shared/values/phone.ts'
import { useCustomFieldList } from '#web/customFields/customFields.data.ts'
import { inUse } from '#shared/word/orderedList.ts'
import { WriteToRoom } from '#web/owners/WriteToRoom.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { FactList } from '#web/ui/FactList.tsx'
import { PersonAvatar } from '#web/ui/PersonAvatar.tsx'
import { StatusBadge } from '#web/ui/StatusBadge.tsx'
import { Slot } from '#web/word/Slot.tsx'
import '#web/ui/TextLink.css'

/** Who the owner is and how to reach them. */
export function OwnerCard({ owner }: { owner: Owner }) {
  return (
    <Card className="OwnerCard">
      <div className="OwnerCard-who row gap-16">
        <PersonAvatar name={owner.name} size={64} />
        <div className="grow breaks">
          <div className="row wrap rows-4 gap-8">
            <h1>{owner.name}</h1>
            {owner.status === 'inactive' ? <StatusBadge status="inactive" /> : null}
          </div>
          <p className="OwnerCard-meta line wrap value soft">
            <span>{showDocument(owner) || 'Sin documento'}</span>
            <span>{showPhone(owner.phone)}</span>
            {owner.email ? <span>{owner.email}</span> : null}
          </p>
        </div>
        <div className="OwnerCard-reach line gap-8">
          <Slot name="writeTo" owner={owner} look="word" room={<WriteToRoom />} />
          <Button href={callAddress(owner.phone)} icon={<IconPhone size={18} stroke={1.75} aria-hidden />}>
            Llamar
          </Button>
          {owner.email ? (
            <Button href={`mailto:${owner.email}`} icon={<IconMail size={18} stroke={1.75} aria-hidden />}>
              Correo
            </Button>
          ) : null}
        </div>
      </div>
    </Card>
  )
}

/** Where they live, who else decides, what they agreed to. */
export function OwnerFacts({ owner }: { owner: Owner }) {
  const { data: customFields, isError, refetch } = useCustomFieldList()
  const unread = isError ? <UnreadFields onRetry={() => void refetch()} /> : null
  return (
    <Card title="Datos">
      <FactList facts={factsOf(owner, customFields, unread)} />
    </Card>
  )
}

function UnreadFields({ onRetry }: { onRetry: () => void }) {
  return (
    <>
      No se cargaron.{' '}
      <button type="button" className="TextLink strong brand underlined" onClick={onRetry}>
        Reintentar
      </button>
    </>
  )
}

function PhoneLink({ phone }: { phone: Phone }) {
  return (
    <a className="TextLink strong brand underlined" href={callAddress(phone)}>
      {showPhone(phone)}
    </a>
  )
}

/** @param unread in place of the values whose fields could not be read */
function factsOf(
  owner: Owner,
  customFields: readonly CustomField[] | undefined,
  unread: ReactNode,
): [string, ReactNode][] {
  const facts: [string, ReactNode][] = []
  const place = [owner.address, owner.city].filter(Boolean).join(', ')
  facts.push(['Dirección', place || 'Sin registrar'])
  if (owner.otherPhone) facts.push(['Otro teléfono', <PhoneLink key="phone" phone={owner.otherPhone} />])
  if (owner.contactName || owner.contactPhone)
    facts.push([
      'Contacto alterno',
      <>
        {owner.contactName}
        {owner.contactName && owner.contactPhone ? ' · ' : null}
        {owner.contactPhone ? <PhoneLink phone={owner.contactPhone} /> : null}
        {owner.contactMayDecide ? <div className="quiet">Puede decidir por el propietario</div> : null}
      </>,
    ])
  if (!customFields && unread && Object.keys(owner.customValues).length > 0) facts.push(['Campos propios', unread])
  for (const { id, label } of inUse(customFields ?? [])) {
    const value = showCustomValue(owner.customValues[id])
    if (value) facts.push([label, value])
  }
  facts.push([
    'Datos personales',
    owner.dataConsentAt ? `Autorizó el tratamiento el ${showDate(owner.dataConsentAt)}` : 'Sin autorización registrada',
  ])
  facts.push(['Mensajes', owner.messagesConsent ? 'Acepta recordatorios y mensajes' : 'No ha aceptado mensajes'])
  if (owner.notes) facts.push(['Notas', owner.notes])
  facts.push(['Última visita', owner.lastVisitAt ? showRelativeDay(owner.lastVisitAt, new Date()) : 'Sin visitas'])
  const author = owner.createdByName ? ` por ${owner.createdByName}` : ''
  facts.push(['Registro', `${showDate(owner.createdAt)}${author}`])
  return facts
}
