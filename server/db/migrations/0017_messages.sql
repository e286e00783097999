-- The clinic's number at WhatsApp: how it is reached there, and what was last heard of it. The token is closed with the
-- installation's secret (docs/decisions/0014).
CREATE TABLE whatsapp_connections (
  clinic_id uuid NOT NULL,
  -- `cloud`, or the simulator that stands for it on a machine without.
  kind text NOT NULL,
  phone_number_id text NOT NULL,
  waba_id text,
  display_phone text,
  verified_name text,
  sealed_token text,
  state text NOT NULL,
  problem text,
  checked_at timestamptz,
  -- The last try ended without an answer: the provider is asked whether it is well before anything else is sent.
  is_doubtful boolean NOT NULL DEFAULT false,
  -- Nothing is sent before: it was not well, or said that it is too much.
  waits_until timestamptz,
  created_at timestamptz NOT NULL,
  CONSTRAINT whatsapp_connections_pk PRIMARY KEY (clinic_id),
  CONSTRAINT whatsapp_connections_state CHECK (state IN ('connected', 'reconnect', 'restricted'))
);
SELECT distribute('whatsapp_connections');
ALTER TABLE whatsapp_connections ENABLE ROW LEVEL SECURITY;
ALTER TABLE whatsapp_connections FORCE ROW LEVEL SECURITY;
CREATE POLICY whatsapp_connections_of_clinic ON whatsapp_connections
  USING (clinic_id = nullif(current_setting('app.clinic_id', true), '')::uuid);
GRANT SELECT, INSERT, UPDATE, DELETE ON whatsapp_connections TO huella_app;

-- Whose number a webhook speaks of: it must be known before any clinic is. One number, one clinic.
CREATE TABLE whatsapp_numbers (
  phone_number_id text NOT NULL,
  clinic_id uuid NOT NULL,
  -- The account that it belongs to there: news of templates name that alone.
  waba_id text,
  CONSTRAINT whatsapp_numbers_pk PRIMARY KEY (phone_number_id)
);
CREATE INDEX whatsapp_numbers_account ON whatsapp_numbers (waba_id) WHERE waba_id IS NOT NULL;
COMMENT ON TABLE whatsapp_numbers IS 'replicated';
SELECT replicate('whatsapp_numbers');
ALTER TABLE whatsapp_numbers ENABLE ROW LEVEL SECURITY;
CREATE POLICY whatsapp_numbers_of_clinic ON whatsapp_numbers
  USING (clinic_id = nullif(current_setting('app.clinic_id', true), '')::uuid);
GRANT SELECT, INSERT, DELETE ON whatsapp_numbers TO huella_app;

CREATE FUNCTION whatsapp_clinic(given_number text) RETURNS uuid
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS
$$ SELECT n.clinic_id FROM public.whatsapp_numbers n WHERE n.phone_number_id = given_number $$;
REVOKE ALL ON FUNCTION whatsapp_clinic(text) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION whatsapp_clinic(text) TO huella_app;

CREATE FUNCTION whatsapp_account_clinics(given_account text) RETURNS SETOF uuid
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS
$$ SELECT DISTINCT n.clinic_id FROM public.whatsapp_numbers n WHERE n.waba_id = given_account $$;
REVOKE ALL ON FUNCTION whatsapp_account_clinics(text) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION whatsapp_account_clinics(text) TO huella_app;

-- Texts that the provider has approved, or not: the only ones that may go to who has not written for a day.
CREATE TABLE whatsapp_templates (
  clinic_id uuid NOT NULL,
  id uuid NOT NULL,
  created_at timestamptz NOT NULL,
  name text NOT NULL,
  language text NOT NULL,
  category text NOT NULL,
  body text NOT NULL,
  buttons jsonb NOT NULL DEFAULT '[]',
  status text NOT NULL,
  reason text,
  CONSTRAINT whatsapp_templates_pk PRIMARY KEY (clinic_id, id),
  CONSTRAINT whatsapp_templates_name UNIQUE (clinic_id, name, language),
  CONSTRAINT whatsapp_templates_category CHECK (category IN ('utility', 'marketing', 'authentication')),
  CONSTRAINT whatsapp_templates_status CHECK (status IN ('approved', 'pending', 'rejected', 'paused', 'disabled', 'other'))
);
SELECT distribute('whatsapp_templates');
ALTER TABLE whatsapp_templates ENABLE ROW LEVEL SECURITY;
ALTER TABLE whatsapp_templates FORCE ROW LEVEL SECURITY;
CREATE POLICY whatsapp_templates_of_clinic ON whatsapp_templates
  USING (clinic_id = nullif(current_setting('app.clinic_id', true), '')::uuid);
