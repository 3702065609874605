-- Unused since: 0002-without-earlier-versions.sql
-- Prices are read at each quote, and a taken short reference is found by its constraint.

drop table quote_input_version;
alter table orders alter column short_reference set default random_short_reference('AP');
