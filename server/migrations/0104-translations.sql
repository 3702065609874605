-- Texts in Malay and Chinese beside the English columns; see contract/translations.ts.
alter table categories add column translations jsonb not null default '{}';
alter table subcategories add column translations jsonb not null default '{}';
alter table tags add column translations jsonb not null default '{}';
alter table products add column translations jsonb not null default '{}';
alter table options add column translations jsonb not null default '{}';
alter table payment_methods add column translations jsonb not null default '{}';
alter table payment_instructions add column translations jsonb not null default '{}';
alter table banner_settings add column translations jsonb not null default '{}';
alter table notice_settings add column translations jsonb not null default '{}';
alter table slides add column translations jsonb not null default '{}';
alter table blog_categories add column translations jsonb not null default '{}';
alter table blog_posts add column translations jsonb not null default '{}';
alter table faq_categories add column translations jsonb not null default '{}';
alter table faqs add column translations jsonb not null default '{}';
alter table static_pages add column translations jsonb not null default '{}';
alter table shop_settings add column translations jsonb not null default '{}';
alter table support_hours add column translations jsonb not null default '{}';
