import { Card } from '#web/ui/Card.tsx'
import { StatusBadge } from '#web/ui/StatusBadge.tsx'

/** "WhatsApp": whether the clinic's number is connected. */
export function WhatsappSection() {
  return (
    <Card title="Conexión" aside={<StatusBadge status="inactive" label="Sin conexión" />}>
      <p className="Settings-hint">Su clínica no tiene un número de WhatsApp conectado a Huella.</p>
      <p>
        Mientras tanto, los botones de WhatsApp abren la conversación en la aplicación de su equipo, y el mensaje lo
        envía usted desde su propio número.
      </p>
    </Card>
  )
}