GRANT SELECT, INSERT, UPDATE, DELETE ON whatsapp_templates TO huella_app;

-- Everything that was said with one number, or with somebody who hides theirs.
CREATE TABLE conversations (
  clinic_id uuid NOT NULL,
  id uuid NOT NULL,
  created_at timestamptz NOT NULL,
  -- The other's number as WhatsApp writes it, country first; null of who hides it.
  wa_id text,
  -- The same as a number of the product; null of a country that it has not.
  phone_country text,
  phone_number text,
  -- The other's id at WhatsApp, which stays when the number is hidden.
  user_id text,
  profile_name text,
  owner_id uuid,
  assigned_to uuid,
  unread integer NOT NULL DEFAULT 0,
  -- Since when somebody waits for an answer.
  waits_since timestamptz,
  last_inbound_at timestamptz,
  last_at timestamptz NOT NULL,
  last_message_id uuid,
  CONSTRAINT conversations_pk PRIMARY KEY (clinic_id, id),
  CONSTRAINT conversations_other CHECK (wa_id IS NOT NULL OR user_id IS NOT NULL)
);
SELECT distribute('conversations');
ALTER TABLE conversations ADD CONSTRAINT conversations_owner_fk
  FOREIGN KEY (clinic_id, owner_id) REFERENCES owners (clinic_id, id);
ALTER TABLE conversations ADD CONSTRAINT conversations_assigned_fk
  FOREIGN KEY (clinic_id, assigned_to) REFERENCES professionals (clinic_id, id);
CREATE UNIQUE INDEX conversations_wa_id ON conversations (clinic_id, wa_id) WHERE wa_id IS NOT NULL;
CREATE UNIQUE INDEX conversations_user_id ON conversations (clinic_id, user_id) WHERE user_id IS NOT NULL;
CREATE INDEX conversations_last ON conversations (clinic_id, last_at DESC, id DESC);
CREATE INDEX conversations_waiting ON conversations (clinic_id, waits_since, id) WHERE waits_since IS NOT NULL;
CREATE INDEX conversations_unread ON conversations (clinic_id, last_at DESC, id DESC) WHERE unread > 0;
CREATE INDEX conversations_assigned ON conversations (clinic_id, assigned_to, last_at DESC, id DESC) WHERE assigned_to IS NOT NULL;
CREATE INDEX conversations_owner ON conversations (clinic_id, owner_id) WHERE owner_id IS NOT NULL;
ALTER TABLE conversations ENABLE ROW LEVEL SECURITY;
ALTER TABLE conversations FORCE ROW LEVEL SECURITY;
CREATE POLICY conversations_of_clinic ON conversations
  USING (clinic_id = nullif(current_setting('app.clinic_id', true), '')::uuid);
GRANT SELECT, INSERT, UPDATE ON conversations TO huella_app;

-- Who of the clinic has a conversation open, so that two do not answer at once. Forgotten a minute after they were last seen.
CREATE TABLE conversation_viewers (
  clinic_id uuid NOT NULL,
  conversation_id uuid NOT NULL,
  professional_id uuid NOT NULL,
  is_writing boolean NOT NULL,
  seen_at timestamptz NOT NULL,
  CONSTRAINT conversation_viewers_pk PRIMARY KEY (clinic_id, conversation_id, professional_id)
);
SELECT distribute('conversation_viewers');
ALTER TABLE conversation_viewers ADD CONSTRAINT conversation_viewers_conversation_fk
  FOREIGN KEY (clinic_id, conversation_id) REFERENCES conversations (clinic_id, id);
ALTER TABLE conversation_viewers ADD CONSTRAINT conversation_viewers_professional_fk
  FOREIGN KEY (clinic_id, professional_id) REFERENCES professionals (clinic_id, id);
