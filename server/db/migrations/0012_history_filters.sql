-- The newest visits of a professional, or between two dates, out of the index alone: a filter of the histories reads up
-- to ten thousand of them, each on a page of its own.
CREATE INDEX consultations_visits ON consultations (clinic_id, started_at DESC) INCLUDE (pet_id)
  WHERE status <> 'voided';
CREATE INDEX consultations_visits_by ON consultations (clinic_id, professional_id, started_at DESC) INCLUDE (pet_id)
  WHERE status <> 'voided';
DROP INDEX consultations_by_date;
DROP INDEX consultations_professional;
