-- Checks the rows from before 0102.
alter table accounts validate constraint accounts_language_known;
alter table registrations validate constraint registrations_language_known;
alter table support_threads validate constraint support_threads_language_known;
