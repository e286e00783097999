-- Openings of a report are kept 90 days; the jobs forget older ones, clinic by clinic.
CREATE INDEX report_openings_at ON report_openings (clinic_id, at);
GRANT DELETE ON report_openings TO huella_jobs;
