import { Link } from 'react-router'
import { VisuallyHidden } from '@mantine/core'
import { IconChevronRight, IconCircle, IconCircleCheckFilled, IconX } from '@tabler/icons-react'
import { firstSteps, type firstStepsCard } from '#shared/registration/firstSteps.contract.ts'
import type { CardData } from '#shared/word/homeCard.ts'
import { act } from '#web/acts/act.ts'
import { ActButton } from '#web/acts/ActButton.tsx'
import { call } from '#web/http/call.ts'
import { paths } from '#web/nav/paths.ts'
import { Card } from '#web/ui/Card.tsx'
import '#web/registration/FirstStepsCard.css'

const putAway = act<undefined>({
  name: 'putAway',
  label: 'Quitar',
  title: 'Quitar los primeros pasos',
  icon: IconX,
  send: () => call(firstSteps.close, {}),
  refused: 'No se quitaron los primeros pasos',
})

/** "Primeros pasos" of a new clinic; it goes once they are done, or when it is put away. */
export function FirstStepsCard({ data }: { data: CardData<typeof firstStepsCard> }) {
  if (!data) return null
  const steps = [
    {
      name: 'Ponga el logo de su clínica',
      why: 'Sale en el menú y en lo que se imprime.',
      isDone: data.hasLogo,
      to: paths.settingsSection('clinica'),
    },
    {
      name: 'Invite a su equipo',
      why: 'Cada persona con su cuenta y su rol.',
      isDone: data.hasTeam,
      to: paths.settingsSection('cuentas'),
    },
    {
      name: 'Registre el primer propietario',
      why: 'Con él, su mascota y la primera consulta.',
      isDone: data.hasOwner,
      to: paths.newOwner(),
    },
  ]
  return (
    <Card
      title="Primeros pasos"
      note={`${steps.filter(({ isDone }) => isDone).length} de ${steps.length}`}
      flush
      aside={<ActButton does={putAway} of={undefined} tone="subtle" />}
    >
      <ol className="FirstStepsCard lined">
        {steps.map(({ name, why, isDone, to }) => (
          <li key={name} data-done={isDone || undefined}>
            <Link className="row gap-12 ring-in" to={to}>
              {isDone ? (
                <IconCircleCheckFilled className="rigid quiet" size={22} aria-hidden />
              ) : (
                <IconCircle className="rigid quiet" size={22} stroke={1.75} aria-hidden />
              )}
              <span className="stack grow">
                <strong>{name}</strong>
                <span className="soft">{why}</span>
                {isDone ? <VisuallyHidden>Hecho</VisuallyHidden> : null}
              </span>
              <IconChevronRight className="rigid quiet" size={18} stroke={1.75} aria-hidden />
            </Link>
          </li>
        ))}
      </ol>
    </Card>
  )
}
