-- A line that several saves of one sitting share: when the last of them was. Null where it is one save, and for sittings
-- written before, whose end nobody kept.
ALTER TABLE changes ADD COLUMN last_at timestamptz;
