-- An import makes a small installation a hundred times as large within a minute, and its searches are planned for what it was
-- until the database looks by itself. Large tables do not change so; one that another looks at is left to it.
CREATE FUNCTION renew_statistics() RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  named regclass;
BEGIN
  FOR named IN
    SELECT c.oid FROM pg_class c WHERE c.relnamespace = 'public'::regnamespace AND c.reltuples < 500000 AND c.relname IN
      ('owners', 'pets', 'weights', 'vaccines', 'dewormings', 'past_visits', 'owner_words', 'pet_words', 'inner_words',
        'import_rows')
  LOOP
    EXECUTE format('ANALYZE (SKIP_LOCKED) %s', named);
  END LOOP;
END $$;
REVOKE ALL ON FUNCTION renew_statistics() FROM public;
GRANT EXECUTE ON FUNCTION renew_statistics() TO huella_app;
