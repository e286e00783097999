import type { ReactNode } from 'react'
import { z } from 'zod'
import { capitalised } from '#shared/values/text.ts'
import type { OrderedEntry, OrderedRoutes, OrderedRules } from '#shared/word/orderedList.ts'
import type { ShowValue } from '#web/form/fieldWords.ts'
import { FormDialog } from '#web/form/FormDialog.tsx'
import { FormSection } from '#web/form/RecordForm.tsx'
import { type RecordFormState, useRecordForm } from '#web/form/useRecordForm.ts'
import { call } from '#web/http/call.ts'

export interface OrderedFormWord<Entry extends OrderedEntry, Draft, Values extends object> {
  routes: OrderedRoutes<Entry, Draft>
  rules: OrderedRules<Entry, Draft>
  /** Whole, and as it stands where its object is plain: "tipo de cita", "tipo". */
  noun: string
  shortNoun: string
  isFeminine?: true
  /** What is typed is kept on the device under this name. */
  kept: string
  draft: z.ZodObject
  labels: Record<keyof Values & string, string>
  showValue?: ShowValue
  /** What the fields hold of an entry; of a new one without. */
  valuesOf: (entry: Entry | undefined) => Values
  toDraft: (values: Values) => object
  fields: (form: RecordFormState<Values>, entry: Entry | undefined) => ReactNode
}

/** What agrees with the noun: its article, and the ending of "nuevo". */
export function agreeing({ isFeminine }: { isFeminine?: true }): { article: 'el' | 'la'; o: 'o' | 'a' } {
  return isFeminine ? { article: 'la', o: 'a' } : { article: 'el', o: 'o' }
}

interface OrderedFormProps<Entry extends OrderedEntry, Draft, Values extends object> {
  word: OrderedFormWord<Entry, Draft, Values>
  entries: readonly Entry[]
  /** The one that is changed; nothing for a new one. */
  entry: Entry | undefined
  onClose: () => void
}

/** The dialog of an entry of a list that a clinic writes and puts in order itself. */
export function OrderedForm<Entry extends OrderedEntry, Draft, Values extends object>({
  word,
  entries,
  entry,
  onClose,
}: OrderedFormProps<Entry, Draft, Values>) {
  const { routes, rules, noun, shortNoun, valuesOf } = word
  const Noun = capitalised(noun)
  const { article, o } = agreeing(word)
  const others = entries.filter(({ id }) => id !== entry?.id)
  const form = useRecordForm({
    draftKey: entry
      ? { id: `${word.kept}/${entry.id}`, title: `${Noun} «${rules.nameOf(entry)}»` }
      : { id: `${word.kept}/new`, title: `Nuev${o} ${noun}` },
    initial: valuesOf(entry),
    labels: word.labels,
    ...(word.showValue ? { showValue: word.showValue } : {}),
    schema: word.draft.extend({ version: z.number() }),
    toInput: (values, version) => ({ ...word.toDraft(values), version }),
    rules: (draft) => rules.refuse(draft as Draft, others),
    save: ({ version, ...draft }, options) =>
      entry
        ? call(routes.update, { ...draft, entryId: entry.id, version }, options)
        : call(routes.create, draft, options),
    done: `${Noun} ${entry ? 'actualizad' : 'cread'}${o}`,
    onSaved: onClose,
    ...(entry
      ? {
          version: entry.version,
          loadLatest: async () => {
            const latest = (await call(routes.list, {})).find(({ id }) => id === entry.id) ?? entry
            return { values: valuesOf(latest), version: latest.version }
          },
        }
      : {}),
  })
  return (
    <FormDialog
      form={form}
      title={entry ? `Editar ${article} ${shortNoun} ${rules.nameOf(entry)}` : `Nuev${o} ${noun}`}
      size="confirm"
      submit={entry ? 'Guardar cambios' : `Crear ${shortNoun}`}
      onClose={onClose}
    >
      <FormSection>{word.fields(form, entry)}</FormSection>
    </FormDialog>
  )
}
