-- How people call a game besides its name, such as mlbb: by this they find it.
alter table categories
  add column aliases text[] not null default '{}',
  -- Every shopper who searches reads them.
  add constraint categories_aliases_few check (
    cardinality(aliases) <= 20 and length(array_to_string(aliases, ' ')) <= 200
  );

-- What is found by other words than before. Names of categories, which lists show, announce themselves.
create trigger products_added_to_search after insert on products
  for each statement execute function announce_list_change('search');
create trigger products_taken_from_search after delete on products
  for each statement execute function announce_list_change('search');

create function announce_words_of_items() returns trigger language plpgsql as $$
begin
  if exists (
    select from after_rows a join before_rows b using (id)
    where (a.name, a.category_id) is distinct from (b.name, b.category_id)
  ) then
    perform pg_notify('catalog_changed', 'search');
  end if;
  return null;
end $$;
create trigger products_changed_in_search after update on products
  referencing old table as before_rows new table as after_rows
  for each statement execute function announce_words_of_items();

create function announce_aliases() returns trigger language plpgsql as $$
begin
  if exists (select from after_rows a join before_rows b using (id) where a.aliases <> b.aliases) then
    perform pg_notify('catalog_changed', 'search');
  end if;
  return null;
end $$;
create trigger categories_changed_in_search after update on categories
  referencing old table as before_rows new table as after_rows
  for each statement execute function announce_aliases();
