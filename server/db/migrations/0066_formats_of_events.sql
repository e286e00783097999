-- The formats that were issued from an event, as those of a consultation and of a surgery are found.
CREATE INDEX issued_formats_event ON issued_formats (clinic_id, event_id) WHERE event_id IS NOT NULL;
