import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { IconCopy, IconPlus, IconPower } from '@tabler/icons-react'
import { type HospitalBoard, HospitalBoardDraft, hospitalBoards } from '#shared/hospitalizations/boards.contract.ts'
import { type DoseAlertRule, doseAlerts } from '#shared/hospitalizations/doseAlerts.contract.ts'
import { showDateTime } from '#shared/values/date.ts'
import { act } from '#web/acts/act.ts'
import { ActButton } from '#web/acts/ActButton.tsx'
import { FormDialog } from '#web/form/FormDialog.tsx'
import { fromDecimal, toDecimal, toOptionalChoice } from '#web/form/inputs.ts'
import { FormAlert, FormSection, RecordForm } from '#web/form/RecordForm.tsx'
import { NumberField, SelectField, TextField } from '#web/form/TextFields.tsx'
import { useRecordForm } from '#web/form/useRecordForm.ts'
import { call } from '#web/http/call.ts'
import { queryOf } from '#web/http/query.ts'
import { useOfferedProfessionals } from '#web/professionals/professionals.data.ts'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { copyLink } from '#web/ui/copyLink.ts'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { Loaded } from '#web/ui/Loaded.tsx'

/** "Hospitalización": the screens on the walls of the ward, and whom Huella writes to about what is overdue. */
export function HospitalSection() {
  const boards = useQuery(queryOf(hospitalBoards.list, {}))
  const rule = useQuery(queryOf(doseAlerts.get, {}))
  return (
    <>
      <Loaded query={boards} name="las pantallas" skeletonRows={2} inCard>
        {(loaded) => <Boards boards={loaded} />}
      </Loaded>
      <Loaded query={rule} name="los avisos" skeletonRows={2} inCard>
        {(loaded) => (
          <Card title="Avisos de dosis vencidas">
            <p className="below-12 soft">
              Cuando una dosis lleva vencida estos minutos y nadie la registró, Huella escribe una vez al correo de
              quien está de turno. Vacío, no escribe a nadie.
            </p>
            <AlertForm key={loaded.version} rule={loaded} />
          </Card>
        )}
      </Loaded>
    </>
  )
}

function Boards({ boards }: { boards: readonly HospitalBoard[] }) {
  const [isNaming, setNaming] = useState(false)
  // Until the page is left: the server does not know it any more.
  const [address, setAddress] = useState<string>()
  const add = (
    <Button tone="primary" icon={<IconPlus size={18} stroke={2} aria-hidden />} onClick={() => setNaming(true)}>
      Nueva pantalla
    </Button>
  )
  return (
    <Card title="Pantallas" {...(boards.length > 0 ? { aside: add } : {})}>
      <p className="below-12 soft">
        Un televisor o una tableta en la sala muestra a los hospitalizados con su enlace, sin ingresar. No lleva datos
        del propietario.
      </p>
      {address ? (
        <section className="stack starts gap-12 below-16" aria-label="Enlace nuevo">
          <p className="breaks strong">{address}</p>
          <Button
            tone="primary"
            icon={<IconCopy size={18} stroke={1.75} aria-hidden />}
            onClick={() => void copyLink(address)}
          >
            Copiar enlace
          </Button>
          <p className="quiet">Ábralo ahora en la pantalla: no se vuelve a mostrar. Quien lo tenga ve la sala.</p>
        </section>
      ) : null}
      {boards.length === 0 ? (
        <EmptyState title="Ninguna pantalla encendida" action={add}>
          Cree una y abra su enlace en el televisor de la sala.
        </EmptyState>
      ) : (
        <ul>
          {boards.map((board) => (
            <li className="row topped wrap rows-4 gap-12 pady-8" key={board.id}>
              <div className="reach slim breaks">
                <strong>{board.name}</strong>
                <div className="soft">
                  {board.createdByName}, {showDateTime(board.createdAt)} ·{' '}
                  {board.lastSeenAt ? `se vio por última vez el ${showDateTime(board.lastSeenAt)}` : 'sin abrir'}
                </div>
              </div>
              <ActButton does={revoke} of={board} />
            </li>
          ))}
        </ul>
      )}
      {isNaming ? <BoardModal onAddress={setAddress} onClose={() => setNaming(false)} /> : null}
    </Card>
  )
}

const revoke = act<HospitalBoard>({
  name: 'revoke',
  label: 'Apagar',
  title: ({ name }) => `Apagar ${name}`,
  icon: IconPower,
  tone: 'danger',
  ask: {
    title: ({ name }) => `¿Apagar «${name}»?`,
    verb: 'Apagar',
    text: () => 'Su enlace deja de servir y la pantalla lo dice. Para encenderla de nuevo se crea otra.',
  },
  send: ({ id: boardId }) => call(hospitalBoards.revoke, { boardId }),
  done: 'Pantalla apagada',
  refused: 'No se apagó la pantalla',
})

function BoardModal({ onAddress, onClose }: { onAddress: (address: string) => void; onClose: () => void }) {
  const labels = { name: 'Nombre' }
  const form = useRecordForm({
    draftKey: { id: 'hospitalBoards/new', title: 'Nueva pantalla' },
    initial: { name: 'Sala de hospital' },
    labels,
    schema: HospitalBoardDraft,
    toInput: (values) => values,
    save: (draft) => call(hospitalBoards.create, draft),
    done: 'Pantalla creada',
    onSaved: ({ path }) => {
      onAddress(location.origin + path)
      onClose()
    },
  })
  return (
    <FormDialog form={form} title="Nueva pantalla" size="confirm" submit="Crear pantalla" onClose={onClose}>
      <FormSection>
        <TextField {...form.field('name')} label={labels.name} required maxLength={60} description="Dónde está" />
      </FormSection>
    </FormDialog>
  )
}

const valuesOf = ({ minutes, professionalId }: DoseAlertRule) => ({
  minutes: fromDecimal(minutes),
  professionalId: professionalId ?? '',
})

function AlertForm({ rule }: { rule: DoseAlertRule }) {
  const labels = { minutes: 'Minutos vencida', professionalId: 'De turno' }
  const vets = useOfferedProfessionals(rule.professionalId ?? '').filter(({ licensed }) => licensed)
  const form = useRecordForm({
    draftKey: { id: 'doseAlerts', title: 'Avisos de dosis vencidas' },
    initial: valuesOf(rule),
    labels,
    version: rule.version,
    schema: doseAlerts.save.input,
    toInput: ({ minutes, professionalId }, version) => ({
      ...{ version, minutes: toDecimal(minutes), professionalId: toOptionalChoice(professionalId) },
    }),
    save: (input, options) => call(doseAlerts.save, input, options),
    loadLatest: async () => {
      const latest = await call(doseAlerts.get, {})
      return { values: valuesOf(latest), version: latest.version }
    },
    done: 'Avisos guardados',
    onSaved: () => undefined,
  })
  return (
    <RecordForm form={form}>
      <FormSection>
        <NumberField {...form.field('minutes')} label={labels.minutes} isWhole unit="min" />
        <SelectField
          {...form.field('professionalId')}
          label={labels.professionalId}
          emptyLabel="El responsable de cada paciente"
          options={vets.map(({ id, name }) => ({ value: id, label: name }))}
        />
      </FormSection>
      <FormAlert form={form} />
      <div className="above-16">
        <Button tone="primary" type="submit" loading={form.isSubmitting}>
          Guardar avisos
        </Button>
      </div>
    </RecordForm>
  )
}
