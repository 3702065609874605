-- What visitors read: banner, slides, notice, articles, questions and static pages. HTML is
-- sanitised before it is stored.

-- The announcement banner. One row, as every table of settings.
create table banner_settings (
  id boolean primary key default true,
  enabled boolean not null default false,
  content text not null default '',
  -- Malay and Chinese beside the English columns, see contract/translations.ts.
  translations jsonb not null default '{}',
  version integer not null default 1,
  constraint banner_settings_one_row check (id)
);
insert into banner_settings default values;

create table slider_settings (
  id boolean primary key default true,
  autoplay boolean not null default true,
  autoplay_speed_ms integer not null default 6000,
  dots boolean not null default true,
  version integer not null default 1,
  constraint slider_settings_one_row check (id),
  -- At least a second, so that a slide can be read.
  constraint slider_settings_speed_sane check (autoplay_speed_ms between 1000 and 60000)
);
insert into slider_settings default values;

create table slides (
  id integer generated always as identity primary key,
  file_id integer not null references files,
  caption_1 text not null default '',
  caption_2 text not null default '',
  call_to_action_url text,
  call_to_action_text text,
  translations jsonb not null default '{}',
  open_in_new_window boolean not null default false,
  position integer not null default 0,
  enabled boolean not null default true,
  starts_at timestamptz,
  ends_at timestamptz,
  -- Shown if enabled, between its times if set.
  version integer not null default 1,
  request_key text,
  -- A link has a label, and a label has a link.
  constraint slides_call_to_action_whole
    check ((call_to_action_url is null) = (call_to_action_text is null)),
  -- A path of the shop or an https URL: other schemes can run scripts.
  constraint slides_call_to_action_plain check (
    call_to_action_url ~ '^(/([^/\\]|$)|https://[^/])' and call_to_action_url !~ '[[:space:][:cntrl:]]'
  ),
  constraint slides_request_once unique (request_key),
  constraint slides_end_after_start check (ends_at > starts_at)
);

-- Plain texts of one or more lines.
create table notice_settings (
  id boolean primary key default true,
  operating_hours text not null default '9:00am - 1:00am.',
  reminder text not null default 'Orders placed after 1 AM are processed from 9 AM.',
  order_processing_duration text not null
    default E'Regular seasons: within 3 mins.\nPeak seasons: within 10 mins.',
  translations jsonb not null default '{}',
  version integer not null default 1,
  constraint notice_settings_one_row check (id)
);
insert into notice_settings default values;

-- Contact details and social links, edited by operators.
create table contact_settings (
  id boolean primary key default true,
  version integer not null default 1,
  -- Until the first save the environment's settings apply.
  saved boolean not null default false,
  -- Digits with the country code.
  whatsapp_number text,
  facebook_url text,
  tiktok_url text,
  instagram_url text,
  constraint contact_settings_one_row check (id),
  constraint contact_settings_number_plain check (whatsapp_number ~ '^[1-9][0-9]{6,14}$'),
  -- Only https URLs: other schemes can run scripts.
  constraint contact_settings_links_https check (
    coalesce(facebook_url, 'https://x') ~ '^https://[^/[:space:]][^[:space:]]*$'
    and coalesce(tiktok_url, 'https://x') ~ '^https://[^/[:space:]][^[:space:]]*$'
    and coalesce(instagram_url, 'https://x') ~ '^https://[^/[:space:]][^[:space:]]*$'
  )
);
insert into contact_settings default values;

create table blog_categories (
  id integer generated always as identity primary key,
  name text not null,
  position integer not null default 0,
  translations jsonb not null default '{}',
  version integer not null default 1,
  constraint blog_categories_name_given check (name <> ''),
  constraint blog_categories_name_unique unique (name)
);

create table blog_authors (
  id integer generated always as identity primary key,
  first_name text not null,
  -- Empty for a single name.
  last_name text not null default '',
  constraint blog_authors_first_name_given check (first_name <> ''),
  constraint blog_authors_name_unique unique (first_name, last_name)
);

