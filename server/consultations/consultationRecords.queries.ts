import { sql } from 'kysely'
import { AppError } from '#shared/http/errors.ts'
import type { ConsultationRecord } from '#shared/consultations/consultations.contract.ts'
import type { FormulaStatus } from '#shared/formulas/formulas.contract.ts'
import { formulaState } from '#shared/formulas/formulas.rules.ts'
import { dayOf } from '#shared/values/date.ts'
import type { ClinicTx } from '#server/db/clinic.ts'

const LIST_CAP = 200

/** What was registered in a consultation, the oldest first, in one statement. @throws AppError not_found */
export async function listConsultationRecords(tx: ClinicTx, consultationId: string): Promise<ConsultationRecord[]> {
  const { clinicId } = tx
  const { rows } = await sql<{ records: (ConsultationRecord & { until: string | null })[] }>`
    SELECT (SELECT coalesce(json_agg(json_build_object('kind', made.kind, 'id', made.id, 'title', left(made.title, 200),
        'detail', left(made.detail, 200), 'status', made.status,
        'until', made.until) ORDER BY made.created_at, made.id), '[]') FROM (
      SELECT 'vaccine' AS kind, id, name AS title, concat_ws(' · ', product, 'lote ' || batch) AS detail, status,
          NULL::date AS until, created_at
        FROM vaccines WHERE clinic_id = ${clinicId} AND consultation_id = c.id
      UNION ALL SELECT 'deworming', id, product, dose, status, NULL, created_at
        FROM dewormings WHERE clinic_id = ${clinicId} AND consultation_id = c.id
      UNION ALL SELECT 'formula', id, concat_ws(' ', 'Fórmula', lpad(number::text, 6, '0')),
          (SELECT string_agg(item ->> 'medicine', ', ') FROM jsonb_array_elements(items) item), status, valid_until, created_at
        FROM formulas WHERE clinic_id = ${clinicId} AND consultation_id = c.id
      UNION ALL SELECT 'exam', id, name, laboratory, status, NULL, created_at
        FROM exams WHERE clinic_id = ${clinicId} AND consultation_id = c.id
      UNION ALL SELECT 'control', id, reason, to_char(due_on, 'DD/MM/YYYY'), status, NULL, created_at
        FROM controls WHERE clinic_id = ${clinicId} AND pet_id = c.pet_id AND source = 'consultation' AND source_id = c.id
      UNION ALL SELECT 'problem', id, name, notes, status, NULL, created_at
        FROM problems WHERE clinic_id = ${clinicId} AND pet_id = c.pet_id AND consultation_id = c.id
      UNION ALL SELECT 'surgery', id,
          coalesce((SELECT string_agg(name, ', ') FROM jsonb_array_elements_text(procedures) name), 'Cirugía'),
          NULL, status, NULL, created_at
        FROM surgeries WHERE clinic_id = ${clinicId} AND pet_id = c.pet_id AND consultation_id = c.id
      ORDER BY created_at, id LIMIT ${LIST_CAP}) made) AS records
    FROM consultations c WHERE c.clinic_id = ${clinicId} AND c.id = ${consultationId}`.execute(tx.db)
  const found = rows[0]
  if (!found) throw new AppError('not_found')
  const today = dayOf(tx.now)
  return found.records.map(({ until, ...record }) => ({
    ...record,
    status:
      record.kind === 'formula'
        ? formulaState({ status: record.status as FormulaStatus, validUntil: until }, today)
        : record.status,
  }))
}
