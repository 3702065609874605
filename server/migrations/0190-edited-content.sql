-- Operators write the content. What they edit has a version: a save names the one that it was read at.

alter table banner_settings add column version integer not null default 1;
alter table slider_settings add column version integer not null default 1;
alter table notice_settings add column version integer not null default 1;
alter table blog_categories add column version integer not null default 1;
alter table faq_categories add column version integer not null default 1;
alter table static_pages add column version integer not null default 1;

-- `request_key`, here and below, is the operator's click: the same key makes one thing.
alter table faqs
  add column version integer not null default 1,
  add column request_key text,
  add constraint faqs_request_once unique (request_key);

-- A slide is shown where it is enabled, from and until its times where it has any.
alter table slides
  add column version integer not null default 1,
  add column request_key text,
  add column enabled boolean not null default true,
  add column starts_at timestamptz,
  add column ends_at timestamptz,
  add constraint slides_request_once unique (request_key),
  add constraint slides_end_after_start check (ends_at > starts_at);

-- What is archived is in no answer to readers, and keeps its address.
alter table blog_posts
  add column version integer not null default 1,
  add column request_key text,
  add column archived_at timestamptz,
  add constraint blog_posts_request_once unique (request_key);
drop index blog_posts_published;
create index blog_posts_published on blog_posts (published_at desc, id desc)
  where published_at is not null and archived_at is null;
drop index blog_posts_of_category;
create index blog_posts_of_category on blog_posts (blog_category_id, published_at desc, id desc)
  where archived_at is null;
-- The reference to the category, archived posts included, and the list of operators.
create index blog_posts_category on blog_posts (blog_category_id);
create index blog_posts_titled on blog_posts (title, id);
create index blog_posts_dated on blog_posts (published_at, id);

-- Where published posts were before: whoever comes there is sent on.
create table blog_post_moves (
  slug text primary key,
  blog_post_id integer not null references blog_posts
);
create index blog_post_moves_post on blog_post_moves (blog_post_id);

-- What posts and static pages said before each save; a text's last fifty.
create table content_versions (
  id bigint generated always as identity primary key,
  kind text not null,
  -- A post's id, a page's name.
  thing text not null,
  version integer not null,
  -- Its fields, by their names.
  content jsonb not null,
  -- Who replaced it.
  actor text not null,
  created_at timestamptz not null default now(),
  constraint content_versions_kind_known check (kind in ('post', 'page')),
  constraint content_versions_once unique (kind, thing, version)
);

-- As in 0071, but that a post counts for readers only where it is not archived.
create or replace function announce_post_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    -- Nothing was found at a new article's address, and nothing but what is found is cached.
    if exists (select from after_rows where published_at is not null and archived_at is null) then
      perform pg_notify('catalog_changed', 'posts');
    end if;
    return null;
  end if;
  perform announce_posts(array(
    select slug from before_rows where published_at is not null and archived_at is null
  ));
  if tg_op = 'DELETE' then
    if exists (select from before_rows where published_at is not null and archived_at is null) then
      perform pg_notify('catalog_changed', 'posts');
    end if;
  -- All that lists show of a post.
  elsif exists (
    select from after_rows a join before_rows b using (id)
    where (a.published_at is not null and a.archived_at is null
           or b.published_at is not null and b.archived_at is null)
      and (a.title, a.slug, a.excerpt, a.featured_image_id, a.blog_category_id, a.blog_author_id,
           a.published_at, a.archived_at)
        is distinct from
          (b.title, b.slug, b.excerpt, b.featured_image_id, b.blog_category_id, b.blog_author_id,
           b.published_at, b.archived_at)
  ) then
    perform pg_notify('catalog_changed', 'posts');
  end if;
  return null;
end $$;

-- A category of questions goes only once it has none.
alter table faqs
  drop constraint faqs_faq_category_id_fkey,
  add constraint faqs_category_known foreign key (faq_category_id) references faq_categories;
