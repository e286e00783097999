import { useQuery } from '@tanstack/react-query'
import { IconToggleRight } from '@tabler/icons-react'
import { type Clinic, clinic as clinicCalls } from '#shared/clinic/clinic.contract.ts'
import { act } from '#web/acts/act.ts'
import { useActs } from '#web/acts/useActs.tsx'
import { SwitchField } from '#web/form/ChoiceFields.tsx'
import { call } from '#web/http/call.ts'
import { queryOf } from '#web/http/query.ts'
import { Card } from '#web/ui/Card.tsx'
import { Loaded } from '#web/ui/Loaded.tsx'

interface ClinicRuleCardProps {
  rule: 'reportIsOn' | 'requiresSecondFactor'
  title: string
  label: string
  description: string
}

/** Something that a clinic decides for all of it, kept as soon as it is switched. */
export function ClinicRuleCard({ title, ...rule }: ClinicRuleCardProps) {
  const found = useQuery(queryOf(clinicCalls.get, {}))
  return (
    <Card title={title}>
      <Loaded query={found} name="los datos de la clínica" skeletonRows={1}>
        {(clinic) => <RuleSwitch clinic={clinic} title={title} {...rule} />}
      </Loaded>
    </Card>
  )
}

function RuleSwitch({ clinic, rule, title, label, description }: ClinicRuleCardProps & { clinic: Clinic }) {
  const flip = act<Clinic, undefined, Clinic>({
    name: 'flip',
    label,
    icon: IconToggleRight,
    send: ({ version, [rule]: isOn }) => call(clinicCalls.saveRules, { version, [rule]: !isOn }),
    done: ({ [rule]: isOn }) => (isOn ? 'Encendido' : 'Apagado'),
    note: title,
    refused: 'No se cambió',
  })
  const { offered, press } = useActs([flip], clinic)
  return (
    <SwitchField
      label={label}
      description={description}
      value={clinic[rule]}
      readOnly={offered.some(({ isBusy }) => isBusy)}
      onChange={() => press('flip')}
    />
  )
}
