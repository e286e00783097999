-- An account is a row of a clinic like others: the application sees those of the clinic that it is bound to. What has to be
-- known before any clinic is, three functions answer, a row each. They run as the owner of the table, whom its security does
-- not hold: FORCE would hold the owner too (docs/decisions/0026).
ALTER TABLE accounts ENABLE ROW LEVEL SECURITY;
CREATE POLICY accounts_of_clinic ON accounts USING (clinic_id = nullif(current_setting('app.clinic_id', true), '')::uuid);

-- The account that an e-mail logs in to.
CREATE FUNCTION login_account(given_email text)
  RETURNS TABLE (id uuid, clinic_id uuid, professional_id uuid, password_hash text)
  LANGUAGE plpgsql STABLE SECURITY DEFINER ROWS 1 SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  RETURN QUERY SELECT a.id, a.clinic_id, a.professional_id, a.password_hash
    FROM public.accounts a WHERE a.email = given_email AND a.disabled_at IS NULL;
END
$$;

-- Whose session it is that a token opens, whose SHA-256 is given.
CREATE FUNCTION session_account(given_hash bytea)
  RETURNS TABLE (id uuid, clinic_id uuid, professional_id uuid, name text, role text, licensed boolean, reads_history boolean)
  LANGUAGE plpgsql STABLE SECURITY DEFINER ROWS 1 SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  RETURN QUERY SELECT a.id, a.clinic_id, a.professional_id, a.name, a.role, a.licensed, a.reads_history
    FROM public.sessions s JOIN public.accounts a ON a.id = s.account_id
    WHERE s.token_hash = given_hash AND a.disabled_at IS NULL;
END
$$;

-- Whether anybody has an account: an empty database gets the demonstration.
CREATE FUNCTION has_accounts() RETURNS boolean
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS
$$ SELECT EXISTS (SELECT FROM public.accounts) $$;

REVOKE ALL ON FUNCTION login_account(text), session_account(bytea), has_accounts() FROM PUBLIC;
GRANT EXECUTE ON FUNCTION login_account(text), session_account(bytea), has_accounts() TO huella_app;
