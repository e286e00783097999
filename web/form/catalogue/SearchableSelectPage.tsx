import { useState } from 'react'
import { z } from 'zod'
import { REQUIRED } from '#shared/values/messages.ts'
import { useJudged } from '#web/form/catalogue/useJudged.ts'
import { FormSection } from '#web/form/RecordForm.tsx'
import { SearchableSelect } from '#web/form/SearchableSelect.tsx'

const named = ['Gastroenteritis aguda', 'Gastritis por cuerpo extraño', 'Úlcera gastroduodenal', 'Otitis externa']
const long =
  'Dermatitis alérgica a la picadura de la pulga con infección bacteriana secundaria superficial y prurito intenso'
const many = [...named, long, ...Array.from({ length: 120 }, (_, index) => `Hallazgo ${index + 1}`)].map(
  (value, index) => ({ id: `d${index}`, value }),
)
const texts = many.map(({ value }) => ({ id: value, value }))

export function SearchableSelectPage() {
  const diagnosis = useJudged<string>('', z.string().min(1, REQUIRED))
  const [chosen, setChosen] = useState('d1')
  const [text, setText] = useState('')
  const [all, setAll] = useState(many)
  const [created, setCreated] = useState('')
  return (
    <FormSection>
      <SearchableSelect label="Diagnóstico" required options={many} {...diagnosis} />
      <SearchableSelect label="Elegido" options={many} value={chosen} onChange={setChosen} />
      <SearchableSelect label="Texto libre" options={texts} keepsText value={text} onChange={setText} />
      <SearchableSelect
        label="Con creación"
        options={all}
        value={created}
        onChange={setCreated}
        addsTyped
        onCreate={(value) => {
          setAll([...all, { id: value, value }])
          setCreated(value)
        }}
      />
      <SearchableSelect
        label="Cargando"
        options={[]}
        isLoading
        onSearch={() => undefined}
        value=""
        onChange={() => undefined}
      />
      <SearchableSelect label="Con error" options={many} value="" onChange={() => undefined} error={REQUIRED} />
      <SearchableSelect label="Apagada" options={many} value="d4" onChange={() => undefined} disabled />
      <output aria-label="Valor">{diagnosis.value}</output>
      <output aria-label="Valor libre">{text}</output>
    </FormSection>
  )
}
