-- A series moves in one statement, where one of its events may take the time of the next: whether they overlap is asked
-- at its end.
ALTER TABLE agenda_events DROP CONSTRAINT agenda_events_overlap;
ALTER TABLE agenda_events ADD CONSTRAINT agenda_events_overlap EXCLUDE USING gist (
  clinic_id WITH =, professional_id WITH =, tstzrange(starts_at, ends_at) WITH &&
) WHERE (NOT is_overbooked AND status NOT IN ('cancelled', 'missed')) DEFERRABLE INITIALLY IMMEDIATE;
