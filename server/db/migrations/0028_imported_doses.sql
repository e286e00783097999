-- Doses that came with a file: what nobody touched since may be taken back with it. Any other is voided and stays.
ALTER TABLE vaccines ADD COLUMN is_imported boolean NOT NULL DEFAULT false;
ALTER TABLE dewormings ADD COLUMN is_imported boolean NOT NULL DEFAULT false;
CREATE POLICY vaccines_taken_back ON vaccines AS RESTRICTIVE FOR DELETE TO huella_app USING (is_imported AND version = 1);
CREATE POLICY dewormings_taken_back ON dewormings AS RESTRICTIVE FOR DELETE TO huella_app
  USING (is_imported AND version = 1);
GRANT DELETE ON vaccines, dewormings TO huella_app;
