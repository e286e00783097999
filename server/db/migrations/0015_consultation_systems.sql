-- Each body system of the examination is a field like any other: {"state": "normal" | "abnormal" | "notEvaluated", "note": text}
ALTER TABLE consultations
  ADD COLUMN general jsonb,
  ADD COLUMN skin jsonb,
  ADD COLUMN digestive jsonb,
  ADD COLUMN cardiovascular jsonb,
  ADD COLUMN respiratory jsonb,
  ADD COLUMN urinary jsonb,
  ADD COLUMN reproductive jsonb,
  ADD COLUMN nervous jsonb,
  ADD COLUMN musculoskeletal jsonb,
  ADD COLUMN eyes jsonb,
  ADD COLUMN ears jsonb;
UPDATE consultations SET
  general = systems -> 'general',
  skin = systems -> 'skin',
  digestive = systems -> 'digestive',
  cardiovascular = systems -> 'cardiovascular',
  respiratory = systems -> 'respiratory',
  urinary = systems -> 'urinary',
  reproductive = systems -> 'reproductive',
  nervous = systems -> 'nervous',
  musculoskeletal = systems -> 'musculoskeletal',
  eyes = systems -> 'eyes',
  ears = systems -> 'ears';
ALTER TABLE consultations DROP COLUMN systems;
