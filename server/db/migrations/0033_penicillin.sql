-- A vial of penicillin has 300.000 UI a millilitre, one of potassium penicillin a million and more.
ALTER TABLE anesthesia_drugs
  ALTER COLUMN dose_per_kg TYPE numeric(12, 4),
  ALTER COLUMN concentration TYPE numeric(12, 4);
