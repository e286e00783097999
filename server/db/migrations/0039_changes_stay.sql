-- What changed is written once: nobody who serves requests may change a line of it.
REVOKE UPDATE ON changes FROM huella_app;

-- The one exception: saves of one sitting share the last line of their record (server/db/record.ts). What the line said of
-- before stays as it was, whoever asks. It runs as the owner, whom row-level security may not hold: it names the clinic.
CREATE FUNCTION continue_change(line uuid, version integer, saved_at timestamptz, said jsonb) RETURNS boolean
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  UPDATE changes c SET record_version = version, last_at = saved_at, fields = said
  WHERE c.clinic_id = nullif(current_setting('app.clinic_id', true), '')::uuid AND c.id = line
    AND c.operation = 'updated' AND c.record_version = version - 1 AND saved_at BETWEEN c.at AND c.at + interval '1 hour'
    AND NOT EXISTS (
      SELECT FROM jsonb_array_elements(c.fields) earlier
      WHERE NOT EXISTS (
        SELECT FROM jsonb_array_elements(said) later
        WHERE later -> 'field' = earlier -> 'field' AND later -> 'before' = earlier -> 'before'
      )
    )
    AND NOT EXISTS (
      SELECT FROM changes newer
      WHERE newer.clinic_id = c.clinic_id AND newer.record_id = c.record_id AND newer.id > c.id
    );
  RETURN FOUND;
END $$;
REVOKE ALL ON FUNCTION continue_change FROM PUBLIC;
GRANT EXECUTE ON FUNCTION continue_change TO huella_app;
