-- The report of a death suspends what had not begun, with this reason (CANCELLED_BY_DEATH); taking the report back, which
-- is an administrator's, must be able to schedule it again. Every other end stays final.
DROP POLICY surgeries_final ON surgeries;
CREATE POLICY surgeries_final ON surgeries AS RESTRICTIVE FOR UPDATE
  USING (
    status NOT IN ('finished', 'suspended')
    OR (status = 'suspended' AND suspend_reason = 'Fallecimiento de la mascota')
  ) WITH CHECK (true);