ALTER TABLE conversation_viewers ENABLE ROW LEVEL SECURITY;
ALTER TABLE conversation_viewers FORCE ROW LEVEL SECURITY;
CREATE POLICY conversation_viewers_of_clinic ON conversation_viewers
  USING (clinic_id = nullif(current_setting('app.clinic_id', true), '')::uuid);
GRANT SELECT, INSERT, UPDATE ON conversation_viewers TO huella_app;

-- One message, and all that became of it. Why it was sent is said by whoever points at it, and by its cause.
CREATE TABLE messages (
  clinic_id uuid NOT NULL,
  id uuid NOT NULL,
  created_at timestamptz NOT NULL,
  -- Of a letter by e-mail none.
  conversation_id uuid,
  owner_id uuid,
  pet_id uuid,
  channel text NOT NULL,
  direction text NOT NULL,
  kind text NOT NULL,
  -- What it says, or what stands below a picture.
  text text,
  search_text text COLLATE "C" GENERATED ALWAYS AS (fold(text)) STORED,
  details jsonb NOT NULL DEFAULT '{}',
  file_id uuid,
  -- Its id at WhatsApp, and of which one it is an answer.
  wa_id text,
  quoted_wa_id text,
  -- When it was written there, or here.
  at timestamptz NOT NULL,
  status text NOT NULL,
  -- Taken to be sent: whoever took it and died may have sent it.
  taken_at timestamptz,
  sent_at timestamptz,
  delivered_at timestamptz,
  read_at timestamptz,
  error_code integer,
  problem text,
  reactions jsonb NOT NULL DEFAULT '{}',
  cause text,
  cause_id uuid,
  -- It offers something: the law gives its hours, and how often.
  is_promotional boolean NOT NULL DEFAULT false,
  author_id uuid,
  author_name text,
  CONSTRAINT messages_pk PRIMARY KEY (clinic_id, id),
  CONSTRAINT messages_channel CHECK (channel IN ('whatsapp', 'email')),
  CONSTRAINT messages_direction CHECK (direction IN ('in', 'out', 'note')),
  CONSTRAINT messages_status CHECK (status IN ('queued', 'sent', 'delivered', 'read', 'failed', 'received'))
);
SELECT distribute('messages');
ALTER TABLE messages ADD CONSTRAINT messages_conversation_fk
  FOREIGN KEY (clinic_id, conversation_id) REFERENCES conversations (clinic_id, id);
ALTER TABLE messages ADD CONSTRAINT messages_owner_fk
  FOREIGN KEY (clinic_id, owner_id) REFERENCES owners (clinic_id, id);
ALTER TABLE messages ADD CONSTRAINT messages_pet_fk FOREIGN KEY (clinic_id, pet_id) REFERENCES pets (clinic_id, id);
ALTER TABLE messages ADD CONSTRAINT messages_file_fk FOREIGN KEY (clinic_id, file_id) REFERENCES files (clinic_id, id);
ALTER TABLE messages ADD CONSTRAINT messages_author_fk
  FOREIGN KEY (clinic_id, author_id) REFERENCES professionals (clinic_id, id);
-- What comes twice is one.
CREATE UNIQUE INDEX messages_wa_id ON messages (clinic_id, wa_id) WHERE wa_id IS NOT NULL;
CREATE INDEX messages_search_words ON messages USING gin (clinic_id, search_text gin_trgm_ops) WITH (fastupdate = off);
CREATE INDEX messages_conversation ON messages (clinic_id, conversation_id, at DESC, id DESC);
CREATE INDEX messages_queued ON messages (clinic_id, conversation_id, id) WHERE status = 'queued';
CREATE INDEX messages_owner ON messages (clinic_id, owner_id, at DESC, id DESC) WHERE owner_id IS NOT NULL;
CREATE INDEX messages_pet ON messages (clinic_id, pet_id, at DESC, id DESC) WHERE pet_id IS NOT NULL;
CREATE INDEX messages_unsent ON messages (clinic_id, cause, status, id) WHERE status IN ('queued', 'failed');
CREATE INDEX messages_cause ON messages (clinic_id, cause, cause_id) WHERE cause_id IS NOT NULL;
ALTER TABLE messages ENABLE ROW LEVEL SECURITY;
ALTER TABLE messages FORCE ROW LEVEL SECURITY;
CREATE POLICY messages_of_clinic ON messages
  USING (clinic_id = nullif(current_setting('app.clinic_id', true), '')::uuid);
