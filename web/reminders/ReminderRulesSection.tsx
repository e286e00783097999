import { useState } from 'react'
import { IconPencil } from '@tabler/icons-react'
import type { ReminderRule } from '#shared/reminders/reminders.contract.ts'
import { showWhen } from '#shared/reminders/reminders.rules.ts'
import { reminderWords } from '#shared/reminders/reminders.words.ts'
import { ReminderRuleModal } from '#web/reminders/ReminderRuleModal.tsx'
import { useReminderRules } from '#web/reminders/reminders.data.ts'
import { Card } from '#web/ui/Card.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'
import { Loaded } from '#web/ui/Loaded.tsx'
import { StatusBadge } from '#web/ui/StatusBadge.tsx'
import '#web/reminders/reminders.css'

/** "Recordatorios": what goes out by itself, when, and in which words. */
export function ReminderRulesSection() {
  const rules = useReminderRules()
  return (
    <Loaded query={rules} name="las reglas" skeletonRows={5} inCard>
      {(loaded) => <Rules rules={loaded} />}
    </Loaded>
  )
}

function Rules({ rules }: { rules: readonly ReminderRule[] }) {
  const [edited, setEdited] = useState<ReminderRule>()
  return (
    <Card title="Recordatorios">
      <p className="below-12 soft">
        Salen a los propietarios activos que autorizan mensajes, por el WhatsApp de la clínica o por correo. Al resto se
        le escribe desde Recordatorios. Lo que se pregunta después lleva botones de respuesta: si no está bien, o hay
        una duda, queda en el inicio hasta que alguien la atiende.
      </p>
      <ul className="ReminderRules">
        {rules.map((rule) => {
          const name = reminderWords[rule.kind].rule
          return (
            <li className="row topped wrap rows-4 gap-12 pady-8" key={rule.kind}>
              <div className="ReminderRules-words slim breaks">
                <strong>{name}</strong>
                <div className="soft">
                  {[showWhen(rule), ...(rule.isPromotional ? ['Promocional'] : [])].join(' · ')}
                </div>
              </div>
              <StatusBadge status={rule.isOn ? 'active' : 'inactive'} label={rule.isOn ? 'Encendida' : 'Apagada'} />
              <IconButton label={`Editar ${name}`} onClick={() => setEdited(rule)}>
                <IconPencil size={20} stroke={1.75} aria-hidden />
              </IconButton>
            </li>
          )
        })}
      </ul>
      {edited ? <ReminderRuleModal rule={edited} onClose={() => setEdited(undefined)} /> : null}
    </Card>
  )
}
