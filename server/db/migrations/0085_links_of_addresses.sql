-- A link belongs to the address that it was sent to: it opens nothing once the account has another one. Links that were sent
-- before stand if the account never had another, and only the newest of each.
ALTER TABLE password_resets ADD COLUMN email text;
ALTER TABLE professionals NO FORCE ROW LEVEL SECURITY;
UPDATE password_resets r SET email = a.email
  FROM accounts a JOIN professionals p ON p.clinic_id = a.clinic_id AND p.id = a.professional_id
  WHERE a.id = r.account_id AND a.disabled_at IS NULL AND p.version = 1;
ALTER TABLE professionals FORCE ROW LEVEL SECURITY;
DELETE FROM password_resets r WHERE r.email IS NULL
  OR EXISTS (SELECT FROM password_resets n WHERE n.account_id = r.account_id AND n.expires_at > r.expires_at);
ALTER TABLE password_resets ALTER COLUMN email SET NOT NULL;

-- A registration that waits ends with a newer one of its e-mail. The application cannot read whose they are.
CREATE FUNCTION remove_registrations(given_email text) RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS
$$ DELETE FROM public.pending_registrations r WHERE r.email = given_email $$;
REVOKE ALL ON FUNCTION remove_registrations(text) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION remove_registrations(text) TO huella_app;
