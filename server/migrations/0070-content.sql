-- What visitors read: the announcement banner, the home page's slides and notice, news, questions
-- and answers, and four static pages. Rich text (HTML) is sanitised before it comes here.

-- Settings of which the shop has one row each; the rows are made here.
create table banner_settings (
  id boolean primary key default true,
  enabled boolean not null default false,
  content text not null default '',
  constraint banner_settings_one_row check (id)
);
insert into banner_settings default values;

create table slider_settings (
  id boolean primary key default true,
  autoplay boolean not null default true,
  autoplay_speed_ms integer not null default 6000,
  dots boolean not null default true,
  constraint slider_settings_one_row check (id),
  -- Faster than a slide can be read helps nobody.
  constraint slider_settings_speed_sane check (autoplay_speed_ms between 1000 and 60000)
);
insert into slider_settings default values;

-- Plain texts that may have several lines.
create table notice_settings (
  id boolean primary key default true,
  operating_hours text not null default '9:00am - 1:00am.',
  reminder text not null
    default 'An order placed after 1 AM is processed after 9 AM in the morning that follows.',
  order_processing_duration text not null
    default E'Regular seasons: within 3 mins.\nPeak seasons: within 10 mins.',
  constraint notice_settings_one_row check (id)
);
insert into notice_settings default values;

create table slides (
  id integer generated always as identity primary key,
  file_id integer not null references files,
  caption_1 text not null default '',
  caption_2 text not null default '',
  call_to_action_url text,
  call_to_action_text text,
  open_in_new_window boolean not null default false,
  position integer not null default 0,
  -- A link says where it leads, and words without a link lead nowhere.
  constraint slides_call_to_action_whole
    check ((call_to_action_url is null) = (call_to_action_text is null)),
  -- A path of the shop or an https address: any other kind of address could run a script.
  constraint slides_call_to_action_plain check (
    call_to_action_url ~ '^(/([^/\\]|$)|https://[^/])' and call_to_action_url !~ '[[:space:][:cntrl:]]'
  )
);

create table blog_categories (
  id integer generated always as identity primary key,
  name text not null,
  position integer not null default 0,
  constraint blog_categories_name_given check (name <> ''),
  constraint blog_categories_name_unique unique (name)
);

create table blog_authors (
  id integer generated always as identity primary key,
  first_name text not null,
  -- Empty for those who have one name.
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
  -- Plain text: what lists show instead of the whole post.
  excerpt text not null default '',
  description text not null default '',
  featured_image_id integer references files,
  -- Null: a draft. Ahead: served from then on.
  published_at timestamptz,
  constraint blog_posts_title_given check (title <> ''),
  -- The slug is the article's address.
  constraint blog_posts_slug_unique unique (slug),
  constraint blog_posts_slug_plain check (
    slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length(slug) <= 80
  ),
  -- A page of the list stays light.
  constraint blog_posts_excerpt_short check (length(excerpt) <= 300),
  -- Far beyond the longest article, so that no response is out of all bounds.
  constraint blog_posts_description_bounded check (octet_length(description) <= 2000000)
);
-- The list in its order; drafts are in no list.
create index blog_posts_published on blog_posts (published_at desc, id desc)
  where published_at is not null;
create index blog_posts_category on blog_posts (blog_category_id);
create index blog_posts_author on blog_posts (blog_author_id);

create table faq_categories (
  id integer generated always as identity primary key,
  name text not null,
  position integer not null default 0,
  constraint faq_categories_name_given check (name <> ''),
  constraint faq_categories_name_unique unique (name)
);

create table faqs (
  id integer generated always as identity primary key,
  faq_category_id integer not null references faq_categories on delete cascade,
  -- Plain text.
  question text not null,
  answer text not null,
  position integer not null default 0,
  constraint faqs_question_given check (question <> ''),
  constraint faqs_answer_given check (answer <> '')
);
create index faqs_category on faqs (faq_category_id, position, id);

create table static_pages (
  name text primary key,
  title text not null,
  body text not null,
  banner_image_id integer references files,
  -- The pages that the storefront has an address for.
  constraint static_pages_known check (
    name in ('about-us', 'terms-and-conditions', 'privacy-policy', 'refund-policy')
  ),
  constraint static_pages_title_given check (title <> '')
);
