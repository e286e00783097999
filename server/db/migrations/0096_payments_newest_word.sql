-- When a payment came to its state by the provider's clock, and when we began to ask: the newest word counts, in whatever
-- order words arrive. Of one that is older than this nothing is known: any word is newer.
ALTER TABLE payments ADD COLUMN said_at timestamptz;
ALTER TABLE payments ADD COLUMN asked_at timestamptz;

-- What was paid beyond an invoice is the clinic's, and pays the oldest that it owes: here for what was paid until now.
ALTER TABLE invoices NO FORCE ROW LEVEL SECURITY;
WITH counted AS (
  SELECT clinic_id, id, amount, paid,
    greatest(0, amount - paid) AS owed, greatest(0, paid - amount) AS beyond,
    sum(greatest(0, amount - paid)) OVER older - greatest(0, amount - paid) AS owed_before,
    sum(greatest(0, paid - amount)) OVER older - greatest(0, paid - amount) AS beyond_before,
    sum(greatest(0, amount - paid)) OVER whole AS all_owed, sum(greatest(0, paid - amount)) OVER whole AS all_beyond
  FROM invoices
  WINDOW whole AS (PARTITION BY clinic_id), older AS (PARTITION BY clinic_id ORDER BY created_at, number)
), moved AS (
  SELECT clinic_id, id,
    least(owed, greatest(0, least(all_owed, all_beyond) - owed_before))
      - least(beyond, greatest(0, least(all_owed, all_beyond) - beyond_before)) AS change
  FROM counted
)
UPDATE invoices i SET paid = i.paid + m.change FROM moved m
  WHERE m.clinic_id = i.clinic_id AND m.id = i.id AND m.change <> 0;
DELETE FROM subscription_debts d
  WHERE NOT EXISTS (SELECT FROM invoices i WHERE i.clinic_id = d.clinic_id AND i.amount > i.paid);
UPDATE subscription_debts d SET locks_at = owed.since + interval '120 hours' FROM (
  SELECT clinic_id, min(created_at) AS since FROM invoices WHERE amount > paid GROUP BY clinic_id
) AS owed WHERE owed.clinic_id = d.clinic_id AND d.locks_at <> owed.since + interval '120 hours';
ALTER TABLE invoices FORCE ROW LEVEL SECURITY;
