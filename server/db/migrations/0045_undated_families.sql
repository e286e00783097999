-- Of the families in dose_families, those whose last dose has no next date: it keeps nothing in force for ever, unless its
-- protocol plans no other.
ALTER TABLE pets ADD COLUMN undated_families text[] NOT NULL DEFAULT '{}';

-- Repairs 0040 too, which found no rows as an owner who is no superuser: such an owner sees them while this is off.
ALTER TABLE pets NO FORCE ROW LEVEL SECURITY;
ALTER TABLE vaccines NO FORCE ROW LEVEL SECURITY;
ALTER TABLE dewormings NO FORCE ROW LEVEL SECURITY;
UPDATE pets SET dose_families = given.families, undated_families = given.undated FROM (
  SELECT clinic_id, pet_id, array_agg(DISTINCT family ORDER BY family) AS families,
    coalesce(array_agg(DISTINCT family ORDER BY family) FILTER (WHERE next_on IS NULL), '{}') AS undated FROM (
    SELECT clinic_id, pet_id, family, next_on FROM vaccines WHERE is_current
    UNION ALL SELECT clinic_id, pet_id, 'internal', next_on FROM dewormings WHERE is_current_internal
    UNION ALL SELECT clinic_id, pet_id, 'external', next_on FROM dewormings WHERE is_current_external
  ) AS doses GROUP BY clinic_id, pet_id
) AS given WHERE pets.clinic_id = given.clinic_id AND pets.id = given.pet_id;
ALTER TABLE pets FORCE ROW LEVEL SECURITY;
ALTER TABLE vaccines FORCE ROW LEVEL SECURITY;
ALTER TABLE dewormings FORCE ROW LEVEL SECURITY;
