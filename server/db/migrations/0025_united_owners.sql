-- Who was united with an owner: their messages stand in the history of both.
CREATE INDEX owners_merged_into ON owners (clinic_id, merged_into_id) WHERE merged_into_id IS NOT NULL;
