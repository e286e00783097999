import { useState } from 'react'
import { refuseFields } from '#shared/imports/columns.rules.ts'
import { readDay } from '#shared/imports/dates.rules.ts'
import { fieldsOf } from '#shared/imports/fields.ts'
import type { DateOrder, Import } from '#shared/imports/imports.contract.ts'
import { type DocumentType, documentTypeNames, documentTypes } from '#shared/values/documentType.ts'
import { dayOf, showLongDay } from '#shared/values/date.ts'
import { ActButton } from '#web/acts/ActButton.tsx'
import { RadioField } from '#web/form/ChoiceFields.tsx'
import { SelectField } from '#web/form/TextFields.tsx'
import { checkFile, readSheet } from '#web/imports/imports.acts.ts'
import { Card } from '#web/ui/Card.tsx'
import { DataTable } from '#web/ui/DataTable.tsx'

interface ColumnsStepProps {
  one: Import
  onChecked: () => void
}

/** Which column is what, with the file's own rows beside, and what the file does not say itself. */
export function ColumnsStep({ one, onChecked }: ColumnsStepProps) {
  const [plan, setPlan] = useState(one.plan)
  const { columns, subject } = one
  const setField = (at: number, key: string) =>
    setPlan((before) => ({
      ...before,
      fields: before.fields.map((field, place) => (place === at ? key || null : field)),
    }))
  const options = fieldsOf[subject].map(({ key, label }) => ({ value: key, label, isTaken: plan.fields.includes(key) }))
  const rows = columns.map((column, at) => ({ ...column, at }))
  const select = ({ at, name }: (typeof rows)[number]) => (
    <SelectField
      label={`Qué es «${name}»`}
      value={plan.fields[at] ?? ''}
      onChange={(key) => setField(at, key)}
      emptyLabel="No importar"
      options={options.map((option) => ({ ...option, isTaken: option.isTaken && plan.fields[at] !== option.value }))}
    />
  )
  const samples = ({ samples: of }: (typeof rows)[number]) => (
    <span className="quiet breaks">{of.join(' · ') || 'Vacía'}</span>
  )
  const dated = columns.filter((_column, at) =>
    fieldsOf[subject].some(({ key, isDate }) => isDate && key === plan.fields[at]),
  )
  const doubtful = dated.flatMap(({ doubtfulDates }) => doubtfulDates)
  const refused = refuseFields(subject, plan.fields)
  return (
    <div className="stack gap-16">
      {one.sheets.length > 1 ? <Sheets one={one} /> : null}
      <Card title="¿Qué es cada columna?" flush>
        <DataTable
          label="Columnas del archivo"
          rows={rows}
          rowKey={({ at }) => String(at)}
          columns={[
            {
              key: 'name',
              head: 'Columna',
              width: '24%',
              cell: ({ name }) => <strong className="breaks">{name}</strong>,
            },
            { key: 'samples', head: 'En el archivo', cell: samples },
            { key: 'field', head: 'Es', width: '34%', cell: select },
          ]}
          phoneRow={(row) => ({
            title: <strong className="breaks">{row.name}</strong>,
            lines: [samples(row), select(row)],
          })}
        />
      </Card>
      {doubtful.length > 0 ? (
        <Dates
          dates={doubtful.slice(0, 3)}
          value={plan.dateOrder}
          onChange={(dateOrder) => setPlan({ ...plan, dateOrder })}
        />
      ) : null}
      {dated.map(({ name, mixedDates }) =>
        mixedDates ? (
          <p key={name} className="notice pady-10 padx-12" role="note">
            En «{name}» hay fechas en los dos órdenes: «{mixedDates.join('» y «')}». Las que pueden ser dos días quedan
            con error; para importarlas, corrija el archivo o escriba su mes con letras.
          </p>
        ) : null,
      )}
      {subject === 'people' && plan.fields.includes('document') ? (
        <Card title="Documentos sin tipo">
          <SelectField
            label="Si la fila no lo dice, el documento es"
            value={plan.documentType}
            onChange={(type) => setPlan({ ...plan, documentType: type as DocumentType })}
            isRequiredChoice
            options={documentTypes.map((value) => ({ value, label: documentTypeNames[value] }))}
          />
        </Card>
      ) : null}
      {refused ? (
        <p className="notice pady-10 padx-12" role="note">
          {refused.message}
        </p>
      ) : null}
      <div className="line">
        <ActButton does={checkFile(plan, onChecked)} of={one} tone="primary" size="normal" withIcon />
      </div>
    </div>
  )
}

/** Asked once: three of its dates, as each order reads them. */
function Dates({
  dates,
  value,
  onChange,
}: {
  dates: readonly string[]
  value: DateOrder
  onChange: (order: DateOrder) => void
}) {
  const today = dayOf(new Date())
  const readAs = (order: DateOrder) =>
    dates
      .flatMap((date) => {
        const read = readDay(date, order, today)
        return 'value' in read && read.value ? [showLongDay(read.value.day)] : []
      })
      .join(' · ')
  return (
    <Card title="¿En qué orden están las fechas?">
      <RadioField
        label={`En el archivo: ${dates.join(' · ')}`}
        value={value}
        onChange={(order) => order && onChange(order)}
        options={[
          { value: 'dmy', label: `Día, mes y año: ${readAs('dmy')}` },
          { value: 'mdy', label: `Mes, día y año: ${readAs('mdy')}` },
        ]}
      />
    </Card>
  )
}

function Sheets({ one }: { one: Import }) {
  return (
    <Card title={`Hoja «${one.sheet ?? ''}»`}>
      <div className="line wrap gap-8">
        {one.sheets
          .filter((sheet) => sheet !== one.sheet)
          .slice(0, 12)
          .map((sheet) => (
            <ActButton key={sheet} does={readSheet(sheet)} of={one} />
          ))}
      </div>
    </Card>
  )
}
