-- What an owner was told after a reminder: that what it reminds of moved, was called off or stands again. told_due_at is when
-- they were told that it is now; null where it was called off. told_message is empty where somebody had told them already.
ALTER TABLE reminders ADD COLUMN corrected_at timestamptz;
ALTER TABLE reminders ADD COLUMN corrected_by uuid;
ALTER TABLE reminders ADD COLUMN told_due_at timestamptz;
ALTER TABLE reminders ADD COLUMN told_message text;
