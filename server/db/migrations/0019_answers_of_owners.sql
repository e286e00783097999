-- What an owner pressed when asked how the animal is, and who of the clinic saw to it.
ALTER TABLE reminders
  ADD COLUMN answer text,
  ADD COLUMN answered_at timestamptz,
  ADD COLUMN attended_at timestamptz,
  ADD COLUMN attended_by uuid,
  ADD CONSTRAINT reminders_answer CHECK (answer IN ('good', 'doubt', 'bad')),
  ADD CONSTRAINT reminders_answered CHECK ((answer IS NULL) = (answered_at IS NULL)),
  ADD CONSTRAINT reminders_attended CHECK ((attended_at IS NULL) = (attended_by IS NULL));
CREATE INDEX reminders_flagged ON reminders (clinic_id, answer, answered_at, id)
  WHERE answer IN ('doubt', 'bad') AND attended_at IS NULL;
