-- Unused since: 0000-baseline.sql
-- What only versions before the baseline needed.

drop table contract_steps;
drop index orders_voucher_code_in_plain_text;

alter table files alter column bytes set not null;
-- A link without a seed has expired: links last an hour.
delete from password_resets where seed is null;
alter table password_resets alter column seed set not null;
