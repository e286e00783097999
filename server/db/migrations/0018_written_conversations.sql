-- Somebody wrote: the owner, or a person of the clinic. What goes out by itself fills no inbox.
ALTER TABLE conversations ADD COLUMN is_written boolean NOT NULL DEFAULT false;
ALTER TABLE conversations NO FORCE ROW LEVEL SECURITY;
ALTER TABLE messages NO FORCE ROW LEVEL SECURITY;
UPDATE conversations c SET is_written = true WHERE EXISTS (SELECT 1 FROM messages m
  WHERE m.clinic_id = c.clinic_id AND m.conversation_id = c.id AND (m.direction = 'in' OR m.author_name IS NOT NULL));
ALTER TABLE conversations FORCE ROW LEVEL SECURITY;
ALTER TABLE messages FORCE ROW LEVEL SECURITY;
DROP INDEX conversations_last;
CREATE INDEX conversations_last ON conversations (clinic_id, last_at DESC, id DESC) WHERE is_written;
