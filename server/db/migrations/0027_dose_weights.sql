-- Whether the weight of a dose was taken for it, and so stands among the animal's weights, or was the last known one.
ALTER TABLE vaccines ADD COLUMN is_weighed boolean NOT NULL DEFAULT false;
ALTER TABLE dewormings ADD COLUMN is_weighed boolean NOT NULL DEFAULT false;
