import type { CampaignRow } from '#shared/campaigns/campaigns.contract.ts'
import { campaignKindNames } from '#shared/campaigns/campaigns.words.ts'
import { showRelativeDay } from '#shared/values/date.ts'
import { ActButton } from '#web/acts/ActButton.tsx'
import { CampaignBadge } from '#web/campaigns/CampaignBadge.tsx'
import { writeCampaign } from '#web/campaigns/campaigns.acts.ts'
import { useCampaignPages } from '#web/campaigns/campaigns.data.ts'
import { ListScreen } from '#web/form/ListScreen.tsx'
import { paths } from '#web/nav/paths.ts'
import { Breadcrumbs } from '#web/ui/Breadcrumbs.tsx'
import { type Column, RowLink, TwoLines } from '#web/ui/DataTable.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { useNow } from '#web/ui/useNow.ts'

/** `/whatsapp/campanas`: what was offered to many at once, and what came of it. */
export function CampaignsScreen() {
  const pages = useCampaignPages()
  const now = useNow()
  const when = (row: CampaignRow) => showRelativeDay(row.startedAt ?? row.createdAt, now)
  const columns: Column<CampaignRow>[] = [
    {
      key: 'title',
      head: 'Campaña',
      width: '32%',
      cell: (row) => (
        <TwoLines
          first={<RowLink to={paths.campaign(row.id)}>{row.title}</RowLink>}
          second={campaignKindNames[row.kind]}
        />
      ),
    },
    { key: 'status', head: 'Estado', width: '150px', cell: (row) => <CampaignBadge campaign={row} /> },
    {
      key: 'when',
      head: 'Cuándo',
      cell: (row) => <TwoLines first={when(row)} second={row.createdByName ?? undefined} />,
    },
    { key: 'result', head: 'Resultado', width: '26%', cell: (row) => resultOf(row) },
  ]
  return (
    <>
      <Breadcrumbs steps={[{ label: 'WhatsApp', to: paths.messages() }, { label: 'Campañas' }]} />
      <ListScreen
        name="las campañas"
        query={pages}
        header={{
          title: 'Campañas',
          subtitle: 'Un mensaje a todos los propietarios de una lista, a cada uno con sus datos',
          actions: <ActButton does={writeCampaign} of={undefined} tone="primary" size="normal" />,
        }}
        empty={() => (
          <EmptyState title="Aún no hay campañas" illustration="clipboard">
            Escriba a quienes tienen algo vencido sin cita: vacunas, desparasitaciones o controles.
          </EmptyState>
        )}
        table={{
          label: 'Campañas',
          rowKey: ({ id }) => id,
          columns,
          phoneRow: (row) => ({
            title: <RowLink to={paths.campaign(row.id)}>{row.title}</RowLink>,
            lines: [
              campaignKindNames[row.kind],
              <CampaignBadge key="state" campaign={row} />,
              `${when(row)} · ${resultOf(row)}`,
            ],
          }),
        }}
      />
    </>
  )
}

function resultOf({ report }: CampaignRow): string {
  if (!report) return 'Sin enviar'
  const { sent, read, booked } = report
  return `${sent} ${sent === 1 ? 'enviado' : 'enviados'} · ${read} ${read === 1 ? 'leído' : 'leídos'} · ${booked} con cita`
}
