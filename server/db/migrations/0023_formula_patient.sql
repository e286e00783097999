-- The animal and its owner as the signature named them: a paper that is printed again says the same.
ALTER TABLE formulas ADD COLUMN patient jsonb;
