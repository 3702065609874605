-- What sets the price of most items changes seldom and is asked for by every cart and every order. A process
-- keeps what it has read of it, with this version, and what it writes by that names the version again: once
-- anything has changed nothing is written, and the process reads anew. One row, of which each change makes
-- another; at random, so that none comes back, even where a standby takes over that had not heard of all.
create table quote_input_version (
  is_only boolean primary key default true check (is_only),
  version uuid not null default gen_random_uuid()
) with (fillfactor = 10);
insert into quote_input_version default values;

create function change_quote_input_version() returns trigger language plpgsql as $$
begin
  -- A change of many rows makes one new version. Noted with the transaction and not in the row: the numbers of
  -- transactions begin anew where a backup is restored, and one would come back.
  if current_setting('shop.quote_version_changed', true) = 'yes' then return null; end if;
  update quote_input_version set version = gen_random_uuid();
  perform set_config('shop.quote_version_changed', 'yes', true);
  return null;
end
$$;

-- As the last thing of a transaction, so that one that takes long keeps no other one waiting. A flash sale's
-- counters move with each order of it; while it lasts, what its item costs is not kept.
create constraint trigger quote_input_version after insert or update or delete on products
  deferrable initially deferred for each row execute function change_quote_input_version();
create constraint trigger quote_input_version after insert or update or delete on categories
  deferrable initially deferred for each row execute function change_quote_input_version();
create constraint trigger quote_input_version after insert or update or delete on options
  deferrable initially deferred for each row execute function change_quote_input_version();
create constraint trigger quote_input_version after insert or update or delete on payment_methods
  deferrable initially deferred for each row execute function change_quote_input_version();
create constraint trigger quote_input_version
  after insert or delete or update of product_id, starts_at, ends_at on flash_sales
  deferrable initially deferred for each row execute function change_quote_input_version();
