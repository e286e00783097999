import { z } from 'zod'
import { AppError } from '#shared/http/errors.ts'
import { type Protocol, ProtocolFields, type ProtocolKind, protocols } from '#shared/protocols/protocols.contract.ts'
import { refuseSchedule } from '#shared/protocols/protocols.rules.ts'
import { useSpecies } from '#web/catalogues/catalogues.data.ts'
import { showChoices } from '#web/form/fieldWords.ts'
import { fromDecimal, toDecimal } from '#web/form/inputs.ts'
import { FormDialog } from '#web/form/FormDialog.tsx'
import { FormSection, WideField } from '#web/form/RecordForm.tsx'
import { SelectField, NumberField, TextAreaField, TextField } from '#web/form/TextFields.tsx'
import { useRecordForm } from '#web/form/useRecordForm.ts'
import { call } from '#web/http/call.ts'

const numbers = {
  startAgeWeeks: ['Edad de inicio', 'semanas'],
  primaryDoses: ['Dosis iniciales', ''],
  intervalMinWeeks: ['Intervalo mínimo', 'semanas'],
  intervalMaxWeeks: ['Intervalo máximo', 'semanas'],
  finalPrimaryDoseMinAgeWeeks: ['Edad de la última dosis inicial', 'semanas'],
  firstBoosterMonths: ['Primer refuerzo', 'meses'],
  boosterMonths: ['Refuerzos', 'meses'],
  intervalDays: ['Cada cuánto', 'días'],
  untilWeeks: ['Hasta qué edad', 'semanas'],
} as const
type NumberName = keyof typeof numbers
const ofKind: Record<ProtocolKind, readonly NumberName[]> = {
  vaccine: [
    ...(['startAgeWeeks', 'primaryDoses', 'intervalMinWeeks', 'intervalMaxWeeks'] as const),
    ...(['finalPrimaryDoseMinAgeWeeks', 'firstBoosterMonths', 'boosterMonths'] as const),
  ],
  deworming: ['intervalDays', 'untilWeeks'],
}

/** In place of a version: the catalogue's own, which the clinic has not changed yet. */
const SHIPPED = 0

type Values = Record<NumberName, string> & { name: string; speciesId: string; family: string; notes: string }

interface ProtocolModalProps {
  kind: ProtocolKind
  /** The one being changed; nothing for a new one. */
  protocol?: Protocol
  families: readonly Protocol[]
  onClose: () => void
}

/** A protocol of one species; one that covers several keeps them. */
export function ProtocolModal({ kind, protocol, families, onClose }: ProtocolModalProps) {
  const species = useSpecies()
  const names = ofKind[kind]
  const labels = {
    ...{
      name: 'Nombre',
      speciesIds: 'Especie',
      speciesId: 'Especie',
      family: kind === 'vaccine' ? 'Cierra el recordatorio de' : 'Cubre',
    },
    ...Object.fromEntries(names.map((name) => [name, numbers[name][0]])),
    notes: 'Notas',
  }
  const valuesOf = (shown: Protocol | undefined) =>
    ({
      name: shown?.name ?? '',
      speciesId: shown?.speciesIds[0] ?? 'canino',
      family: shown?.family ?? (kind === 'deworming' ? 'internal' : ''),
      notes: shown?.notes ?? '',
      ...Object.fromEntries(names.map((name) => [name, fromDecimal(shown?.schedule[name] ?? null)])),
    }) as Values
  const known = [...new Set(families.filter((one) => one.kind === 'vaccine').map(({ family }) => family))]
  const familyOptions =
    kind === 'deworming'
      ? [
          { value: 'internal', label: 'Parásitos internos' },
          { value: 'external', label: 'Parásitos externos' },
        ]
      : known.toSorted((a, b) => a.localeCompare(b, 'es')).map((family) => ({ value: family, label: family }))
  const speciesOptions = species.map(({ id, name }) => ({ value: id, label: name }))
  const form = useRecordForm({
    draftKey: { id: `protocol/${protocol?.id ?? `new/${kind}`}`, title: 'Protocolo' },
    initial: valuesOf(protocol),
    labels,
    showValue: showChoices({ speciesId: speciesOptions, family: familyOptions }),
    schema: ProtocolFields.extend({ family: z.string(), version: z.number() }),
    toInput: (values, version) => ({
      version,
      name: values.name,
      family: values.family,
      notes: values.notes,
      speciesIds: protocol && values.speciesId === protocol.speciesIds[0] ? protocol.speciesIds : [values.speciesId],
      schedule: { ...protocol?.schedule, ...Object.fromEntries(names.map((name) => [name, toDecimal(values[name])])) },
    }),
    rules: (input) => refuseSchedule(input.schedule),
    save: ({ family, version, ...input }, options) =>
      protocol
        ? call(protocols.update, { ...input, protocolId: protocol.id, version: version === SHIPPED ? null : version })
        : call(protocols.create, { ...input, kind, family: family || null }, options),
    ...(protocol
      ? {
          version: protocol.version ?? SHIPPED,
          loadLatest: async () => {
            const latest = (await call(protocols.list, {})).find(({ id }) => id === protocol.id)
            if (!latest) throw new AppError('not_found')
            return { values: valuesOf(latest), version: latest.version ?? SHIPPED }
          },
        }
      : {}),
    done: protocol ? 'Protocolo actualizado' : 'Protocolo creado',
    onSaved: onClose,
  })
  return (
    <FormDialog
      form={form}
      title={protocol ? `Editar ${protocol.name}` : 'Nuevo protocolo'}
      submit="Guardar protocolo"
      onClose={onClose}
    >
      <FormSection>
        <WideField>
          <TextField {...form.field('name')} label={labels.name} required maxLength={80} />
        </WideField>
        <SelectField
          {...form.field('speciesId')}
          label={labels.speciesIds}
          required
          isRequiredChoice
          options={speciesOptions}
        />
        {protocol ? null : (
          <SelectField
            {...form.field('family')}
            label={labels.family}
            options={familyOptions}
            {...(kind === 'deworming' ? { isRequiredChoice: true } : { emptyLabel: 'Solo de este protocolo' })}
          />
        )}
        {names.map((name) => (
          <NumberField key={name} {...form.field(name)} label={numbers[name][0]} unit={numbers[name][1]} isWhole />
        ))}
        <WideField>
          <TextAreaField {...form.field('notes')} label={labels.notes} maxLength={1000} />
        </WideField>
      </FormSection>
    </FormDialog>
  )
}
