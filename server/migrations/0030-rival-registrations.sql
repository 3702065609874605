-- Registrations with one address stand side by side, each with a code of its own. Until now the newest
-- took the place of the others, so that a code which its reader had asked for could open an account
-- with a stranger's password.

alter table registrations drop constraint registrations_pkey;
-- Also their order: the newest has the highest.
alter table registrations add column id bigint generated always as identity primary key;
-- The network address or network that it was sent from. Of those made before, nobody knows.
alter table registrations add column source text not null default '';
alter table registrations alter column source drop default;
-- A code belongs to one registration, whatever job runs twice.
alter table registrations add constraint registrations_seed_unique unique (seed);
create index registrations_email on registrations (email, id);
