-- Why a dose above the most that is usual was given all the same.
ALTER TABLE anesthesia_drugs ADD COLUMN dose_reason text;
