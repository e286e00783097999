-- What was written before texts came to NFC at the door, and the texts of a clinic's own fields since: each letter with its
-- accent as one sign. fold() and sort_text() make the same of both forms, so what is searched and sorted by stays as it is.
-- One statement a table, of the rows alone that are not so: in one transaction, smaller ones would hold what they wrote just
-- as long. Tables that came later hold nothing else, and what is sealed or sent stays the bytes that it was.
DO $$
DECLARE
  held record;
  forced boolean;
BEGIN
  FOR held IN
    SELECT c.table_name AS name,
      string_agg(format(CASE c.data_type
        WHEN 'jsonb' THEN '%1$I = normalize(%1$I::text, NFC)::jsonb'
        WHEN 'ARRAY' THEN '%1$I = ARRAY(SELECT normalize(t, NFC) FROM unnest(%1$I) WITH ORDINALITY AS of (t, place) ORDER BY place)'
        ELSE '%1$I = normalize(%1$I, NFC)' END, c.column_name), ', ') AS written,
      string_agg(format(CASE c.data_type
        WHEN 'jsonb' THEN '%1$I::text IS NOT NFC NORMALIZED'
        WHEN 'ARRAY' THEN 'array_to_string(%1$I, '' '') IS NOT NFC NORMALIZED'
        ELSE '%1$I IS NOT NFC NORMALIZED' END, c.column_name), ' OR ') AS asked
    FROM information_schema.columns AS c
    WHERE c.table_schema = 'public' AND c.is_generated = 'NEVER'
      AND (c.data_type IN ('text', 'jsonb') OR c.data_type = 'ARRAY' AND c.udt_name = '_text')
      AND c.table_name IN ('accounts', 'addenda', 'agenda_events', 'anesthesia_drugs', 'anesthesia_readings',
        'announcements', 'attachments', 'catalogue_entries', 'changes', 'clinics', 'consultations', 'controls',
        'custom_fields', 'dewormings', 'exams', 'formula_favourites', 'formulas', 'owner_merges', 'owners', 'pets',
        'problems', 'professionals', 'protocols', 'surgeries', 'surgery_notes', 'vaccines', 'weights')
    GROUP BY c.table_name ORDER BY c.table_name
  LOOP
    -- An owner who is no superuser sees the rows too while this is off.
    SELECT relforcerowsecurity INTO forced FROM pg_class WHERE oid = to_regclass(held.name);
    IF forced THEN EXECUTE format('ALTER TABLE %I NO FORCE ROW LEVEL SECURITY', held.name); END IF;
    EXECUTE format('UPDATE %I SET %s WHERE %s', held.name, held.written, held.asked);
    IF forced THEN EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', held.name); END IF;
  END LOOP;
END $$;
