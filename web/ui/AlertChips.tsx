import { IconHandStop, IconHeartbeat, IconMoodAngry, IconNote, IconVaccineOff } from '@tabler/icons-react'
import '#web/ui/AlertChips.css'

/** What can hurt this animal or whoever treats it. */
export interface PatientAlert {
  kind: 'allergy' | 'vaccineReaction' | 'aggressive' | 'disease' | 'note'
  /** "Alergia" */
  label: string
  /** What follows the word: "penicilinas, picadura de pulga". */
  text: string
}

export const alertLooks = {
  allergy: { tone: 'red', icon: IconHandStop },
  vaccineReaction: { tone: 'red', icon: IconVaccineOff },
  aggressive: { tone: 'red', icon: IconMoodAngry },
  disease: { tone: 'amber', icon: IconHeartbeat },
  note: { tone: 'amber', icon: IconNote },
} as const

export interface AlertsProps {
  /** "Alertas de Milo" */
  label: string
  alerts: readonly PatientAlert[]
  /** What matters most for what is being done stands out. */
  urgent?: PatientAlert['kind'] | undefined
}

interface AlertChipsProps extends AlertsProps {
  /** `strip`: full width under a record's header, as on a phone. */
  layout?: 'chips' | 'strip'
}

export function AlertChips({ label: name, alerts, layout = 'chips', urgent }: AlertChipsProps) {
  if (alerts.length === 0) return null
  return (
    <ul className="AlertChips line gap-6" data-layout={layout} aria-label={name}>
      {alerts.map(({ kind, label, text }) => {
        const { tone, icon: AlertIcon } = alertLooks[kind]
        return (
          <li
            key={kind}
            className="AlertChips-chip inline round red breaks"
            data-tone={tone}
            data-urgent={kind === urgent || undefined}
          >
            <AlertIcon size={16} stroke={2} aria-hidden />
            <span>
              <strong className="strong">{label}</strong>
              {text ? ` ${text}` : ''}
            </span>
          </li>
        )
      })}
    </ul>
  )
}

/** To be read aloud: "Alertas de Milo: Alergia penicilinas. Puede morder o agredir." */
export function tellAlerts({ label: name, alerts }: AlertsProps): string {
  if (alerts.length === 0) return ''
  return `${name}: ${alerts.map(({ label, text }) => `${text ? `${label} ${text}` : label}.`).join(' ')}`
}
