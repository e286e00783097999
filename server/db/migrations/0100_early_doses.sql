-- A dose given too young or too soon after another. early: what was said of it; while it stands the dose does not count.
-- early_reason: why it was given all the same. Doses of before have neither.
-- covers: it, or another of what it is the last of, counts. Derived.
ALTER TABLE vaccines ADD COLUMN early text;
ALTER TABLE vaccines ADD COLUMN early_reason text;
ALTER TABLE vaccines ADD COLUMN covers boolean NOT NULL DEFAULT true;
ALTER TABLE dewormings ADD COLUMN early text;
ALTER TABLE dewormings ADD COLUMN early_reason text;
ALTER TABLE dewormings ADD COLUMN covers boolean NOT NULL DEFAULT true;
