-- Two groups of four of 24 characters that are not mistaken for each other, as before. One expression,
-- which PL/pgSQL computes itself: as a query it was planned anew for every order, which took longer
-- than all else of it. Six bytes of a random UUID, and two behind those that tell its version.
create or replace function random_short_reference(prefix text) returns text
language plpgsql volatile as $$
declare
  letters constant text := '23456789CDFHJKMNPQRTVWXY';
  bytes constant bytea := uuid_send(gen_random_uuid());
begin
  return prefix
    || '-' || substr(letters, 1 + get_byte(bytes, 0) % 24, 1)
    || substr(letters, 1 + get_byte(bytes, 1) % 24, 1)
    || substr(letters, 1 + get_byte(bytes, 2) % 24, 1)
    || substr(letters, 1 + get_byte(bytes, 3) % 24, 1)
    || '-' || substr(letters, 1 + get_byte(bytes, 4) % 24, 1)
    || substr(letters, 1 + get_byte(bytes, 5) % 24, 1)
    || substr(letters, 1 + get_byte(bytes, 9) % 24, 1)
    || substr(letters, 1 + get_byte(bytes, 10) % 24, 1);
end $$;
