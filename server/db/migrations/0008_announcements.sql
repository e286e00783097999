-- Notices of the product's operator, the same for every clinic. What is withdrawn stays, out of sight.
CREATE TABLE announcements (
  id uuid NOT NULL,
  content text NOT NULL,
  published_at timestamptz NOT NULL,
  withdrawn_at timestamptz,
  CONSTRAINT announcements_pk PRIMARY KEY (id)
);
COMMENT ON TABLE announcements IS 'replicated';
SELECT replicate('announcements');
CREATE INDEX announcements_shown ON announcements (published_at DESC, id DESC) WHERE withdrawn_at IS NULL;
GRANT SELECT, INSERT, UPDATE ON announcements TO huella_app;
