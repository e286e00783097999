import { type RawBuilder, sql } from 'kysely'
import { showFieldValue } from '#shared/consultations/consultations.words.ts'
import type { FormatSubject } from '#shared/values/recordKinds.ts'
import { showAsa } from '#shared/surgeries/surgeries.words.ts'
import { dayOf, showDate, showDateTime } from '#shared/values/date.ts'
import type { ClinicTx } from '#server/db/clinic.ts'

/** What is written in a history, for those who may read it. */
type Written = (text: string | null) => string | null

/** A record that a format is issued from. In its SQL `r` is the record. */
interface SubjectPart<Found> {
  from: (tx: ClinicTx) => RawBuilder<unknown>
  /** Is it of the pet with this id? */
  isOf: (tx: ClinicTx, petId: string) => RawBuilder<unknown>
  /** What of it is read, as JSON. */
  json: RawBuilder<unknown>
  /** Its values by their keys without the prefix; called for a record that is there. */
  say: (found: Found, written: Written) => Record<string, string | null>
}

const part = <Found>(subject: SubjectPart<Found>) => subject as SubjectPart<unknown>

type Nullable<Key extends string> = Record<Key, string | null>

export const subjectParts: Record<FormatSubject, SubjectPart<unknown>> = {
  consultation: part<{ startedAt: string } & Nullable<'reason' | 'diagnosis' | 'prognosis' | 'treatments'>>({
    from: () => sql`consultations r`,
    isOf: (_tx, petId) => sql`r.pet_id = ${petId}`,
    json: sql`json_build_object('startedAt', r.started_at, 'reason', r.reason, 'prognosis', r.prognosis,
      'diagnosis', coalesce(r.definitive_diagnosis, r.presumptive_diagnosis), 'treatments', r.treatments)`,
    say: ({ startedAt, reason, diagnosis, prognosis, treatments }, written) => ({
      date: showDate(dayOf(startedAt)),
      reason: written(reason),
      diagnosis: written(diagnosis),
      prognosis: written(prognosis && showFieldValue('prognosis', prognosis)),
      treatment: written(treatments),
    }),
  }),
  surgery: part<{
    scheduledAt: string
    procedures: string[]
    diagnosis: string | null
    surgeon: string
    asa: number | null
    asaEmergency: boolean
  }>({
    from: ({ clinicId }) => sql`surgeries r JOIN professionals v ON v.clinic_id = ${clinicId} AND v.id = r.surgeon_id`,
    isOf: (_tx, petId) => sql`r.pet_id = ${petId}`,
    json: sql`json_build_object('scheduledAt', r.scheduled_at, 'procedures', r.procedures, 'surgeon', v.name,
      'diagnosis', r.preoperative_diagnosis, 'asa', r.asa, 'asaEmergency', r.asa_emergency)`,
    say: ({ scheduledAt, procedures, diagnosis, surgeon, asa, asaEmergency }, written) => ({
      procedures: procedures.join(', ') || null,
      date: showDateTime(scheduledAt),
      diagnosis: written(diagnosis),
      surgeon,
      asa: written(showAsa(asa, asaEmergency) || null),
    }),
  }),
  event: part<{ startsAt: string; reason: string | null; professional: string }>({
    from: ({ clinicId }) =>
      sql`agenda_events r JOIN professionals v ON v.clinic_id = ${clinicId} AND v.id = r.professional_id`,
    isOf: ({ clinicId }, petId) => sql`EXISTS (SELECT 1 FROM agenda_event_pets g
      WHERE g.clinic_id = ${clinicId} AND g.event_id = r.id AND g.pet_id = ${petId})`,
    json: sql`json_build_object('startsAt', r.starts_at, 'reason', r.reason, 'professional', v.name)`,
    say: ({ startsAt, reason, professional }) => ({ date: showDateTime(startsAt), reason, professional }),
  }),
}
