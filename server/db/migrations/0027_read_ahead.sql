-- What a screen was given before anybody opened it (docs/decisions/0073).
ALTER TABLE audit_entries DROP CONSTRAINT audit_entries_act;
ALTER TABLE audit_entries ADD CONSTRAINT audit_entries_act
  CHECK (act IN ('login', 'refuse', 'logout', 'list', 'open', 'ahead', 'change', 'export', 'sign'));
