-- The address at which other calendars read a professional's agenda. Only its hash is kept: whoever reads a copy of the
-- database opens no agenda with it.
CREATE TABLE calendar_feeds (
  clinic_id uuid NOT NULL,
  professional_id uuid NOT NULL,
  token_hash bytea NOT NULL,
  -- It tells when the professional is busy, and not with what.
  is_busy_only boolean NOT NULL,
  -- When the address was made.
  created_at timestamptz NOT NULL,
  CONSTRAINT calendar_feeds_pk PRIMARY KEY (clinic_id, professional_id)
);
SELECT distribute('calendar_feeds');
ALTER TABLE calendar_feeds ADD CONSTRAINT calendar_feeds_professional_fk
  FOREIGN KEY (clinic_id, professional_id) REFERENCES professionals (clinic_id, id);
CREATE INDEX calendar_feeds_token ON calendar_feeds (clinic_id, token_hash);
ALTER TABLE calendar_feeds ENABLE ROW LEVEL SECURITY;
ALTER TABLE calendar_feeds FORCE ROW LEVEL SECURITY;
CREATE POLICY calendar_feeds_of_clinic ON calendar_feeds
  USING (clinic_id = nullif(current_setting('app.clinic_id', true), '')::uuid);
GRANT SELECT, INSERT, UPDATE, DELETE ON calendar_feeds TO huella_app;
