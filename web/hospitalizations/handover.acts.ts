import { IconCheck } from '@tabler/icons-react'
import { type Handover, handovers } from '#shared/hospitalizations/handovers.contract.ts'
import { isReceivable } from '#shared/hospitalizations/handovers.rules.ts'
import { act } from '#web/acts/act.ts'
import { call } from '#web/http/call.ts'

/** A handover, and who looks at it. */
export interface HandoverSubject {
  handover: Handover
  readerId: string
}

export const receive = act<HandoverSubject, undefined, Handover>({
  name: 'receive',
  label: 'Recibido',
  title: ({ handover }) => `Recibido el turno de ${handover.authorName}`,
  icon: IconCheck,
  gerund: 'Recibiendo…',
  may: 'hospitalizations.annotate',
  isOffered: ({ handover, readerId }) => isReceivable(handover, readerId),
  send: ({ handover }) => call(handovers.receive, { handoverId: handover.id }),
  done: 'Turno recibido',
  refused: 'No se recibió el turno',
})
