import type { Hospitalization } from '#shared/hospitalizations/hospitalizations.contract.ts'
import type { PlanSlot } from '#shared/hospitalizations/planGrid.rules.ts'
import type { TreatmentOrder, treatments } from '#shared/hospitalizations/treatments.contract.ts'
import type { CallOf } from '#shared/http/contract.ts'
import type { CallOptions } from '#web/http/call.ts'

// What the acts of a plan are about, and what their forms send.

/** An order as its row shows it, with the stay whose it is. */
export interface OrderSubject {
  order: TreatmentOrder
  stay: Hospitalization
}

/** An hour of an order's row that nothing stands in. */
export interface EmptyHour extends OrderSubject {
  at: string
}

/** One hour of the plan, with the stay whose it is. */
export interface SlotSubject extends PlanSlot {
  stay: Hospitalization
}

export interface SaidDose {
  input: CallOf<typeof treatments.record> | CallOf<typeof treatments.correct>
  options: CallOptions
  /** "Lo aplicó otra persona": not whose session it is. */
  isOther: boolean
}

export interface SentShift {
  input: CallOf<typeof treatments.shift>
  options: CallOptions
}
