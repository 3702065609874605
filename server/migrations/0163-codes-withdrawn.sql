-- Codes that turn out to be bad are taken out of the stock before anybody is given them: one, or what is
-- left of an import. As every code that the shop ever had they are known for ever.
alter table voucher_codes
  drop constraint voucher_codes_status_known,
  add constraint voucher_codes_status_known
    check (status in ('available', 'issued', 'expired', 'withdrawn'));
create index voucher_codes_import on voucher_codes (import_id);
