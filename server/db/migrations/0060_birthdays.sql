-- Animals by the day of the year on which they were born, as 1126 for the 26th of November.
CREATE INDEX pets_birthday ON pets
  (clinic_id, (extract(month FROM birth_on) * 100 + extract(day FROM birth_on)), id)
  WHERE status = 'active' AND NOT birth_is_approximate;
