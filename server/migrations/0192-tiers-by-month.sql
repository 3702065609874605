-- Tiers hold from a month on, until others do: a change never touches a month that is over, whether or
-- not it is closed yet.
alter table affiliate_tiers
  add column from_month date not null default '2000-01-01',
  add constraint affiliate_tiers_from_first_day check (extract(day from from_month) = 1),
  drop constraint affiliate_tiers_rate_unique,
  add constraint affiliate_tiers_rate_unique unique (from_month, rate_hundredths);

create table affiliate_tier_settings (
  id boolean primary key default true,
  version integer not null default 1,
  constraint affiliate_tier_settings_one_row check (id)
);
insert into affiliate_tier_settings default values;
