import { z } from 'zod'
import {
  MAX_MESSAGE,
  type ReminderRule,
  ReminderRuleDraft,
  reminderRules,
} from '#shared/reminders/reminders.contract.ts'
import { placeholdersOf, refuseRule } from '#shared/reminders/reminders.rules.ts'
import { reminderWords } from '#shared/reminders/reminders.words.ts'
import { parseTime } from '#shared/values/date.ts'
import { CheckField } from '#web/form/ChoiceFields.tsx'
import { FormDialog } from '#web/form/FormDialog.tsx'
import { fromDecimal, toDecimal } from '#web/form/inputs.ts'
import { FormSection, WideField } from '#web/form/RecordForm.tsx'
import { NumberField, TextAreaField, TimeField } from '#web/form/TextFields.tsx'
import { useRecordForm } from '#web/form/useRecordForm.ts'
import { RulePreview } from '#web/reminders/RulePreview.tsx'
import { call } from '#web/http/call.ts'

const VersionedDraft = ReminderRuleDraft.extend({ version: z.number() })

/** In place of a version: the product's own, which the clinic has not changed yet. */
const SHIPPED = 0

function valuesOf({ isOn, days, sendsAt, message, isPromotional }: ReminderRule) {
  return { isOn, days: fromDecimal(days), sendsAt, message, isPromotional }
}

export function ReminderRuleModal({ rule, onClose }: { rule: ReminderRule; onClose: () => void }) {
  const { kind } = rule
  const words = reminderWords[kind]
  const labels = {
    isOn: 'Encendida',
    days: words.days,
    sendsAt: 'Hora',
    message: 'Mensaje',
    isPromotional: 'Promocional',
  }
  const form = useRecordForm({
    draftKey: { id: `reminderRule/${kind}`, title: `Recordatorio «${words.rule}»` },
    initial: valuesOf(rule),
    labels,
    version: rule.version ?? SHIPPED,
    schema: VersionedDraft,
    toInput: (values, version) => ({
      ...values,
      days: toDecimal(values.days),
      sendsAt: parseTime(values.sendsAt) ?? values.sendsAt,
      version,
    }),
    rules: (draft) => refuseRule(kind, draft),
    save: ({ version, ...draft }, options) =>
      call(reminderRules.update, { ...draft, kind, version: version === SHIPPED ? null : version }, options),
    loadLatest: async () => {
      const latest = (await call(reminderRules.list, {})).find((one) => one.kind === kind) ?? rule
      return { values: valuesOf(latest), version: latest.version ?? SHIPPED }
    },
    done: 'Regla guardada',
    note: words.rule,
    onSaved: onClose,
  })
  const names = placeholdersOf(kind).map((name) => `{${name}}`)
  return (
    <FormDialog form={form} title={words.rule} submit="Guardar cambios" onClose={onClose}>
      <FormSection>
        <WideField>
          <CheckField {...form.field('isOn')} label={labels.isOn} />
        </WideField>
        <NumberField {...form.field('days')} label={labels.days} required isWhole />
        <TimeField {...form.field('sendsAt')} label={labels.sendsAt} required />
        <WideField>
          <TextAreaField
            {...form.field('message')}
            label={labels.message}
            required
            minRows={4}
            maxLength={MAX_MESSAGE}
            description={`Puede usar ${names.join(', ')}`}
          />
        </WideField>
        <WideField>
          <RulePreview kind={kind} message={form.values.message} />
        </WideField>
        <WideField>
          <CheckField
            {...form.field('isPromotional')}
            label={labels.isPromotional}
            description="Ofrece algo: se envía solo en horas hábiles, una vez al día (Ley 2300)"
          />
        </WideField>
      </FormSection>
    </FormDialog>
  )
}
