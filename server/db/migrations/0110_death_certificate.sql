-- A certificate of death is a purpose of its own: one of a living animal is asked about before it is begun.
ALTER TABLE formats DROP CONSTRAINT formats_purpose;
ALTER TABLE formats ADD CONSTRAINT formats_purpose CHECK (purpose IN (
  'surgery', 'anesthesia', 'hospitalization', 'euthanasia', 'discharge', 'dataPolicy', 'travel', 'vaccination', 'death',
  'necropsy', 'grooming', 'other'
));
