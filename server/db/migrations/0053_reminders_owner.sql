-- A reminder that waits is of whoever has the animal then; whom it was sent to is known once it is.
ALTER TABLE reminders ALTER COLUMN owner_id DROP NOT NULL;
ALTER TABLE reminders DROP CONSTRAINT reminders_cause;
ALTER TABLE reminders ADD CONSTRAINT reminders_cause UNIQUE (clinic_id, kind, source_id, due_at);
