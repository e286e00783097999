-- In the very order that the lists show: the pets of each owner's line, and the newest visit of each history, without
-- a sort for every line.
DROP INDEX pets_owner;
CREATE INDEX pets_owner ON pets (clinic_id, owner_id, (status <> 'active'), name, id);
DROP INDEX consultations_pet;
CREATE INDEX consultations_pet ON consultations (clinic_id, pet_id, started_at DESC, id);
