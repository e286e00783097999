-- Whom a conversation is with is searched as what was said in it is.
ALTER TABLE conversations ADD COLUMN search_text text COLLATE "C"
  GENERATED ALWAYS AS (fold(coalesce(profile_name, '') || ' ' || coalesce(wa_id, ''))) STORED;
CREATE INDEX conversations_search_words ON conversations USING gin (clinic_id, search_text gin_trgm_ops)
  WITH (fastupdate = off);
