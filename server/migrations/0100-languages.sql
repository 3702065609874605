-- Orders and top-ups remember the language of the pages they were made on.
alter table orders add column language text not null default 'en';
alter table orders add constraint orders_language_known
  check (language in ('en', 'ms', 'zh')) not valid;
alter table topups add column language text not null default 'en';
alter table topups add constraint topups_language_known
  check (language in ('en', 'ms', 'zh')) not valid;
