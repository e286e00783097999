-- Who opens the link of a registration types its password again: the stranger who wrote somebody's e-mail in the form knows the
-- one that was typed there, and whoever has the letter does not.
CREATE FUNCTION registration_password(given_hash bytea, given_now timestamptz) RETURNS text
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS
$$ SELECT r.password_hash FROM public.pending_registrations r WHERE r.token_hash = given_hash AND r.expires_at > given_now $$;
REVOKE ALL ON FUNCTION registration_password(bytea, timestamptz) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION registration_password(bytea, timestamptz) TO huella_app;
