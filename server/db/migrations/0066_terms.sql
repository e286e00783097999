-- The terms that registering accepts, beside the policy of personal data: who, when and from where stands in the same row.
-- Null for who registered before there were any.
ALTER TABLE policy_acceptances ADD COLUMN terms_version text;
ALTER TABLE policy_acceptances ADD COLUMN terms_text text;
ALTER TABLE pending_registrations ADD COLUMN terms_version text;
ALTER TABLE pending_registrations ADD COLUMN terms_text text;
