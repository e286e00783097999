-- The few that are inactive, in the order of the list: without this they are sought among all owners.
CREATE INDEX owners_inactive ON owners (clinic_id, last_visit_at DESC NULLS LAST, id) WHERE status = 'inactive';
