-- A link to an owner opens nothing once the address that it went to is not theirs any more. What went before belongs to none.
ALTER TABLE signing_links
  -- Of the owner, as they were when it was made: the e-mail that it or its code goes to, the telephone of one that is handed over.
  ADD COLUMN owner_email text,
  ADD COLUMN owner_phone text;
