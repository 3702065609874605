-- Where the shop is reached and shown besides its own pages, as an operator says it.
create table contact_settings (
  id boolean primary key default true,
  version integer not null default 1,
  -- Until somebody saves, the environment says it.
  saved boolean not null default false,
  -- Digits with the country code.
  whatsapp_number text,
  facebook_url text,
  tiktok_url text,
  instagram_url text,
  constraint contact_settings_one_row check (id),
  constraint contact_settings_number_plain check (whatsapp_number ~ '^[1-9][0-9]{6,14}$'),
  -- Only addresses that cannot run a script.
  constraint contact_settings_links_https check (
    coalesce(facebook_url, 'https://x') ~ '^https://[^/[:space:]][^[:space:]]*$'
    and coalesce(tiktok_url, 'https://x') ~ '^https://[^/[:space:]][^[:space:]]*$'
    and coalesce(instagram_url, 'https://x') ~ '^https://[^/[:space:]][^[:space:]]*$'
  )
);
insert into contact_settings default values;

-- It stands on every page, under the tag 'contact'.
create trigger contact_settings_changed after insert or update or delete on contact_settings
  for each statement execute function announce_list_change('contact');
