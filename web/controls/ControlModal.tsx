import { useState } from 'react'
import { Link } from 'react-router'
import { IconCalendarOff, IconCalendarPlus } from '@tabler/icons-react'
import { type ControlRow, controls } from '#shared/controls/controls.contract.ts'
import { canMiss, canReopen, canSettle, controlMessage, showDue } from '#shared/controls/controls.rules.ts'
import { controlSourceNames, evolutionNames } from '#shared/controls/controls.words.ts'
import { canRecord } from '#shared/pets/pets.rules.ts'
import { dayOf, instantOn, showDate } from '#shared/values/date.ts'
import { act } from '#web/acts/act.ts'
import { ActButton } from '#web/acts/ActButton.tsx'
import { paths } from '#web/nav/paths.ts'
import { ChangesButton } from '#web/changes/ChangesButton.tsx'
import { ControlBadge } from '#web/controls/ControlBadge.tsx'
import { useControl } from '#web/controls/controls.data.ts'
import { CancelControl, CompleteControl, MoveControl } from '#web/controls/ControlSettling.tsx'
import { call } from '#web/http/call.ts'
import { useMay, useProfile } from '#web/professionals/profile.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Loaded } from '#web/ui/Loaded.tsx'
import { FactList } from '#web/ui/FactList.tsx'
import { ResponsiveModal } from '#web/ui/ResponsiveModal.tsx'
import { Slot } from '#web/word/Slot.tsx'
import '#web/controls/controls.css'

interface ControlModalProps {
  controlId: string
  /** Another one in its place: where it was moved to. */
  onShow: (controlId: string) => void
  onClose: () => void
}

type Settling = 'complete' | 'move' | 'cancel'

/** A control with its facts, and what can be done with it. */
export function ControlModal({ controlId, onShow, onClose }: ControlModalProps) {
  const query = useControl(controlId)
  const [settling, setSettling] = useState<Settling>()
  const back = () => setSettling(undefined)
  const control = query.data
  if (control && settling) {
    const shared = { control, onClose: back }
    if (settling === 'complete') return <CompleteControl {...shared} />
    return settling === 'move' ? <MoveControl {...shared} onMoved={onShow} /> : <CancelControl {...shared} />
  }
  return (
    <ResponsiveModal
      opened
      onClose={onClose}
      title={control ? `Control de ${control.pet.name}` : 'Control'}
      footer={control ? <ControlActions control={control} onSettle={setSettling} /> : undefined}
    >
      <Loaded query={query} name="el control" skeletonRows={4}>
        {(loaded) => <ControlFacts control={loaded} onShow={onShow} />}
      </Loaded>
    </ResponsiveModal>
  )
}

function ControlFacts({ control, onShow }: { control: ControlRow; onShow: (controlId: string) => void }) {
  const { clinic } = useProfile()
  const { pet, owner, dueOn, source, sourceId, movedToId } = control
  const today = dayOf(new Date())
  const message = controlMessage({ petName: pet.name, ownerName: owner.name, clinicName: clinic.name, dueOn }, today)
  const due = control.status === 'scheduled' ? `${showDate(dueOn)} · ${showDue(dueOn, today)}` : showDate(dueOn)
  const facts: [string, React.ReactNode][] = [
    [
      'Mascota',
      <Link key="pet" to={paths.pet(pet.id).info()}>
        {pet.name}
      </Link>,
    ],
    [
      'Propietario',
      <Link key="owner" to={paths.owner(owner.id)}>
        {owner.name}
      </Link>,
    ],
    ['Fecha programada', due],
    ['Motivo', control.reason ?? 'Reservado para quien lee la historia clínica'],
    ['Profesional', control.professionalName ?? 'Cualquiera'],
    [
      'Origen',
      source === 'consultation' && sourceId ? (
        <Link to={paths.consultation(sourceId)}>{controlSourceNames[source]}</Link>
      ) : (
        controlSourceNames[source]
      ),
    ],
  ]
  if (control.doneOn) facts.push(['Realizado', showDate(control.doneOn)])
  if (control.evolution) facts.push(['Evolución', evolutionNames[control.evolution]])
  if (control.notes) facts.push(['Conducta', control.notes])
  if (control.cancelReason) facts.push(['Motivo de la cancelación', control.cancelReason])
  return (
    <div className="Control">
      <ControlBadge status={control.status} />
      <FactList facts={facts} />
      {movedToId ? <Button onClick={() => onShow(movedToId)}>Ver el nuevo control</Button> : null}
      {control.status === 'scheduled' || control.status === 'missed' ? (
        <Slot
          name="writeDue"
          petId={pet.id}
          owner={owner}
          due={[{ kind: 'control', about: null, dueAt: instantOn(dueOn, '00:00') }]}
          message={message}
        />
      ) : null}
      <ChangesButton record="controls" recordId={control.id} />
    </div>
  )
}

const stepping = { may: 'controls.write', gerund: 'Guardando…', refused: 'No se cambió el control' } as const

const reopen = act<ControlRow>({
  ...stepping,
  name: 'reopen',
  label: 'Volver a programar',
  icon: IconCalendarPlus,
  isOffered: (control) => !canReopen(control),
  send: ({ id: controlId, version }) => call(controls.reopen, { controlId, version }),
  done: 'Control programado de nuevo',
  note: ({ pet }) => pet.name,
})

const miss = act<ControlRow>({
  ...stepping,
  name: 'miss',
  label: 'No asistió',
  icon: IconCalendarOff,
  isOffered: (control) => !canMiss(control, dayOf(new Date())),
  send: ({ id: controlId, version }) => call(controls.miss, { controlId, version }),
  done: 'Control marcado como «No asistió»',
  note: ({ pet }) => pet.name,
})

function ControlActions({ control, onSettle }: { control: ControlRow; onSettle: (settling: Settling) => void }) {
  const mayWrite = useMay('controls.write')
  if (!mayWrite || canRecord(control.pet)) return null
  const isOpen = !canSettle(control)
  return (
    <div className="Control-actions line wrap ends gap-8 wide">
      <ActButton does={reopen} of={control} size="normal" />
      {isOpen ? (
        <>
          <Button onClick={() => onSettle('cancel')}>Cancelar control</Button>
          <Button onClick={() => onSettle('move')}>Reprogramar</Button>
        </>
      ) : null}
      <ActButton does={miss} of={control} size="normal" />
      {isOpen ? (
        <Button tone="primary" onClick={() => onSettle('complete')}>
          Registrar control
        </Button>
      ) : null}
    </div>
  )
}
