-- Payment methods, and where manual payments go, as operators edit them.
alter table payment_methods add column version integer not null default 1;

alter table payment_instructions add column version integer not null default 1;

alter table bank_accounts
  -- Since when it is shown to nobody. It is kept: somebody may still pay into it.
  add column archived_at timestamptz;
