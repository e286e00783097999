-- Who finished a surgery, by id: a name changes, and two people may have one.
ALTER TABLE surgeries ADD COLUMN signer_id uuid;
ALTER TABLE surgeries ADD CONSTRAINT surgeries_signer_fk
  FOREIGN KEY (clinic_id, signer_id) REFERENCES professionals (clinic_id, id);
