-- A code whose mail was left out by its budget opens nothing. Registrations of the version before count
-- as mailed.
alter table registrations add column code_mailed boolean not null default true;
