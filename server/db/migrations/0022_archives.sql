-- What a clinic takes away: everything of it, or of one owner, in one file that is made once it was asked for and kept for some
-- days. The file is no row of `files`: an archive has none of the others.
CREATE TABLE archives (
  clinic_id uuid NOT NULL,
  id uuid NOT NULL,
  created_at timestamptz NOT NULL,
  -- Of this owner alone.
  owner_id uuid,
  asked_by uuid NOT NULL,
  status text NOT NULL DEFAULT 'waiting',
  problem text,
  file_id uuid,
  bytes bigint,
  sha256 text,
  ready_at timestamptz,
  expires_at timestamptz,
  CONSTRAINT archives_pk PRIMARY KEY (clinic_id, id),
  CONSTRAINT archives_status CHECK (status IN ('waiting', 'ready', 'failed', 'removed')),
  CONSTRAINT archives_ready CHECK (
    status <> 'ready' OR (file_id IS NOT NULL AND bytes IS NOT NULL AND sha256 IS NOT NULL AND expires_at IS NOT NULL)
  )
);
SELECT distribute('archives');
ALTER TABLE archives ADD CONSTRAINT archives_owner_fk
  FOREIGN KEY (clinic_id, owner_id) REFERENCES owners (clinic_id, id);
ALTER TABLE archives ADD CONSTRAINT archives_asked_fk
  FOREIGN KEY (clinic_id, asked_by) REFERENCES professionals (clinic_id, id);
-- One at a time of everything, and of each owner.
CREATE UNIQUE INDEX archives_waiting ON archives (clinic_id, coalesce(owner_id, clinic_id)) WHERE status = 'waiting';
CREATE INDEX archives_newest ON archives (clinic_id, created_at DESC, id DESC);
ALTER TABLE archives ENABLE ROW LEVEL SECURITY;
ALTER TABLE archives FORCE ROW LEVEL SECURITY;
CREATE POLICY archives_of_clinic ON archives
  USING (clinic_id = nullif(current_setting('app.clinic_id', true), '')::uuid);
GRANT SELECT, INSERT, UPDATE ON archives TO huella_app;
