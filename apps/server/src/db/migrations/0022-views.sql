-- Saved views of lists: what a list is asked for and how it looks, under a name, one's own or shared with the site.
create table views (
  tenant_id uuid not null,
  site_id uuid not null,
  id uuid not null,
  list text not null,
  name text not null,
  is_shared boolean not null,
  question jsonb not null,
  columns jsonb,
  owner_id uuid not null,
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint views_pkey primary key (tenant_id, site_id, id),
  constraint views_site_fkey foreign key (tenant_id, site_id) references sites (tenant_id, id),
  constraint views_owner_fkey foreign key (tenant_id, owner_id) references users (tenant_id, id)
);
create index views_of_list on views (tenant_id, site_id, list);
create index views_of_owner on views (tenant_id, owner_id);
do $$
declare
  of_tenant constant text := 'tenant_id = (select nullif(current_setting(''app.tenant'', true), '''')::uuid)';
  -- never one that an index is chosen for (migration 0019)
  of_sites constant text := '((site_id = any (coalesce((select nullif(current_setting(''app.sites'', true), '''')::uuid[]), ''{}''))) is true)';
begin
  execute format('create policy views_in_site on views using (%s and %s) with check (%s and %s)', of_tenant, of_sites, of_tenant, of_sites);
end $$;
alter table views enable row level security;
alter table views force row level security;
