-- A signed or voided consultation is final: whatever the code says, the application's role can neither change such a row
-- nor lock it for a change. Reading is as before; what is new is a row of addenda.
CREATE POLICY consultations_final ON consultations AS RESTRICTIVE FOR UPDATE
  USING (status IN ('draft', 'awaitingResults')) WITH CHECK (true);
