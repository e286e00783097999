import { useState } from 'react'
import { useNavigate } from 'react-router'
import { SegmentedControl } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import { handovers, type HandoverSummary } from '#shared/hospitalizations/handovers.contract.ts'
import { refuseHandover } from '#shared/hospitalizations/handovers.rules.ts'
import { byAttention } from '#shared/hospitalizations/attention.rules.ts'
import { dischargeKindNames } from '#shared/hospitalizations/stay.words.ts'
import { showTime } from '#shared/values/date.ts'
import { showCount } from '#shared/values/number.ts'
import { readChoice, writeSearch } from '#web/form/addressSearch.ts'
import { showChoices } from '#web/form/fieldWords.ts'
import { FormBar, FormSection, RecordForm, WideField } from '#web/form/RecordForm.tsx'
import { SelectField, TextAreaField } from '#web/form/TextFields.tsx'
import { useAddressSearch } from '#web/form/useAddressSearch.ts'
import { useRecordForm } from '#web/form/useRecordForm.ts'
import { HandoverPatient } from '#web/hospitalizations/HandoverPatient.tsx'
import { useHandoverPages, useHandoverSummary } from '#web/hospitalizations/handovers.data.ts'
import { HandoverView } from '#web/hospitalizations/HandoverView.tsx'
import { PRINT_PLAN, printPlan } from '#web/hospitalizations/printPlan.ts'
import { call } from '#web/http/call.ts'
import { paths } from '#web/nav/paths.ts'
import { useMay, useProfile } from '#web/professionals/profile.tsx'
import { useOfferedProfessionals } from '#web/professionals/professionals.data.ts'
import { Breadcrumbs } from '#web/ui/Breadcrumbs.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { ListBody } from '#web/ui/ListBody.tsx'
import { Loaded } from '#web/ui/Loaded.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { toastSuccess } from '#web/ui/toasts.ts'
import { useNow } from '#web/ui/useNow.ts'

const PAST = 'anteriores'
const readSearch = (params: URLSearchParams) => ({ view: readChoice(params, 'ver', [PAST]) })
const write = (params: URLSearchParams, { view }: { view: string }) => writeSearch(params, { ver: view })

/** `/hospitalizaciones/turno`: what the one before handed over, what changed since, and what is handed over next. */
export function HandoverScreen() {
  const [{ view }, change] = useAddressSearch(readSearch, write)
  return (
    <>
      <Breadcrumbs steps={[{ label: 'Hospitalización', to: paths.hospitalizations() }, { label: 'Mi turno' }]} />
      <PageHeader
        title="Mi turno"
        subtitle="Lo que cambió, lo que falta y lo que se entrega"
        actions={
          <Button icon={<IconPrinter size={18} stroke={1.75} aria-hidden />} onClick={() => printPlan()}>
            {PRINT_PLAN}
          </Button>
        }
      />
      <SegmentedControl
        className="below-16"
        aria-label="Qué ver de los turnos"
        value={view}
        onChange={(next) => change({ view: next })}
        data={[
          { value: '', label: 'Este turno' },
          { value: PAST, label: 'Entregas anteriores' },
        ]}
      />
      {view === PAST ? <PastHandovers /> : <Shift />}
    </>
  )
}

function PastHandovers() {
  const pages = useHandoverPages()
  return (
    <Card flush>
      <ListBody
        query={pages}
        name="las entregas"
        empty={<EmptyState title="Aún no hay entregas de turno" illustration="clipboard" />}
      >
        {(all) => (
          <ul className="lined" aria-label="Entregas de turno">
            {all.map((handover) => (
              <li key={handover.id} className="pady-14 padx-16">
                <HandoverView handover={handover} />
              </li>
            ))}
          </ul>
        )}
      </ListBody>
    </Card>
  )
}

function Shift() {
  const summary = useHandoverSummary()
  return (
    <Loaded query={summary} name="el turno" inCard>
      {(loaded) => <LoadedShift summary={loaded} />}
    </Loaded>
  )
}

