-- Games and tags are edited by several operators, published when they say so, and archived instead of
-- deleted: orders go on naming them.

alter table categories
  -- Each save makes the next: whoever saves another than the present one is refused.
  add column version integer not null default 1,
  -- Null: a draft. Ahead: comes by itself. What stood here before was published long ago.
  add column published_at timestamptz default '2020-01-01',
  -- Shoppers do not see it any more.
  add column archived_at timestamptz,
  -- What the page made for the click that created it: the same click creates it once.
  add column request_key text,
  add constraint categories_request_once unique (request_key);
alter table categories alter column published_at set default now();
-- The next one that comes by itself.
create index categories_scheduled on categories (published_at) where archived_at is null;

alter table tags
  add column version integer not null default 1,
  add column archived_at timestamptz,
  add column request_key text,
  add constraint tags_request_once unique (request_key);

-- Shown beside what is asked: how to answer it.
alter table options
  add column help text,
  add constraint options_help_short check (length(help) <= 300);

-- Where a game was found before its address was changed: that leads to where it is now.
create table category_slugs (
  slug text primary key,
  category_id integer not null references categories on delete cascade
);
create index category_slugs_category on category_slugs (category_id);

-- From now on only what shoppers see is announced: work on a draft, and what its editor alone shows,
-- touches nothing. What is scheduled counts as shown: lists know when the next one comes.
create or replace function announce_category_change() returns trigger language plpgsql as $$
declare
  changed integer[];
  -- Those whose address is not theirs any more, or that shoppers see no longer: nothing stays there.
  moved integer[];
begin
  if tg_op = 'INSERT' then
    if exists (select from after_rows where published_at is not null and archived_at is null) then
      perform pg_notify('catalog_changed', 'categories');
    end if;
    return null;
  end if;
  if tg_op = 'DELETE' then
    changed := array(select id from before_rows);
    moved := changed;
    if exists (select from before_rows where published_at is not null and archived_at is null) then
      perform pg_notify('catalog_changed', 'categories');
    end if;
  else
    changed := array(
      select id from after_rows a join before_rows b using (id)
      where (a.name, a.slug, a.description, a.base_image_id, a.background_image_id, a.tooltip_id,
             a.published_at, a.archived_at)
        is distinct from
          (b.name, b.slug, b.description, b.base_image_id, b.background_image_id, b.tooltip_id,
           b.published_at, b.archived_at)
    );
    moved := array(
      select id from after_rows a join before_rows b using (id)
      where (a.slug, a.published_at, a.archived_at)
        is distinct from (b.slug, b.published_at, b.archived_at)
    );
    -- Lists show the name, the address and the picture, in their order: nothing else touches them.
    if exists (
      select from after_rows a join before_rows b using (id)
      where (a.name, a.slug, a.base_image_id, a.position, a.published_at, a.archived_at)
          is distinct from
            (b.name, b.slug, b.base_image_id, b.position, b.published_at, b.archived_at)
        and (a.published_at is not null and a.archived_at is null
             or b.published_at is not null and b.archived_at is null)
    ) then
      perform pg_notify('catalog_changed', 'categories');
    end if;
  end if;
  perform announce_categories('category', changed);
  perform announce_categories('products', moved);
  perform announce_categories('options', moved);
  return null;
end $$;

create or replace function announce_aliases() returns trigger language plpgsql as $$
begin
  if exists (
    select from after_rows a join before_rows b using (id)
    where a.aliases <> b.aliases and a.published_at is not null and a.archived_at is null
  ) then
    perform pg_notify('catalog_changed', 'search');
  end if;
  return null;
end $$;

-- By row: a statement that finds a tag as it is wanted changes nothing.
drop trigger tags_changed on tags;
create trigger tags_listed after insert or delete on tags
  for each row execute function announce_list_change('categories');
create trigger tags_changed after update on tags
  for each row when (
    (old.name, old.slug, old.position, old.on_homepage, old.archived_at)
      is distinct from (new.name, new.slug, new.position, new.on_homepage, new.archived_at)
  )
  execute function announce_list_change('categories');

-- A draft under a tag is in no list.
create function announce_tagged() returns trigger language plpgsql as $$
begin
  if exists (
    select from categories
    where id in (old.category_id, new.category_id) and published_at is not null and archived_at is null
  ) then
    perform pg_notify('catalog_changed', 'categories');
  end if;
  return null;
end $$;
drop trigger category_tags_changed on category_tags;
create trigger category_tags_listed after insert or delete on category_tags
  for each row execute function announce_tagged();
create trigger category_tags_changed after update on category_tags
  for each row when (old.* is distinct from new.*) execute function announce_tagged();
