-- What a clinic decides for all of it: whether its animals have public reports, whether its administrators need a second
-- factor.
ALTER TABLE clinics ADD COLUMN report_is_on boolean NOT NULL DEFAULT true;
ALTER TABLE clinics ADD COLUMN requires_second_factor boolean NOT NULL DEFAULT false;

-- What somebody has to do before they may work: write a password of their own, turn the second factor on. And whether the
-- operator keeps the whole clinic out (docs/decisions/0048).
ALTER TABLE accounts ADD COLUMN owes_password boolean NOT NULL DEFAULT false;
ALTER TABLE accounts ADD COLUMN owes_second_factor boolean NOT NULL DEFAULT false;
ALTER TABLE accounts ADD COLUMN suspended_at timestamptz;

CREATE OR REPLACE FUNCTION login_account(given_email text)
  RETURNS TABLE (id uuid, clinic_id uuid, professional_id uuid, password_hash text)
  LANGUAGE plpgsql STABLE SECURITY DEFINER ROWS 1 SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  RETURN QUERY SELECT a.id, a.clinic_id, a.professional_id, a.password_hash
    FROM public.accounts a WHERE a.email = given_email AND a.disabled_at IS NULL AND a.suspended_at IS NULL;
END
$$;

DROP FUNCTION session_account(bytea);
CREATE FUNCTION session_account(given_hash bytea)
  RETURNS TABLE (id uuid, clinic_id uuid, professional_id uuid, name text, role text, licensed boolean, reads_history boolean,
    owes_password boolean, owes_second_factor boolean)
  LANGUAGE plpgsql STABLE SECURITY DEFINER ROWS 1 SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  RETURN QUERY SELECT a.id, a.clinic_id, a.professional_id, a.name, a.role, a.licensed, a.reads_history, a.owes_password,
      a.owes_second_factor
    FROM public.sessions s JOIN public.accounts a ON a.id = s.account_id
    WHERE s.token_hash = given_hash AND a.disabled_at IS NULL AND a.suspended_at IS NULL;
END
$$;
REVOKE ALL ON FUNCTION session_account(bytea) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION session_account(bytea) TO huella_app;

-- Nothing goes out of a clinic that is kept out, and nothing is done in it: what waits goes on once it is let in again.
CREATE OR REPLACE FUNCTION due_clinics(given_now timestamptz) RETURNS SETOF uuid
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS
$$ SELECT DISTINCT o.clinic_id FROM public.outbox o WHERE o.state = 'waiting' AND o.next_at <= given_now
     AND NOT EXISTS (SELECT FROM public.accounts a WHERE a.clinic_id = o.clinic_id AND a.suspended_at IS NOT NULL) $$;
CREATE OR REPLACE FUNCTION known_clinics() RETURNS SETOF uuid
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS
$$ SELECT DISTINCT a.clinic_id FROM public.accounts a WHERE a.suspended_at IS NULL $$;
