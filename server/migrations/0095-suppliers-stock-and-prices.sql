-- Items that no supplier can deliver, prices that follow costs, and players that suppliers look up.

-- Filled when the suppliers are connected.
alter table suppliers
  add column label text not null default '',
  add column silent_since timestamptz;

alter table categories add column prices_follow_costs boolean not null default false;

alter table products
  add column price_follows_cost boolean,
  add column price_floor_sen integer,
  add column sold_without_supplier boolean not null default false;
alter table products add constraint products_price_floor_sane
  check (price_floor_sen between 1 and 10000000) not valid;

-- What suppliers can do for the items that they deliver. Other items have no row.
create table product_supply_states (
  product_id integer primary key references products on delete cascade,
  -- Whether none of them can deliver it now.
  is_out_of_stock boolean not null,
  -- Whether one of them can look up the player's name.
  checks_player boolean not null
);

alter table price_changes drop constraint price_changes_why_known;
alter table price_changes add constraint price_changes_why_known
  check (why in ('created', 'edit', 'csv', 'undo', 'sale', 'rule')) not valid;

alter table alerts drop constraint alerts_kind_known;
alter table alerts add constraint alerts_kind_known check (
  kind in ('ledger', 'money', 'failed_jobs', 'late_jobs', 'late_mails', 'backup', 'certificate',
           'hung_runner', 'data_disk', 'backups_disk', 'suppliers', 'prices')
) not valid;