create table blog_posts (
  id integer generated always as identity primary key,
  blog_category_id integer not null references blog_categories,
  blog_author_id integer not null references blog_authors,
  title text not null,
  slug text not null,
  -- Plain text, shown in lists.
  excerpt text not null default '',
  description text not null default '',
  translations jsonb not null default '{}',
  featured_image_id integer references files,
  -- Null: a draft. In the future: published automatically then.
  published_at timestamptz,
  archived_at timestamptz,
  -- An archived post is not shown and keeps its address.
  version integer not null default 1,
  request_key text,
  constraint blog_posts_title_given check (title <> ''),
  -- The slug is the article's address.
  constraint blog_posts_slug_unique unique (slug),
  constraint blog_posts_slug_plain check (
    slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length(slug) <= 80
  ),
  -- Keeps list pages small.
  constraint blog_posts_excerpt_short check (length(excerpt) <= 300),
  -- Keeps responses bounded.
  constraint blog_posts_description_bounded check (octet_length(description) <= 2000000),
  constraint blog_posts_request_once unique (request_key)
);
create index blog_posts_author on blog_posts (blog_author_id);
create index blog_posts_published on blog_posts (published_at desc, id desc)
  where published_at is not null and archived_at is null;
create index blog_posts_of_category on blog_posts (blog_category_id, published_at desc, id desc)
  where archived_at is null;
-- For the foreign key, and for the operators' lists.
create index blog_posts_category on blog_posts (blog_category_id);
create index blog_posts_titled on blog_posts (title, id);
create index blog_posts_dated on blog_posts (published_at, id);

-- Former slugs; they redirect to the current one.
create table blog_post_moves (
  slug text primary key,
  blog_post_id integer not null references blog_posts
);
create index blog_post_moves_post on blog_post_moves (blog_post_id);

create table faq_categories (
  id integer generated always as identity primary key,
  name text not null,
  position integer not null default 0,
  translations jsonb not null default '{}',
  version integer not null default 1,
  constraint faq_categories_name_given check (name <> ''),
  constraint faq_categories_name_unique unique (name)
);

create table faqs (
  id integer generated always as identity primary key,
  faq_category_id integer not null,
  -- Plain text.
  question text not null,
  answer text not null,
  translations jsonb not null default '{}',
  position integer not null default 0,
  -- Incremented by each save: a save of an older version is refused.
  version integer not null default 1,
  request_key text,
  constraint faqs_question_given check (question <> ''),
  constraint faqs_answer_given check (answer <> ''),
  constraint faqs_request_once unique (request_key),
  constraint faqs_category_known foreign key (faq_category_id) references faq_categories
);
create index faqs_category on faqs (faq_category_id, position, id);

create table static_pages (
  name text primary key,
  title text not null,
  body text not null,
  banner_image_id integer references files,
  translations jsonb not null default '{}',
  version integer not null default 1,
  -- The pages with an address in the storefront.
  constraint static_pages_known check (
    name in ('about-us', 'terms-and-conditions', 'privacy-policy', 'refund-policy')
  ),
  constraint static_pages_title_given check (title <> '')
);

-- Earlier versions of posts and static pages, the last fifty of each.
create table content_versions (
  id bigint generated always as identity primary key,
  kind text not null,
  -- A post's id or a page's name.
  thing text not null,
  version integer not null,
  -- Its fields by name.
  content jsonb not null,
  -- Who replaced this version.
  actor text not null,
  created_at timestamptz not null default now(),
  constraint content_versions_kind_known check (kind in ('post', 'page')),
  constraint content_versions_once unique (kind, thing, version)
);

-- Unsaved content for previews: a part of the home page or a static page. The row and its link
-- expire after half an hour.
create table previewed_content (
  id integer generated always as identity primary key,
  kind text not null,
  content jsonb not null,
  created_at timestamptz not null default now(),
  constraint previewed_content_kind_known check (kind in ('home', 'page'))
);
