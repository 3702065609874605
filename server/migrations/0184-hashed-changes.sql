-- What tells of changes joins a statement's rows before it to those after it. A session plans that at its
-- first change, mostly of one row, and would go on comparing each row with each other one: ten thousand
-- prices from a file would be a hundred million pairs.
alter function announce_category_change() set enable_nestloop = off;
alter function announce_aliases() set enable_nestloop = off;
alter function announce_product_change() set enable_nestloop = off;
alter function announce_prices() set enable_nestloop = off;
alter function announce_words_of_items() set enable_nestloop = off;
