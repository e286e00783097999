-- Nobody is responsible for a format until a licensed veterinarian is chosen: whoever begins it may be of the reception.
ALTER TABLE issued_formats ALTER COLUMN professional_id DROP NOT NULL;
