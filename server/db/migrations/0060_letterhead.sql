-- How the head and the foot of the clinic's papers look: a colour of the rule (none: Huella's), a line at the foot, and
-- what of the clinic's data is left out.
ALTER TABLE clinics ADD COLUMN letterhead_color text
  CONSTRAINT clinics_letterhead_color CHECK (letterhead_color ~ '^#[0-9a-f]{6}$');
ALTER TABLE clinics ADD COLUMN letterhead_footer text;
ALTER TABLE clinics ADD COLUMN letterhead_hidden text[] NOT NULL DEFAULT '{}';
