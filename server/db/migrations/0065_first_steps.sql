-- Of a clinic that was just registered: its administrators see at the start what comes first, until it is done or put away.
ALTER TABLE clinics ADD COLUMN first_steps_are_open boolean NOT NULL DEFAULT false;
