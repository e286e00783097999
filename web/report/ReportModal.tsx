import { Switch } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { IconCopy, IconExternalLink, IconRefresh, IconShare } from '@tabler/icons-react'
import { report, type ReportLink } from '#shared/report/report.contract.ts'
import { showDateTime } from '#shared/values/date.ts'
import { showCount } from '#shared/values/number.ts'
import type { Phone } from '#shared/values/phone.ts'
import { act } from '#web/acts/act.ts'
import { ActButton } from '#web/acts/ActButton.tsx'
import { useActs } from '#web/acts/useActs.tsx'
import { call } from '#web/http/call.ts'
import { queryOf } from '#web/http/query.ts'
import { reportAddress, tellReport } from '#web/report/tellReport.ts'
import { Button } from '#web/ui/Button.tsx'
import { copyLink } from '#web/ui/copyLink.ts'
import { Loaded } from '#web/ui/Loaded.tsx'
import { QrCode } from '#web/ui/QrCode.tsx'
import { ResponsiveModal } from '#web/ui/ResponsiveModal.tsx'
import { Slot } from '#web/word/Slot.tsx'
import '#web/report/ReportModal.css'

interface ReportModalProps {
  subject: { id: string; name: string; owner: { id: string; name: string; phone: Phone } }
  onClose: () => void
}

/** "Reporte público" of a pet: its link, who opened it, and the ways to stop it. */
export function ReportModal({ subject: pet, onClose }: ReportModalProps) {
  const link = useQuery({ ...queryOf(report.link, { petId: pet.id }), staleTime: 0 })
  return (
    <ResponsiveModal opened onClose={onClose} title={`Reporte público de ${pet.name}`} size={560}>
      <Loaded query={link} name="el enlace" skeletonRows={3}>
        {(loaded) => <LoadedLink pet={pet} link={loaded} />}
      </Loaded>
    </ResponsiveModal>
  )
}

type Pet = ReportModalProps['subject']
type LinkOf = Pick<ReportLink, 'isEnabled'> & { pet: Pet }

const enable = act<LinkOf, undefined, ReportLink>({
  name: 'enable',
  label: 'Reporte activo',
  icon: IconShare,
  send: ({ pet, isEnabled }) => call(report.enable, { petId: pet.id, isEnabled: !isEnabled }),
  done: ({ isEnabled }) => (isEnabled ? 'Reporte activado' : 'Reporte desactivado'),
  refused: 'No se guardó',
})

const renew = act<LinkOf>({
  name: 'renew',
  label: 'Renovar enlace',
  icon: IconRefresh,
  tone: 'danger',
  ask: {
    title: ({ pet }) => `¿Renovar el enlace de ${pet.name}?`,
    verb: 'Renovar',
    text: () => 'El enlace de ahora deja de servir, también en los códigos QR que ya se imprimieron o enviaron.',
  },
  send: ({ pet }) => call(report.renew, { petId: pet.id }),
  done: 'Enlace renovado',
  refused: 'No se guardó',
})

function LoadedLink({ pet, link }: { pet: Pet; link: ReportLink }) {
  const of = { pet, isEnabled: link.isEnabled }
  const [enabling] = useActs([enable], of).offered
  const address = reportAddress(link.publicId)
  if (link.isOffForAll)
    return (
      <p>
        Su clínica tiene apagados los reportes públicos: ningún enlace abre. Los enciende un administrador en
        Configuración.
      </p>
    )
  return (
    <div className="ReportModal stack starts gap-16">
      <Switch
        label="Reporte activo"
        description="Quien tenga el enlace ve el resumen de la mascota, con los datos del propietario ocultos."
        checked={link.isEnabled}
        disabled={enabling?.isBusy ?? true}
        onChange={enabling?.press}
      />
      {link.isEnabled ? (
        <div className="ReportModal-link line wrap gap-16">
          <QrCode text={address} size={144} label={`Código QR del reporte de ${pet.name}`} />
          <div className="reach slim">
            <p className="ReportModal-address below-12 soft breaks">{address}</p>
            <div className="line wrap gap-8">
              <Button icon={<IconCopy size={18} stroke={1.75} aria-hidden />} onClick={() => void copyLink(address)}>
                Copiar enlace
              </Button>
              <Slot
                name="toOwner"
                owner={pet.owner}
                petId={pet.id}
                message={tellReport(pet.name, link.publicId)}
                cause="report"
              />
              <Button icon={<IconExternalLink size={18} stroke={1.75} aria-hidden />} href={address}>
                Abrir
              </Button>
            </div>
          </div>
        </div>
      ) : (
        <p>El enlace está desactivado: quien lo abra lee que el reporte no está disponible.</p>
      )}
      <p className="quiet">{showOpenings(link)}</p>
      <ActButton does={renew} of={of} size="normal" withIcon />
    </div>
  )
}

function showOpenings({ openings, lastOpenedAt }: ReportLink): string {
  if (!lastOpenedAt) return 'No se ha abierto en los últimos 90 días.'
  return `Se abrió ${showCount(openings, 'vez', 'veces')} en los últimos 90 días; la última, el ${showDateTime(lastOpenedAt)}.`
}
