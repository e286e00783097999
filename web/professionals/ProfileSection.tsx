import { useState } from 'react'
import { IconLogout } from '@tabler/icons-react'
import { showPhone } from '#shared/values/phone.ts'
import { signOut } from '#web/professionals/login.ts'
import { useProfile } from '#web/professionals/profile.tsx'
import { ProfilePhoto } from '#web/professionals/ProfilePhoto.tsx'
import { roleNames } from '#web/professionals/titles.ts'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import '#web/professionals/ProfileSection.css'

/** Who is logged in, and the way out. */
export function ProfileSection() {
  const profile = useProfile()
  const [isLeaving, setLeaving] = useState(false)
  const facts: [string, string | null][] = [
    ['Clínica', profile.clinic.name],
    ['Rol', roleNames[profile.role]],
    ['Correo', profile.email],
    ['Tarjeta profesional', profile.professionalCard],
    ['Documento', profile.document],
    ['Teléfono', profile.phone ? showPhone(profile.phone) : null],
    ['Dirección', profile.address],
  ]
  return (
    <Card title="Mi cuenta">
      <div className="ProfileSection-person">
        <ProfilePhoto photo={profile.photo} size={56} />
        <strong>{profile.name}</strong>
      </div>
      <dl className="ProfileSection-facts">
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value ?? 'Sin registrar'}</dd>
          </div>
        ))}
      </dl>
      <Button
        icon={<IconLogout size={18} stroke={1.75} aria-hidden />}
        loading={isLeaving}
        gerund="Cerrando…"
        onClick={() => {
          setLeaving(true)
          void signOut()
        }}
      >
        Cerrar sesión
      </Button>
    </Card>
  )
}