GRANT SELECT, INSERT, UPDATE, DELETE ON messages TO huella_app;

-- What a clinic writes again and again: its own list, in its order.
CREATE TABLE default_messages (
  clinic_id uuid NOT NULL,
  id uuid NOT NULL,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL,
  created_by uuid,
  updated_at timestamptz NOT NULL,
  -- What the screens name it by: the product's id, or one of its own.
  message_id text NOT NULL,
  title text NOT NULL,
  text text NOT NULL,
  -- Offered for events of this type alone.
  event_type_id text,
  place integer NOT NULL,
  is_archived boolean NOT NULL DEFAULT false,
  CONSTRAINT default_messages_pk PRIMARY KEY (clinic_id, id),
  CONSTRAINT default_messages_message UNIQUE (clinic_id, message_id)
);
SELECT distribute('default_messages');
ALTER TABLE default_messages ENABLE ROW LEVEL SECURITY;
ALTER TABLE default_messages FORCE ROW LEVEL SECURITY;
CREATE POLICY default_messages_of_clinic ON default_messages
  USING (clinic_id = nullif(current_setting('app.clinic_id', true), '')::uuid);
GRANT SELECT, INSERT, UPDATE ON default_messages TO huella_app;

-- Its owner told that they cannot come: somebody has to see to it.
ALTER TABLE agenda_events ADD COLUMN declined_at timestamptz;

-- A reminder keeps why it was sent, and points at the message that it became: what it said, its way and how far it came stand
-- there alone.
ALTER TABLE reminders ADD COLUMN message_id uuid;
ALTER TABLE reminders NO FORCE ROW LEVEL SECURITY;
ALTER TABLE messages NO FORCE ROW LEVEL SECURITY;
INSERT INTO messages (clinic_id, id, created_at, owner_id, pet_id, channel, direction, kind, text, at, status, sent_at, problem,
  cause, cause_id, is_promotional, author_id)
SELECT clinic_id, coalesce(outbox_id, id), changed_at, owner_id, pet_id, coalesce(channel, 'email'), 'out', 'text', message,
  changed_at, status, CASE WHEN status = 'sent' THEN changed_at END, CASE WHEN status = 'failed' THEN problem END,
  'reminder', id, is_promotional, changed_by
FROM reminders WHERE status IN ('queued', 'sent', 'failed');
ALTER TABLE reminders DROP CONSTRAINT reminders_status;
UPDATE reminders SET message_id = coalesce(outbox_id, id), status = 'handed' WHERE status IN ('queued', 'sent', 'failed');
ALTER TABLE messages FORCE ROW LEVEL SECURITY;
ALTER TABLE reminders FORCE ROW LEVEL SECURITY;
DROP INDEX reminders_waiting;
ALTER TABLE reminders
  DROP COLUMN channel, DROP COLUMN outbox_id, DROP COLUMN problem, DROP COLUMN message,
  ADD CONSTRAINT reminders_status CHECK (status IN ('waiting', 'handed', 'closed')),
  ADD CONSTRAINT reminders_handed CHECK (status <> 'handed' OR message_id IS NOT NULL);
ALTER TABLE reminders ADD CONSTRAINT reminders_message_fk
  FOREIGN KEY (clinic_id, message_id) REFERENCES messages (clinic_id, id);
CREATE INDEX reminders_waiting ON reminders (clinic_id, send_at, id) WHERE status = 'waiting';
CREATE INDEX reminders_message ON reminders (clinic_id, message_id) WHERE message_id IS NOT NULL;

