-- Data schemas: the fields by which files and programs know the objects and predefined values of a site.
create table data_schemas (
  tenant_id uuid not null,
  site_id uuid not null,
  id uuid not null,
  key text not null,
  status text not null,
  localized_names jsonb not null,
  localized_descriptions jsonb not null,
  fields jsonb not null,
  search_text text not null,
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  owner_id uuid not null,
  constraint data_schemas_pkey primary key (tenant_id, site_id, id),
  constraint data_schemas_site_fkey foreign key (tenant_id, site_id) references sites (tenant_id, id),
  constraint data_schemas_key_unique unique (tenant_id, site_id, key),
  constraint data_schemas_key_lower check (key = lower(key)),
  constraint data_schemas_status_known check (status in ('draft', 'private', 'published'))
);
create policy data_schemas_in_site on data_schemas
  using (tenant_id = (select nullif(current_setting('app.tenant', true), '')::uuid)
    and (site_id = any (coalesce((select nullif(current_setting('app.sites', true), '')::uuid[]), '{}'::uuid[]))) is true)
  with check (tenant_id = (select nullif(current_setting('app.tenant', true), '')::uuid)
    and site_id = any ((select nullif(current_setting('app.sites', true), ''))::uuid[]));
alter table data_schemas enable row level security;
alter table data_schemas force row level security;
