-- Several roles for an operator, whose rights combine. A process of the previous version knows the
-- first role only: give further ones once all processes run this version.
alter table operators
  add column further_roles text[] not null default '{}',
  add column roles text[] not null generated always as (array_prepend(role, further_roles)) stored;
alter table operators add constraint operators_further_roles_known check (
  (role <> 'owner' or further_roles = '{}') and role <> all (further_roles)
  and further_roles <@ '{finance,fulfilment,content,support}'::text[]
) not valid;
alter table operator_invitations
  add column further_roles text[] not null default '{}',
  add column roles text[] not null generated always as (array_prepend(role, further_roles)) stored;
alter table operator_invitations add constraint operator_invitations_further_roles_known check (
  (role <> 'owner' or further_roles = '{}') and role <> all (further_roles)
  and further_roles <@ '{finance,fulfilment,content,support}'::text[]
) not valid;
