-- A transaction that opens for a session the server remembers (docs/decisions/0019) is ended by this when the session does
-- not stand any more as it was remembered.
CREATE FUNCTION refuse_session() RETURNS boolean LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'the session is not as it was remembered' USING ERRCODE = 'HU401';
END
$$;
