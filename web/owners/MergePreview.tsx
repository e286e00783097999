import { useId } from 'react'
import type { CustomField } from '#shared/customFields/customFields.contract.ts'
import { showCustomValue } from '#shared/customFields/customFields.rules.ts'
import { type MergeField, mergeFields, type Owner } from '#shared/owners/owners.contract.ts'
import { isSameInMerge, type MergeChoice, showDocument } from '#shared/owners/owners.rules.ts'
import { showDate } from '#shared/values/date.ts'
import { showCount } from '#shared/values/number.ts'
import { showPhone } from '#shared/values/phone.ts'

const labels: Record<MergeField, string> = {
  name: 'Nombre',
  document: 'Documento',
  phone: 'Teléfono',
  email: 'Correo',
  otherPhone: 'Otro teléfono',
  address: 'Dirección',
  city: 'Ciudad',
  contact: 'Contacto alterno',
  dataConsent: 'Autorización de datos personales',
  messagesConsent: 'Acepta mensajes',
  notes: 'Notas',
}

/** What an owner has in a field, in words; empty where it has nothing. */
function inWords(owner: Owner, field: MergeField): string {
  switch (field) {
    case 'document':
      return showDocument(owner)
    case 'phone':
    case 'otherPhone':
      return owner[field] ? showPhone(owner[field]) : ''
    case 'contact':
      return [
        owner.contactName,
        owner.contactPhone ? showPhone(owner.contactPhone) : null,
        owner.contactMayDecide ? 'puede decidir' : null,
      ]
        .filter(Boolean)
        .join(' · ')
    case 'dataConsent':
      return owner.dataConsentAt ? `Sí, el ${showDate(owner.dataConsentAt)}` : 'No'
    case 'messagesConsent':
      return owner.messagesConsent ? 'Sí' : 'No'
    case 'name':
    case 'email':
    case 'address':
    case 'city':
    case 'notes':
      return owner[field] ?? ''
  }
}

interface MergePreviewProps {
  owner: Owner
  other: Owner
  customFields: readonly CustomField[]
  choice: MergeChoice
  onChoose: (choice: MergeChoice) => void
}

/** Both owners side by side: in each field that differs, which text stays; and what moves. */
export function MergePreview({ owner, other, customFields, choice, onChoose }: MergePreviewProps) {
  const differing = mergeFields.filter((field) => !isSameInMerge(owner, other, field))
  const custom = customFields.filter(({ id }) => owner.customValues[id] !== other.customValues[id])
  const toggle = <Key extends string>(list: readonly Key[], key: Key, isTaken: boolean): Key[] =>
    isTaken ? [...list.filter((known) => known !== key), key] : list.filter((known) => known !== key)
  return (
    <div className="MergePreview stack gap-12">
      <h3 className="above-8 large strong">Qué queda en cada campo</h3>
      {differing.length + custom.length === 0 ? <p>Los datos de los dos coinciden.</p> : null}
      <div className="MergePreview-heads strong breaks" aria-hidden>
        <span>
          {owner.name} <small className="block light quiet">Queda · cambió el {showDate(owner.updatedAt)}</small>
        </span>
        <span>
          {other.name} <small className="block light quiet">Se une · cambió el {showDate(other.updatedAt)}</small>
        </span>
      </div>
      {differing.map((field) => (
        <ChoiceRow
          key={field}
          label={labels[field]}
          names={[owner.name, other.name]}
          texts={[inWords(owner, field), inWords(other, field)]}
          isTaken={choice.fields.includes(field)}
          onTake={(isTaken) => onChoose({ ...choice, fields: toggle(choice.fields, field, isTaken) })}
        />
      ))}
      {custom.map(({ id, label }) => (
        <ChoiceRow
          key={id}
          label={label}
          names={[owner.name, other.name]}
          texts={[showCustomValue(owner.customValues[id]), showCustomValue(other.customValues[id])]}
          isTaken={choice.customFieldIds.includes(id)}
          onTake={(isTaken) => onChoose({ ...choice, customFieldIds: toggle(choice.customFieldIds, id, isTaken) })}
        />
      ))}
      <h3 className="above-8 large strong">Qué pasa a {owner.name}</h3>
      <p>
        {other.pets.length === 0
          ? 'El otro propietario no tiene mascotas.'
          : `${showCount(other.pets.length, 'mascota', 'mascotas')} con toda su historia: ${other.pets
              .map((pet) => pet.name)
              .join(', ')}.`}
      </p>
    </div>
  )
}

interface ChoiceRowProps {
  label: string
  names: readonly [string, string]
  texts: readonly [string, string]
  /** The other one's stays. */
  isTaken: boolean
  onTake: (isTaken: boolean) => void
}

function ChoiceRow({ label, names, texts, isTaken, onTake }: ChoiceRowProps) {
  const group = useId()
  return (
    <fieldset className="MergePreview-row slim">
      <legend>{label}</legend>
      {texts.map((text, index) => (
        <label className="tall-44 line edged round top gap-8 pady-10 padx-12 written breaks" key={index}>
          <input type="radio" name={group} checked={isTaken === (index === 1)} onChange={() => onTake(index === 1)} />
          <span className="slim">
            {text || <em className="quiet">Vacío</em>}
            <span className="unseen"> de {names[index]}</span>
          </span>
        </label>
      ))}
    </fieldset>
  )
}
