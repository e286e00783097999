-- What the forms propose is that of the newest record: the last batch of a vaccine, the emergency doses of the last surgery.
-- Without these every record of the clinic was read for it.
CREATE INDEX vaccines_batch ON vaccines (clinic_id, protocol_id, created_at DESC, id DESC)
  WHERE origin = 'here' AND status = 'applied';
CREATE INDEX surgeries_newest ON surgeries (clinic_id, created_at DESC, id DESC);
