-- Who calls for the first time leaves a name and a species: the rest of the animal is asked when it comes. Breed, colour
-- and feeding are empty until then.
ALTER TABLE pets ALTER COLUMN birth_on DROP NOT NULL;
ALTER TABLE pets DROP CONSTRAINT pets_sex;
ALTER TABLE pets ADD CONSTRAINT pets_sex CHECK (sex IN ('male', 'female', 'unknown'));
