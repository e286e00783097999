-- The last result of an exam: its lines and ranges begin the next one.
CREATE INDEX exams_results ON exams (clinic_id, name, received_at DESC, id) WHERE received_at IS NOT NULL;
