-- Where an account logged in: what strangers try elsewhere never counts there.
create table account_networks (
  account_id integer not null references accounts,
  -- As `networkOf` names it.
  source text not null,
  last_login_at timestamptz not null default now(),
  -- One row for each network of an account.
  primary key (account_id, source)
);
create index account_networks_last_login on account_networks (last_login_at);

insert into account_networks (account_id, source, last_login_at)
select account_id, source, max(created_at) from sessions
where source <> '' group by account_id, source;
