-- What waits for its letter is read by who has the letter's token, and by nobody else: a row holds a password's hash. The
-- application adds rows, and removes those that ran out.
REVOKE SELECT ON pending_registrations FROM huella_app;
GRANT SELECT (expires_at) ON pending_registrations TO huella_app;

-- Uses up the registration of a token, whose SHA-256 is given, and the others of its e-mail.
CREATE FUNCTION take_registration(given_hash bytea, given_now timestamptz) RETURNS SETOF public.pending_registrations
LANGUAGE plpgsql SECURITY DEFINER ROWS 1 SET search_path = pg_catalog, pg_temp AS $$
DECLARE taken public.pending_registrations;
BEGIN
  DELETE FROM public.pending_registrations r WHERE r.token_hash = given_hash AND r.expires_at > given_now RETURNING r.* INTO taken;
  IF FOUND THEN
    DELETE FROM public.pending_registrations r WHERE r.email = taken.email;
    RETURN NEXT taken;
  END IF;
END
$$;

-- Whether the account of an e-mail is disabled; null where there is none.
CREATE FUNCTION is_disabled_account(given_email text) RETURNS boolean
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS
$$ SELECT a.disabled_at IS NOT NULL FROM public.accounts a WHERE a.email = given_email $$;

REVOKE ALL ON FUNCTION take_registration(bytea, timestamptz), is_disabled_account(text) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION take_registration(bytea, timestamptz), is_disabled_account(text) TO huella_app;

-- As in 0039, with the path of search of all functions that run as the owner.
CREATE OR REPLACE FUNCTION continue_change(line uuid, version integer, saved_at timestamptz, said jsonb) RETURNS boolean
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  UPDATE public.changes c SET record_version = version, last_at = saved_at, fields = said
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
      SELECT FROM public.changes newer
      WHERE newer.clinic_id = c.clinic_id AND newer.record_id = c.record_id AND newer.id > c.id
    );
  RETURN FOUND;
END $$;
