-- The families of which an animal has a dose, kept in it as its next reminder is: lists say by them whether its plan is whole.
ALTER TABLE pets ADD COLUMN dose_families text[] NOT NULL DEFAULT '{}';

UPDATE pets SET dose_families = given.families FROM (
  SELECT clinic_id, pet_id, array_agg(DISTINCT family ORDER BY family) AS families FROM (
    SELECT clinic_id, pet_id, family FROM vaccines WHERE is_current
    UNION ALL SELECT clinic_id, pet_id, 'internal' FROM dewormings WHERE is_current_internal
    UNION ALL SELECT clinic_id, pet_id, 'external' FROM dewormings WHERE is_current_external
  ) AS doses GROUP BY clinic_id, pet_id
) AS given WHERE pets.clinic_id = given.clinic_id AND pets.id = given.pet_id;
