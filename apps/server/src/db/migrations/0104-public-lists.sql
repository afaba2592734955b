-- Lists of objects that people without a login see under an address of their own.
create table public_lists (
  tenant_id uuid not null,
  site_id uuid not null,
  id uuid not null,
  localized_names jsonb not null,
  key text not null,
  element_type_id uuid not null,
  schema_id uuid not null,
  filters jsonb not null,
  ordering jsonb not null,
  forms text[] not null,
  is_published boolean not null,
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint public_lists_pkey primary key (tenant_id, site_id, id),
  constraint public_lists_key_unique unique (tenant_id, site_id, key),
  constraint public_lists_element_type_fkey foreign key (tenant_id, site_id, element_type_id)
    references element_types (tenant_id, site_id, id),
  constraint public_lists_schema_fkey foreign key (tenant_id, site_id, schema_id) references data_schemas (tenant_id, site_id, id),
  constraint public_lists_site_fkey foreign key (tenant_id, site_id) references sites (tenant_id, id)
);
create index public_lists_element_type on public_lists (tenant_id, site_id, element_type_id);
create index public_lists_schema on public_lists (tenant_id, site_id, schema_id);
create policy public_lists_in_site on public_lists
  using (tenant_id = (select nullif(current_setting('app.tenant', true), '')::uuid)
    and site_id = any ((select nullif(current_setting('app.sites', true), ''))::uuid[]))
  with check (tenant_id = (select nullif(current_setting('app.tenant', true), '')::uuid)
    and site_id = any ((select nullif(current_setting('app.sites', true), ''))::uuid[]));
alter table public_lists enable row level security;
alter table public_lists force row level security;
