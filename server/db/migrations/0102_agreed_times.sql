-- The time that its series gave an event: one that stands at another was agreed by hand, and a move of the series asks
-- about it.
ALTER TABLE agenda_events ADD COLUMN series_starts_at timestamptz;
ALTER TABLE agenda_events NO FORCE ROW LEVEL SECURITY;
UPDATE agenda_events SET series_starts_at = starts_at WHERE series_id IS NOT NULL;
ALTER TABLE agenda_events FORCE ROW LEVEL SECURITY;
