import { type Cage, CageDraft, cages } from '#shared/cages/cages.contract.ts'
import { cageRules } from '#shared/cages/cages.rules.ts'
import { OrderedSection, type OrderedWord } from '#web/acts/OrderedSection.tsx'
import { cageList } from '#web/cages/cages.data.ts'
import { WideField } from '#web/form/RecordForm.tsx'
import { TextField } from '#web/form/TextFields.tsx'

const labels = { name: 'Nombre' }

const word: OrderedWord<Cage, CageDraft, Record<keyof typeof labels, string>> = {
  routes: cages,
  rules: cageRules,
  query: cageList,
  noun: 'jaula',
  shortNoun: 'jaula',
  isFeminine: true,
  title: 'Jaulas',
  hint: 'Aparecen al hospitalizar, en este orden. En cada una cabe un paciente.',
  archivedHint: 'Las hospitalizaciones que ya las tienen las conservan.',
  empty: { title: 'Aún no hay jaulas', text: 'Con ellas, la lista de hospitalizados dice dónde está cada paciente.' },
  kept: 'cage',
  draft: CageDraft,
  labels,
  valuesOf: (cage) => ({ name: cage?.name ?? '' }),
  toDraft: (values) => values,
  fields: (form) => (
    <WideField>
      <TextField
        {...form.field('name')}
        label={labels.name}
        required
        maxLength={40}
        description="Por ejemplo Jaula 2 o Aislamiento 1"
      />
    </WideField>
  ),
}

/** "Jaulas": where inpatients lie. */
export function CagesSection() {
  return <OrderedSection word={word} />
}
