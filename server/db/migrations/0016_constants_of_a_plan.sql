-- Constants that the plan asked for are done once they are taken: what says so goes with them.
ALTER TABLE treatment_doses ADD COLUMN reading_id uuid;
ALTER TABLE treatment_doses ADD CONSTRAINT treatment_doses_reading_fk
  FOREIGN KEY (clinic_id, reading_id) REFERENCES stay_readings (clinic_id, id);
CREATE INDEX treatment_doses_reading ON treatment_doses (clinic_id, reading_id) WHERE reading_id IS NOT NULL;
