-- Accounts, registrations and support threads remember the language of the pages that their person read.
alter table accounts add column language text not null default 'en';
alter table accounts add constraint accounts_language_known
  check (language in ('en', 'ms', 'zh')) not valid;
alter table registrations add column language text not null default 'en';
alter table registrations add constraint registrations_language_known
  check (language in ('en', 'ms', 'zh')) not valid;
alter table support_threads add column language text not null default 'en';
alter table support_threads add constraint support_threads_language_known
  check (language in ('en', 'ms', 'zh')) not valid;
