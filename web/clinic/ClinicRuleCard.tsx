import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { type Clinic, clinic as clinicCalls } from '#shared/clinic/clinic.contract.ts'
import { SwitchField } from '#web/form/ChoiceFields.tsx'
import { call } from '#web/http/call.ts'
import { queryOf } from '#web/http/query.ts'
import { Card } from '#web/ui/Card.tsx'
import { Loaded } from '#web/ui/Loaded.tsx'
import { toastError, toastSuccess } from '#web/ui/toasts.ts'

interface ClinicRuleCardProps {
  rule: 'reportIsOn' | 'requiresSecondFactor'
  title: string
  label: string
  description: string
}

/** Something that a clinic decides for all of it, kept as soon as it is switched. */
export function ClinicRuleCard({ rule, title, label, description }: ClinicRuleCardProps) {
  const found = useQuery(queryOf(clinicCalls.get, {}))
  const [isBusy, setBusy] = useState(false)
  const set = async ({ version }: Clinic, value: boolean) => {
    setBusy(true)
    await call(clinicCalls.saveRules, { version, [rule]: value }).then(
      () => toastSuccess(value ? 'Encendido' : 'Apagado', title),
      (error: Error) => toastError('No se cambió', error.message),
    )
    await found.refetch()
    setBusy(false)
  }
  return (
    <Card title={title}>
      <Loaded query={found} name="los datos de la clínica" skeletonRows={1}>
        {(clinic) => (
          <SwitchField
            label={label}
            description={description}
            value={clinic[rule]}
            readOnly={isBusy}
            onChange={(value) => !isBusy && void set(clinic, value)}
          />
        )}
      </Loaded>
    </Card>
  )
}
