-- One visit may ask for several controls (retirar puntos, control de laboratorio).
DROP INDEX controls_source_id;
CREATE INDEX controls_source ON controls (clinic_id, source, source_id) WHERE source_id IS NOT NULL;
CREATE INDEX controls_missed ON controls (clinic_id, due_on DESC, id) WHERE status = 'missed';
-- What the signed consultations had asked for, and nobody has answered yet, becomes controls of their own.
ALTER TABLE consultations NO FORCE ROW LEVEL SECURITY;
ALTER TABLE pets NO FORCE ROW LEVEL SECURITY;
ALTER TABLE controls NO FORCE ROW LEVEL SECURITY;
INSERT INTO controls (clinic_id, id, created_at, created_by, updated_at, pet_id, source, source_id, due_on, reason, professional_id)
  SELECT c.clinic_id, gen_random_uuid(), c.signed_at, c.professional_id, c.signed_at, c.pet_id, 'consultation', c.id,
    c.next_control_on, coalesce(c.next_control_reason, 'Control'), c.professional_id
  FROM consultations c
  JOIN pets p ON p.clinic_id = c.clinic_id AND p.id = c.pet_id
  WHERE c.status = 'signed' AND c.next_control_on IS NOT NULL AND p.status = 'active' AND p.last_visit_at <= c.started_at;
ALTER TABLE consultations FORCE ROW LEVEL SECURITY;
ALTER TABLE pets FORCE ROW LEVEL SECURITY;
ALTER TABLE controls FORCE ROW LEVEL SECURITY;
DROP INDEX consultations_control;
