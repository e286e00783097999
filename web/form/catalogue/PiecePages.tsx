import { useState } from 'react'
import { IconPlus } from '@tabler/icons-react'
import { showWeight } from '#shared/values/weight.ts'
import { AlertChips } from '#web/ui/AlertChips.tsx'
import { AutosaveStatus } from '#web/ui/AutosaveStatus.tsx'
import { Breadcrumbs } from '#web/ui/Breadcrumbs.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { ConfirmModal } from '#web/ui/ConfirmModal.tsx'
import { EmptyState, LoadError, NoResults } from '#web/ui/EmptyState.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'
import { ListSkeleton } from '#web/ui/ListSkeleton.tsx'
import { PersonAvatar } from '#web/ui/PersonAvatar.tsx'
import { PetPortrait } from '#web/ui/PetPortrait.tsx'
import { ScaleRadio } from '#web/ui/ScaleRadio.tsx'
import { ScrollTabs } from '#web/ui/ScrollTabs.tsx'
import { Sparkline } from '#web/ui/Sparkline.tsx'
import { findingChoices, StateRadio, type FindingState } from '#web/ui/StateRadio.tsx'
import { StatusBadge } from '#web/ui/StatusBadge.tsx'
import type { Status } from '#web/ui/vocabulary.ts'
import { TimeChart } from '#web/ui/TimeChart.tsx'
import { VitalTile } from '#web/ui/VitalTile.tsx'

const statuses: Status[] = [
  'scheduled',
  'confirmed',
  'inWaitingRoom',
  'inConsultation',
  'attended',
  'noShow',
  'cancelled',
  'inHospital',
  'critical',
  'observation',
  'stable',
  'discharged',
  'upToDate',
  'current',
  'dueSoon',
  'overdue',
  'pending',
  'signed',
  'draft',
  'emergency',
  'deceased',
]
const species = ['canino', 'felino', 'conejo', 'ave', 'equino', 'tortuga', 'hamster', 'pez', 'otro']
const people = [
  'Catalina Ríos Mejía',
  'Ana Sofía Pardo',
  'Mario Gil Arango',
  'Gloria Inés Vargas',
  'Luz Marina Villegas',
]
const weights = [
  { measuredAt: '2026-01-10T15:00:00Z', weightKg: 10.8 },
  { measuredAt: '2026-03-12T15:00:00Z', weightKg: 11.2 },
  { measuredAt: '2026-05-09T15:00:00Z', weightKg: 11.9 },
  { measuredAt: '2026-07-15T15:00:00Z', weightKg: 12.6 },
  { measuredAt: '2026-09-02T15:00:00Z', weightKg: 13.1 },
  { measuredAt: '2026-10-03T15:00:00Z', weightKg: 13.3 },
  { measuredAt: '2026-11-20T14:12:00Z', weightKg: 12.4 },
]

export function PiecesPage() {
  const [isAsking, setIsAsking] = useState(false)
  return (
    <Card>
      <Breadcrumbs
        steps={[{ label: 'Propietarios', to: '/_ui' }, { label: 'Catalina Ríos', to: '/_ui' }, { label: 'Milo' }]}
      />
      <ScrollTabs
        label="Secciones"
        tabs={['Información', 'Fórmulas', 'Consultas', 'Formatos', 'Vacunas', 'Desparasitación', 'Exámenes'].map(
          (label, index) => ({
            to: index === 0 ? '/_ui/piezas' : `/_ui/${label}`,
            label,
            ...(index > 0 ? { count: index * 4 } : {}),
          }),
        )}
      />
      <div className="row wrap gap-8 below-12">
        <Button tone="danger" onClick={() => setIsAsking(true)}>
          Eliminar cita
        </Button>
        <IconButton label="Más acciones para Milo" tone="default">
          <IconPlus size={20} aria-hidden />
        </IconButton>
      </div>
      <div className="row wrap gap-8 below-12">
        {statuses.map((status) => (
          <StatusBadge key={status} status={status} />
        ))}
      </div>
      <div className="row wrap gap-8 below-12">
        {['a', 'b', 'c', 'd'].flatMap((seed) =>
          species.map((id) => (
            <PetPortrait key={seed + id} species={id} seed={seed} size={44} isDeceased={seed === 'd'} />
          )),
        )}
        <PetPortrait species="canino" seed="b" size={88} />
        {people.map((name) => (
          <PersonAvatar key={name} name={name} />
        ))}
      </div>
      <AlertChips
        label="Alertas de Milo"
        alerts={[
          { kind: 'allergy', label: 'Alergia', text: 'penicilinas, picadura de pulga' },
          { kind: 'disease', label: 'Enfermedad', text: 'dermatitis atópica' },
        ]}
      />
      <ConfirmModal
        opened={isAsking}
        onClose={() => setIsAsking(false)}
        onConfirm={() => setIsAsking(false)}
        title="¿Eliminar la cita de Milo?"
        verb="Eliminar cita"
      >
        La cita del 20/11/2026 a las 09:00 dejará de verse en la agenda.
      </ConfirmModal>
    </Card>
  )
}

