-- Customers, as operators find them and what they may decide about them.

-- Parts of names, addresses and numbers are found by their groups of three letters.
create extension if not exists pg_trgm;

create function searched_text(first_name text, last_name text, email text, phone text)
returns text language sql immutable parallel safe
return lower(coalesce(first_name, '') || ' ' || coalesce(last_name, '') || ' ' || coalesce(email, '')
  || ' ' || regexp_replace(coalesce(phone, ''), '[^0-9]', '', 'g'));

create index accounts_searched on accounts
  using gin (searched_text(first_name, last_name, email, phone) gin_trgm_ops) where erased_at is null;

-- Who may not log in for now, and what they are told why.
alter table accounts
  add column suspended_at timestamptz,
  add column suspension_reason text,
  add constraint accounts_suspended_for_a_reason
    check ((suspended_at is null) = (suspension_reason is null)),
  -- Nothing that was said of a person outlives them.
  add constraint accounts_erased_not_suspended check (erased_at is null or suspended_at is null);
create index accounts_suspended on accounts (id) where suspended_at is not null;
