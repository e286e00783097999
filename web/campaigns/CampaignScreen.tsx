import { Link, useParams } from 'react-router'
import type { OpenCampaign } from '#shared/campaigns/campaigns.contract.ts'
import { campaignKindNames, leftReasonNames } from '#shared/campaigns/campaigns.words.ts'
import { showDateTime } from '#shared/values/date.ts'
import { ActButton } from '#web/acts/ActButton.tsx'
import { CampaignBadge } from '#web/campaigns/CampaignBadge.tsx'
import {
  changeCampaign,
  resumeCampaign,
  startCampaign,
  stopCampaign,
  tryCampaign,
} from '#web/campaigns/campaigns.acts.ts'
import { useCampaign } from '#web/campaigns/campaigns.data.ts'
import { RecipientList } from '#web/campaigns/RecipientList.tsx'
import { paths } from '#web/nav/paths.ts'
import { Breadcrumbs } from '#web/ui/Breadcrumbs.tsx'
import { Card } from '#web/ui/Card.tsx'
import { FactList } from '#web/ui/FactList.tsx'
import { Loaded } from '#web/ui/Loaded.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { useConnection } from '#web/whatsapp/whatsapp.data.ts'
import '#web/campaigns/campaigns.css'

/** `/whatsapp/campanas/{id}`: what it says to whom, and what came of it. */
export function CampaignScreen() {
  const { campaignId = '' } = useParams()
  const campaign = useCampaign(campaignId)
  return (
    <Loaded query={campaign} name="la campaña" inCard>
      {(data) => <LoadedCampaign campaign={data} />}
    </Loaded>
  )
}

function LoadedCampaign({ campaign }: { campaign: OpenCampaign }) {
  const connection = useConnection().data
  const isDraft = campaign.status === 'draft'
  return (
    <>
      <Breadcrumbs
        steps={[
          { label: 'WhatsApp', to: paths.messages() },
          { label: 'Campañas', to: paths.campaigns() },
          { label: campaign.title },
        ]}
      />
      <PageHeader
        title={campaign.title}
        subtitle={
          <span className="row wrap gap-8">
            <CampaignBadge campaign={campaign} />
            {campaignKindNames[campaign.kind]}
          </span>
        }
        actions={
          <>
            <ActButton does={changeCampaign} of={campaign} size="normal" withIcon />
            <ActButton does={tryCampaign} of={campaign} size="normal" withIcon />
            <ActButton does={startCampaign} of={campaign} tone="primary" size="normal" withIcon />
            <ActButton does={resumeCampaign} of={campaign} tone="primary" size="normal" withIcon />
            <ActButton does={stopCampaign} of={campaign} tone="danger" size="normal" withIcon />
          </>
        }
      />
      {isDraft && connection?.kind === 'none' ? (
        <p className="notice pady-10 padx-12" role="note">
          <strong>La clínica no tiene WhatsApp conectado.</strong>{' '}
          <Link to={paths.settingsSection('Whatsapp')}>Conéctelo en Configuración</Link> para empezar.
        </p>
      ) : null}
      <div className="CampaignGrid">
        <RecipientList campaign={campaign} />
        <div className="stack gap-16">
          <Card title={isDraft ? 'Si empieza ahora' : 'Resultado'}>
            <FactList facts={factsOf(campaign)} />
          </Card>
          <Card title="Mensaje">
            <p className="written breaks">{campaign.text}</p>
          </Card>
        </div>
      </div>
    </>
  )
}

function factsOf({ status, report, startedAt, endedAt }: OpenCampaign): (readonly [string, string])[] {
  const left = report.left.map(({ reason, count }) => [leftReasonNames[reason], String(count)] as const)
  if (status === 'draft')
    return [['En la lista', String(report.total)], ['Se le envía a', String(report.waiting)], ...left]
  const counts = [
    ['En la lista', report.total],
    ...(report.waiting > 0 ? [['Por enviar', report.waiting] as const] : []),
    ...(report.queued > 0 ? [['En cola', report.queued] as const] : []),
    ['Enviados', report.sent],
    ['Entregados', report.delivered],
    ['Leídos', report.read],
    ['Fallidos', report.failed],
    ['Con cita después', report.booked],
  ] as const
  return [
    ...counts.map(([name, count]) => [name, String(count)] as const),
    ...left,
    ...(startedAt ? [['Empezó', showDateTime(startedAt)] as const] : []),
    ...(endedAt ? [['Terminó', showDateTime(endedAt)] as const] : []),
  ]
}