export function StatesPage() {
  return (
    <div className="Catalogue-grid">
      <Card>
        <EmptyState title="Aún no hay vacunas" action={<Button tone="primary">Registrar vacuna</Button>}>
          Registre la primera vacuna de Copito y Huella le avisará cuando toque el refuerzo.
        </EmptyState>
      </Card>
      <Card>
        <EmptyState title="Nadie hospitalizado" illustration="bed">
          Cuando ingrese un paciente, aquí verá su plan y las tareas por hora.
        </EmptyState>
        <EmptyState title="Aún no hay consultas" illustration="clipboard" />
      </Card>
      <Card>
        <NoResults query="camlio" onClear={() => undefined} />
      </Card>
      <Card title="Error de carga" flush>
        <LoadError title="No se cargaron las consultas" onRetry={() => undefined} />
        <div className="stack gap-6 pady-16 padx-16">
          <AutosaveStatus state={{ kind: 'saving' }} />
          <AutosaveStatus state={{ kind: 'saved', at: '2026-11-20T14:14:00Z' }} />
          <AutosaveStatus state={{ kind: 'offline', changes: 3 }} />
          <AutosaveStatus state={{ kind: 'failed', onRetry: () => undefined }} />
        </div>
      </Card>
      <Card title="Cargando lista" flush>
        <ListSkeleton rows={4} />
      </Card>
    </div>
  )
}

export function VitalsPage() {
  const [temperature, setTemperature] = useState('40,1')
  const [rate, setRate] = useState('26')
  const [condition, setCondition] = useState<number | null>(5)
  const [finding, setFinding] = useState<FindingState | ''>('abnormal')
  return (
    <div className="Catalogue-grid">
      <Card title="Constantes" note="Rangos para perro adulto">
        <div className="Catalogue-vitals below-12">
          <VitalTile
            label="Temperatura"
            unit="°C"
            value={temperature}
            onChange={setTemperature}
            range={{ min: 37.5, max: 39.2 }}
          />
          <VitalTile
            label="Frec. respiratoria"
            unit="rpm"
            value={rate}
            onChange={setRate}
            range={{ min: 10, max: 30 }}
          />
          <VitalTile label="Llenado capilar" unit="s" value="" onChange={() => undefined} range={{ min: 0, max: 2 }} />
          <VitalTile
            label="Frec. cardiaca"
            unit="lpm"
            value="2000"
            onChange={() => undefined}
            range={null}
            error="Escriba una frecuencia entre 1 y 1.000"
          />
        </div>
        <ScaleRadio
          label="Condición corporal"
          value={condition}
          onChange={setCondition}
          ideal={[4, 5]}
          note="5 de 9, ideal"
        />
        <StateRadio label="Piel y anexos" value={finding} onChange={setFinding} choices={findingChoices} />
      </Card>
      <Card title="Peso" note="Último año" aside={<a href="#peso">Registrar peso</a>}>
        <TimeChart
          name="Pesos"
          unit="days"
          series={[
            {
              name: 'Peso',
              points: weights.map(({ measuredAt, weightKg }) => ({
                at: measuredAt,
                value: weightKg,
                text: showWeight(weightKg),
              })),
            },
          ]}
          band={{ min: 11, max: 12.5, label: 'Rango ideal 11 – 12,5 kg' }}
          tableTitle="Ver los pesos en una tabla"
        />
        <Sparkline
          label="Peso"
          points={weights.map(({ measuredAt, weightKg }) => ({ at: measuredAt, value: weightKg }))}
        />
      </Card>
    </div>
  )
}