-- An offer to many owners: to whom, in which words, and how far it has come. What became of each message stands there alone.
CREATE TABLE campaigns (
  clinic_id uuid NOT NULL,
  id uuid NOT NULL,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL,
  created_by uuid,
  updated_at timestamptz NOT NULL,
  title text NOT NULL,
  -- Of what something is overdue.
  kind text NOT NULL,
  -- With its placeholders; of a template as it was approved, its variables filled in with `parameters`.
  text text NOT NULL,
  template_id uuid,
  parameters jsonb NOT NULL DEFAULT '[]',
  status text NOT NULL DEFAULT 'draft',
  started_at timestamptz,
  ended_at timestamptz,
  CONSTRAINT campaigns_pk PRIMARY KEY (clinic_id, id),
  CONSTRAINT campaigns_status CHECK (status IN ('draft', 'running', 'stopped', 'finished'))
);
SELECT distribute('campaigns');
CREATE INDEX campaigns_running ON campaigns (clinic_id, id) WHERE status = 'running';
CREATE INDEX campaigns_newest ON campaigns (clinic_id, created_at DESC, id DESC);
ALTER TABLE campaigns ENABLE ROW LEVEL SECURITY;
ALTER TABLE campaigns FORCE ROW LEVEL SECURITY;
CREATE POLICY campaigns_of_clinic ON campaigns
  USING (clinic_id = nullif(current_setting('app.clinic_id', true), '')::uuid);
GRANT SELECT, INSERT, UPDATE ON campaigns TO huella_app;

-- Whom a campaign goes to, as it was when it began: an owner once, and a number once.
CREATE TABLE campaign_recipients (
  clinic_id uuid NOT NULL,
  id uuid NOT NULL,
  campaign_id uuid NOT NULL,
  owner_id uuid NOT NULL,
  -- As WhatsApp writes it.
  wa_id text NOT NULL,
  -- The animals that it is about.
  pet_ids uuid[] NOT NULL,
  -- Not before: the law gives an owner a day between two offers.
  not_before timestamptz,
  -- The message that it became, or why it became none.
  message_id uuid,
  reason text,
  settled_at timestamptz,
  CONSTRAINT campaign_recipients_pk PRIMARY KEY (clinic_id, id),
  CONSTRAINT campaign_recipients_owner UNIQUE (clinic_id, campaign_id, owner_id)
);
SELECT distribute('campaign_recipients');
ALTER TABLE campaign_recipients ADD CONSTRAINT campaign_recipients_campaign_fk
  FOREIGN KEY (clinic_id, campaign_id) REFERENCES campaigns (clinic_id, id);
ALTER TABLE campaign_recipients ADD CONSTRAINT campaign_recipients_owner_fk
  FOREIGN KEY (clinic_id, owner_id) REFERENCES owners (clinic_id, id);
ALTER TABLE campaign_recipients ADD CONSTRAINT campaign_recipients_message_fk
  FOREIGN KEY (clinic_id, message_id) REFERENCES messages (clinic_id, id);
CREATE UNIQUE INDEX campaign_recipients_wa_id ON campaign_recipients (clinic_id, campaign_id, wa_id) WHERE reason IS NULL;
CREATE INDEX campaign_recipients_waiting ON campaign_recipients (clinic_id, campaign_id, id)
  WHERE message_id IS NULL AND reason IS NULL;
CREATE INDEX campaign_recipients_settled ON campaign_recipients (clinic_id, settled_at) WHERE message_id IS NOT NULL;
CREATE INDEX campaign_recipients_message ON campaign_recipients (clinic_id, message_id) WHERE message_id IS NOT NULL;
ALTER TABLE campaign_recipients ENABLE ROW LEVEL SECURITY;
ALTER TABLE campaign_recipients FORCE ROW LEVEL SECURITY;
CREATE POLICY campaign_recipients_of_clinic ON campaign_recipients
  USING (clinic_id = nullif(current_setting('app.clinic_id', true), '')::uuid);
GRANT SELECT, INSERT, UPDATE ON campaign_recipients TO huella_app;

-- The clinics with something to hand out.
CREATE FUNCTION campaigning_clinics() RETURNS SETOF uuid
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS
$$ SELECT DISTINCT c.clinic_id FROM public.campaigns c WHERE c.status = 'running'
     AND NOT EXISTS (SELECT FROM public.accounts a WHERE a.clinic_id = c.clinic_id AND a.suspended_at IS NOT NULL) $$;
REVOKE ALL ON FUNCTION campaigning_clinics() FROM PUBLIC;
GRANT EXECUTE ON FUNCTION campaigning_clinics() TO huella_jobs;
