-- Tells every process what changed in the content, on the channel and in the manner of
-- 0002-catalog-changes.sql. The tags are 'banner', 'sliders', 'notice', 'faqs', 'posts' (all lists of
-- posts), 'post:<slug>' (one article) and 'page:<name>' (one static page).

create trigger banner_settings_changed after insert or update or delete on banner_settings
  for each statement execute function announce_list_change('banner');
create trigger slider_settings_changed after insert or update or delete on slider_settings
  for each statement execute function announce_list_change('sliders');
create trigger slides_changed after insert or update or delete on slides
  for each statement execute function announce_list_change('sliders');
create trigger notice_settings_changed after insert or update or delete on notice_settings
  for each statement execute function announce_list_change('notice');
create trigger faq_categories_changed after insert or update or delete on faq_categories
  for each statement execute function announce_list_change('faqs');
create trigger faqs_changed after insert or update or delete on faqs
  for each statement execute function announce_list_change('faqs');
-- Lists carry the categories' names, articles only their ids. By row: a statement that finds the
-- category there already changes nothing.
create trigger blog_categories_listed after insert or delete on blog_categories
  for each row execute function announce_list_change('posts');
create trigger blog_categories_updated after update on blog_categories
  for each row when (old.* is distinct from new.*) execute function announce_list_change('posts');

-- Beyond this many posts in one statement a single 'everything' is cheaper than their names.
create function announce_posts(slugs text[]) returns void language plpgsql as $$
begin
  if cardinality(slugs) > 100 then
    perform pg_notify('catalog_changed', 'everything');
  else
    perform pg_notify('catalog_changed', 'post:' || slug) from unnest(slugs) as slug;
  end if;
end $$;

-- A post with a date counts here whether its time has come or not: a list knows when the next one
-- comes. A draft is in no response, so that working on it announces nothing.
create function announce_post_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    -- Nothing was found at a new article's address, and nothing but what is found is cached.
    if exists (select from after_rows where published_at is not null) then
      perform pg_notify('catalog_changed', 'posts');
    end if;
    return null;
  end if;
  perform announce_posts(array(select slug from before_rows where published_at is not null));
  if tg_op = 'DELETE' then
    if exists (select from before_rows where published_at is not null) then
      perform pg_notify('catalog_changed', 'posts');
    end if;
  -- All that lists show of a post.
  elsif exists (
    select from after_rows a join before_rows b using (id)
    where coalesce(a.published_at, b.published_at) is not null
      and (a.title, a.slug, a.excerpt, a.featured_image_id, a.blog_category_id, a.blog_author_id,
           a.published_at)
        is distinct from
          (b.title, b.slug, b.excerpt, b.featured_image_id, b.blog_category_id, b.blog_author_id,
           b.published_at)
  ) then
    perform pg_notify('catalog_changed', 'posts');
  end if;
  return null;
end $$;

create trigger blog_posts_inserted after insert on blog_posts
  referencing new table as after_rows
  for each statement execute function announce_post_change();
create trigger blog_posts_updated after update on blog_posts
  referencing old table as before_rows new table as after_rows
  for each statement execute function announce_post_change();
create trigger blog_posts_deleted after delete on blog_posts
  referencing old table as before_rows
  for each statement execute function announce_post_change();

-- An author's name stands in lists and on each of the author's articles.
create function announce_author_change() returns trigger language plpgsql as $$
begin
  perform pg_notify('catalog_changed', 'posts');
  perform announce_posts(array(
    select slug from blog_posts where published_at is not null and blog_author_id = new.id
  ));
  return null;
end $$;

create trigger blog_authors_updated after update on blog_authors
  for each row when (old.* is distinct from new.*) execute function announce_author_change();

-- A page that is new was not found before, and nothing but what is found is cached.
create function announce_page_change() returns trigger language plpgsql as $$
begin
  perform pg_notify('catalog_changed', 'page:' || name) from before_rows;
  return null;
end $$;

create trigger static_pages_updated after update on static_pages
  referencing old table as before_rows
  for each statement execute function announce_page_change();
create trigger static_pages_deleted after delete on static_pages
  referencing old table as before_rows
  for each statement execute function announce_page_change();
