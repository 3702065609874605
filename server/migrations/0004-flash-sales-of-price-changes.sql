-- The history of prices is never changed, also not when a flash sale is deleted: one that set a price stays.
alter table price_changes
  drop constraint price_changes_flash_sale_id_fkey,
  add constraint price_changes_flash_sale_id_fkey
    foreign key (flash_sale_id) references flash_sales not valid;
