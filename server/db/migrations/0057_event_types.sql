-- The clinic's types of events. A clinic that changed none has no rows, and the catalogue's; with its first change it has
-- all of them here.
CREATE TABLE event_types (
  clinic_id uuid NOT NULL,
  id uuid NOT NULL,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL,
  created_by uuid,
  updated_at timestamptz NOT NULL,
  -- What events name it by: the catalogue's id, or one of its own.
  type_id text NOT NULL,
  name text NOT NULL,
  duration_minutes integer NOT NULL,
  color text NOT NULL,
  place integer NOT NULL,
  -- Never deleted: events keep their type.
  is_archived boolean NOT NULL DEFAULT false,
  CONSTRAINT event_types_pk PRIMARY KEY (clinic_id, id),
  CONSTRAINT event_types_type UNIQUE (clinic_id, type_id)
);
SELECT distribute('event_types');
ALTER TABLE event_types ADD CONSTRAINT event_types_clinic_fk FOREIGN KEY (clinic_id) REFERENCES clinics (clinic_id);
ALTER TABLE event_types ENABLE ROW LEVEL SECURITY;
ALTER TABLE event_types FORCE ROW LEVEL SECURITY;
CREATE POLICY event_types_of_clinic ON event_types
  USING (clinic_id = nullif(current_setting('app.clinic_id', true), '')::uuid);
GRANT SELECT, INSERT, UPDATE ON event_types TO huella_app;
