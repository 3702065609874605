-- Checks the attempts made before 0060-provider-tests.sql.
alter table payment_attempts validate constraint payment_attempts_kind_known;
