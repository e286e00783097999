-- A dump is restored with an empty search path: what a column is made by must name its schema.
CREATE OR REPLACE FUNCTION sort_text(text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS
$$ SELECT public.fold(replace(replace(normalize($1, NFC), 'ñ', 'n~'), 'Ñ', 'n~')) $$;
