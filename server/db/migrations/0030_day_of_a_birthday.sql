-- The day of the year on which an animal was born, as 1126 for the 26th of November, where it is known. A column of its own:
-- row security keeps expressions away from an index, and the animals of a clinic were all read for its birthdays.
DROP INDEX pets_birthday;
ALTER TABLE pets ADD COLUMN birthday smallint GENERATED ALWAYS AS (
  CASE WHEN NOT birth_is_approximate THEN extract(month FROM birth_on) * 100 + extract(day FROM birth_on) END
) STORED;
CREATE INDEX pets_birthday ON pets (clinic_id, birthday, id) WHERE status = 'active' AND birthday IS NOT NULL;
-- In the order of its list, to the last line.
DROP INDEX controls_missed;
CREATE INDEX controls_missed ON controls (clinic_id, due_on DESC, id DESC) WHERE status = 'missed';
