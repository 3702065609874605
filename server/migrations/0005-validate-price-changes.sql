-- Checks the flash sales of earlier price changes.
alter table price_changes validate constraint price_changes_flash_sale_id_fkey;