const labels = { text: 'De todos los pacientes', toId: 'Quién recibe', notes: 'De cada paciente' }

function LoadedShift({ summary }: { summary: HandoverSummary }) {
  const { patients, left, last, since } = summary
  const navigate = useNavigate()
  const now = useNow()
  const profile = useProfile()
  const mayWrite = useMay('hospitalizations.annotate')
  const people = useOfferedProfessionals()
    .filter(({ id }) => id !== profile.id)
    .map(({ id, name }) => ({ value: id, label: name }))
  // As they stood at first: nothing moves under who is typing.
  const [order] = useState(() =>
    byAttention(
      patients.map(({ stay }) => stay),
      now,
    ).map(({ id }) => id),
  )
  const place = (id: string): number => (order.includes(id) ? order.indexOf(id) : order.length)
  const sorted = patients.toSorted((one, other) => place(one.stay.id) - place(other.stay.id))
  const known = new Set([...patients.map(({ stay }) => stay.id), ...left.map(({ id }) => id)])
  const form = useRecordForm({
    draftKey: { id: 'handover/new', title: 'Entrega de turno' },
    initial: { text: '', toId: '', notes: {} as Record<string, string> },
    labels,
    showValue: showChoices({ toId: people }),
    schema: handovers.write.input,
    toInput: ({ text, toId, notes }) => ({
      text,
      toId: toId || null,
      notes: Object.entries(notes)
        .filter(([id, note]) => known.has(id) && note.trim() !== '')
        .map(([hospitalizationId, note]) => ({ hospitalizationId, text: note })),
    }),
    rules: refuseHandover,
    save: (input, options) => call(handovers.write, input, options),
    onSaved: () => {
      toastSuccess('Turno entregado')
      void navigate(paths.hospitalizations())
    },
  })
  const { notes } = form.values
  const sinceLabel =
    last && Date.parse(last.givenAt) >= Date.parse(since) ? `Desde las ${showTime(since)}` : 'En las últimas 24 horas'
  return (
    <div className="stack gap-16">
      <Card title="Última entrega">
        {last ? <HandoverView handover={last} /> : <p className="quiet">Aún no hay entregas de turno</p>}
      </Card>
      {left.length > 0 ? (
        <Card title="Salieron">
          <ul>
            {left.map(({ id, petName, dischargeKind, at }) => (
              <li key={id}>
                {petName} · {dischargeKind === null ? 'De alta' : dischargeKindNames[dischargeKind]} a las{' '}
                {showTime(at)}
              </li>
            ))}
          </ul>
        </Card>
      ) : null}
      <RecordForm form={form}>
        <div className="stack gap-16">
          {sorted.map((patient) => (
            <HandoverPatient
              key={patient.stay.id}
              patient={patient}
              sinceLabel={sinceLabel}
              now={now}
              {...(mayWrite
                ? {
                    note: {
                      value: notes[patient.stay.id] ?? '',
                      onChange: (text) => form.setValue('notes', { ...notes, [patient.stay.id]: text }),
                      readOnly: form.isSubmitting,
                    },
                  }
                : {})}
            />
          ))}
          {patients.length === 0 ? (
            <Card>
              <EmptyState title="Ningún paciente hospitalizado" illustration="clipboard" />
            </Card>
          ) : null}
          {mayWrite ? (
            <Card title="Entregar turno" note={showCount(patients.length, 'paciente', 'pacientes')}>
              <FormSection>
                <WideField>
                  <TextAreaField {...form.field('text')} label={labels.text} maxLength={5000} minRows={3} />
                </WideField>
                <SelectField {...form.field('toId')} label={labels.toId} emptyLabel="Quien siga" options={people} />
              </FormSection>
            </Card>
          ) : null}
        </div>
      </RecordForm>
      {mayWrite ? <FormBar form={form} isAlways submit="Entregar turno" /> : null}
    </div>
  )
}
