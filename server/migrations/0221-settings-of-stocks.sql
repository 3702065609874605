-- Of two operators who change how a product is delivered, the second sees what the first one saved: each
-- save of the settings is another version.
alter table product_stocks add column version integer not null default 1;
