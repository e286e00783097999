import { useQuery } from '@tanstack/react-query'
import { IconDownload, IconUserX } from '@tabler/icons-react'
import { may } from '#shared/access/actions.ts'
import { archives } from '#shared/archives/archives.contract.ts'
import { type Owner, owners } from '#shared/owners/owners.contract.ts'
import { act } from '#web/acts/act.ts'
import { ActButton } from '#web/acts/ActButton.tsx'
import { addressOf, call } from '#web/http/call.ts'
import { queryOf } from '#web/http/query.ts'
import { readAgain } from '#web/http/queryClient.ts'
import { useProfile } from '#web/professionals/profile.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'

/** What an owner may ask for by law: their data, or that they are erased. */
export function OwnerDataCard({ ownerId }: { ownerId: string }) {
  const profile = useProfile()
  return may(profile, 'owners.anonymise') ? <OwnerData ownerId={ownerId} /> : null
}

function OwnerData({ ownerId }: { ownerId: string }) {
  const { data: owner } = useQuery(queryOf(owners.get, { ownerId }))
  if (!owner) return null
  return (
    <Card title="Datos personales">
      <p className="below-12 soft">Lo que un propietario puede pedir por la Ley 1581.</p>
      <div className="line wrap rows-8 gap-8">
        <Button
          href={addressOf(archives.ofOwner, { ownerId })}
          icon={<IconDownload size={18} stroke={1.75} aria-hidden />}
        >
          Descargar sus datos
        </Button>
        <ActButton does={anonymise} of={owner} size="normal" withIcon />
      </div>
    </Card>
  )
}

const anonymise = act<Owner>({
  name: 'anonymise',
  label: 'Borrar datos personales',
  title: ({ name }) => `Borrar datos personales de ${name}`,
  icon: IconUserX,
  tone: 'danger',
  may: 'owners.anonymise',
  ask: {
    title: ({ name }) => `¿Borrar los datos personales de ${name}?`,
    verb: 'Borrar datos personales',
    text: () =>
      'Se borran su nombre, documento, teléfonos, correo, dirección y mensajes, también del historial de modificaciones. Quedan la historia de sus mascotas, las fórmulas firmadas con sus datos y lo que firmó, como pide la ley. No se puede deshacer.',
  },
  send: ({ id: ownerId, version }) => call(archives.anonymise, { ownerId, version }),
  done: 'Datos personales borrados',
  refused: 'No se borraron los datos',
  onDone: () => readAgain(owners.get),
})
