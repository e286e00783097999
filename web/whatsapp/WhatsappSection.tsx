import { ownTemplates, type TemplateStatus } from '#shared/values/whatsappTemplates.ts'
import type { MessageTemplate, WhatsappConnection } from '#shared/whatsapp/whatsapp.contract.ts'
import { showDateTime } from '#shared/values/date.ts'
import { ActButton } from '#web/acts/ActButton.tsx'
import { Card } from '#web/ui/Card.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { FactList } from '#web/ui/FactList.tsx'
import { Loaded } from '#web/ui/Loaded.tsx'
import { StatusBadge } from '#web/ui/StatusBadge.tsx'
import type { Status } from '#web/ui/vocabulary.ts'
import {
  check,
  connect,
  disconnect,
  newTemplate,
  readTemplates,
  simulate,
  submitOwn,
} from '#web/whatsapp/whatsapp.acts.ts'
import '#web/ui/TextLink.css'
import { useConnection, useTemplates } from '#web/whatsapp/whatsapp.data.ts'

/** "WhatsApp": whether the clinic's number is connected, and the texts that WhatsApp has approved. */
export function WhatsappSection() {
  const connection = useConnection()
  return (
    <Loaded query={connection} name="la conexión" skeletonRows={4} inCard>
      {(loaded) => (
        <div className="stack gap-16">
          <Connection connection={loaded} />
          {loaded.kind === 'none' ? null : <Templates />}
        </div>
      )}
    </Loaded>
  )
}

function stateOf({ kind, state }: WhatsappConnection): [Status, string] {
  if (kind === 'none') return ['inactive', 'Sin conexión']
  if (state === 'reconnect') return ['overdue', 'Conéctelo otra vez']
  if (state === 'restricted') return ['suspended', 'Suspendido por WhatsApp']
  return ['active', kind === 'simulator' ? 'Simulador' : 'Conectado']
}

/** What is to be done about it. */
function adviceOf({ kind, state, problem }: WhatsappConnection): string {
  if (kind === 'none')
    return 'Su clínica no tiene un número de WhatsApp conectado a Huella. Mientras tanto, los botones de WhatsApp abren la conversación en la aplicación de su equipo, y el mensaje lo envía usted desde su propio número.'
  if (state === 'reconnect')
    return `${problem ?? 'WhatsApp ya no acepta el token.'} Cree otro token en Meta y conecte el número otra vez: hasta entonces no sale ningún mensaje.`
  if (state === 'restricted')
    return `${problem ?? 'WhatsApp suspendió el número.'} En business.facebook.com dice por qué y cómo pedir que lo revisen.`
  if (kind === 'simulator')
    return 'Los mensajes van y vienen de un teléfono simulado en este equipo: nada le llega a un propietario de verdad.'
  return 'Huella envía y recibe los mensajes de este número.'
}

function Connection({ connection }: { connection: WhatsappConnection }) {
  const { kind, displayPhone, verifiedName, checkedAt } = connection
  const [status, label] = stateOf(connection)
  return (
    <Card title="Conexión" aside={<StatusBadge status={status} label={label} />}>
      <p className="below-12">
        {adviceOf(connection)}{' '}
        {kind === 'simulator' ? (
          <a className="TextLink strong brand underlined" href="/sim/whatsapp/" target="_blank" rel="noopener">
            Abrir el teléfono simulado
          </a>
        ) : null}
      </p>
      {kind === 'none' ? null : (
        <FactList
          facts={[
            ['Número', displayPhone ?? ''],
            ['Nombre en WhatsApp', verifiedName ?? ''],
            ['Comprobado', checkedAt ? showDateTime(checkedAt) : 'Aún no'],
          ]}
        />
      )}
      <div className="line wrap gap-8 pady-8">
        <ActButton does={check} of={connection} size="normal" />
        <ActButton does={simulate} of={connection} size="normal" />
        <ActButton does={connect} of={connection} size="normal" tone={kind === 'none' ? 'primary' : 'default'} />
        <ActButton does={disconnect} of={connection} size="normal" />
      </div>
    </Card>
  )
}

const states: Record<TemplateStatus, [Status, string]> = {
  approved: ['active', 'Aprobada'],
  pending: ['pending', 'En revisión'],
  rejected: ['voided', 'Rechazada'],
  paused: ['suspended', 'Pausada'],
  disabled: ['inactive', 'Desactivada'],
  other: ['inactive', 'No disponible'],
}

const categories: Record<MessageTemplate['category'], string> = {
  utility: 'Servicio',
  marketing: 'Promocional',
  authentication: 'Clave de ingreso',
}

const titleOf = ({ name }: MessageTemplate) => ownTemplates.find((one) => one.name === name)?.title ?? name

function Templates() {
  const templates = useTemplates()
  return (
    <Loaded query={templates} name="las plantillas" skeletonRows={5} inCard>
      {(loaded) => (
        <Card title="Plantillas">
          <p className="below-12 soft">
            A quien lleva más de 24 horas sin escribir, WhatsApp solo deja enviarle textos que él mismo aprobó.
          </p>
          <div className="line wrap gap-8 below-12">
            <ActButton does={submitOwn} of={loaded} tone="primary" size="normal" />
            <ActButton does={newTemplate} of={loaded} size="normal" />
            <ActButton does={readTemplates} of={loaded} size="normal" />
          </div>
          {loaded.length === 0 ? (
            <EmptyState title="Aún no hay plantillas">
              Envíe las de Huella: WhatsApp suele aprobarlas en minutos.
            </EmptyState>
          ) : (
            <ul>
              {loaded.map((template) => {
                const [status, label] = states[template.status]
                return (
                  <li key={template.id} className="topped pady-8">
                    <div className="breaks">
                      <div className="line wrap gap-8">
                        <strong>{titleOf(template)}</strong>
                        <StatusBadge status={status} label={label} />
                      </div>
                      <div className="soft">{categories[template.category]}</div>
                      <div className="written">{template.body}</div>
                      {template.buttons.length > 0 ? (
                        <div className="soft">Botones: {template.buttons.join(' · ')}</div>
                      ) : null}
                      {template.reason ? <div>WhatsApp dice: {template.reason}</div> : null}
                    </div>
                  </li>
                )
              })}
            </ul>
          )}
        </Card>
      )}
    </Loaded>
  )
}
