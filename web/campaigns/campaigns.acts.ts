import { IconDeviceMobileMessage, IconPencil, IconPlayerPlay, IconPlayerStop, IconSend } from '@tabler/icons-react'
import { campaigns, type OpenCampaign, PER_MINUTE } from '#shared/campaigns/campaigns.contract.ts'
import { canResume, canStart, canStop, countStopped } from '#shared/campaigns/campaigns.rules.ts'
import type { OutputOf } from '#shared/http/contract.ts'
import { showPhone } from '#shared/values/phone.ts'
import { act } from '#web/acts/act.ts'
import type { SentCampaign } from '#web/campaigns/CampaignForm.tsx'
import { call } from '#web/http/call.ts'
import { lazyPart } from '#web/ui/lazyPart.ts'

const CampaignForm = lazyPart(async () => (await import('#web/campaigns/CampaignForm.tsx')).CampaignForm)

const isDraft = ({ status }: OpenCampaign) => status === 'draft'

export const writeCampaign = act<undefined, SentCampaign, OpenCampaign>({
  name: 'write',
  label: 'Nueva campaña',
  icon: IconPencil,
  may: 'messages.campaign',
  ask: { Form: CampaignForm },
  send: (_none, { input, options }) => call(campaigns.create, input, options),
  done: 'Campaña escrita, sin enviar',
  refused: 'No se guardó la campaña',
})

export const changeCampaign = act<OpenCampaign, SentCampaign, OpenCampaign>({
  name: 'change',
  label: 'Editar',
  icon: IconPencil,
  may: 'messages.campaign',
  isOffered: isDraft,
  ask: { Form: CampaignForm },
  send: ({ id: campaignId }, { input, version, options }) =>
    call(campaigns.update, { ...input, campaignId, version }, options),
  done: 'Campaña guardada',
  refused: 'No se guardó la campaña',
})

export const tryCampaign = act<OpenCampaign, undefined, OutputOf<typeof campaigns.test>>({
  name: 'try',
  label: 'Enviarme una prueba',
  icon: IconDeviceMobileMessage,
  may: 'messages.campaign',
  isOffered: isDraft,
  send: ({ id: campaignId }) => call(campaigns.test, { campaignId }),
  done: 'Prueba en camino',
  note: (_campaign, { phone }) => showPhone(phone),
  refused: 'No se envió la prueba',
})

const PACE = `hasta ${PER_MINUTE} por minuto, de lunes a viernes de 7:00 a 19:00 y los sábados de 8:00 a 15:00 (Ley 2300).`
const sayOwners = (count: number) => (count === 1 ? '1 propietario' : `${count} propietarios`)

export const startCampaign = act<OpenCampaign>({
  name: 'start',
  label: 'Empezar',
  icon: IconSend,
  may: 'messages.campaign',
  isOffered: isDraft,
  refuse: canStart,
  ask: {
    title: ({ title }) => `¿Empezar «${title}»?`,
    text: ({ report: { waiting } }) => `Se envía a ${sayOwners(waiting)}, ${PACE} Puede detenerla cuando quiera.`,
  },
  send: ({ id: campaignId, version }) => call(campaigns.start, { campaignId, version }),
  done: 'Campaña en curso',
  refused: 'No empezó la campaña',
})

export const stopCampaign = act<OpenCampaign>({
  name: 'stop',
  label: 'Detener',
  icon: IconPlayerStop,
  tone: 'danger',
  may: 'messages.campaign',
  isOffered: (campaign) => canStop(campaign) === undefined,
  ask: {
    title: ({ title }) => `¿Detener «${title}»?`,
    text: () => 'Lo que no ha salido ya no sale. Puede reanudarla después para quien no la recibió.',
  },
  send: ({ id: campaignId }) => call(campaigns.stop, { campaignId }),
  done: 'Campaña detenida',
  refused: 'No se detuvo la campaña',
})

export const resumeCampaign = act<OpenCampaign>({
  name: 'resume',
  label: 'Reanudar',
  icon: IconPlayerPlay,
  may: 'messages.campaign',
  isOffered: (campaign) => canResume(campaign) === undefined,
  ask: {
    title: ({ title }) => `¿Reanudar «${title}»?`,
    text: ({ report }) => `Se envía solo a quien aún no la recibió: ${sayOwners(countStopped(report))}, ${PACE}`,
  },
  send: ({ id: campaignId }) => call(campaigns.resume, { campaignId }),
  done: 'Campaña en curso',
  refused: 'No se reanudó la campaña',
})
