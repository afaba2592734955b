-- Predefined value types and their values (specification, section 3: record types, records).
create table record_types (
  tenant_id uuid not null,
  site_id uuid not null,
  id uuid not null,
  status text not null,
  localized_names jsonb not null,
  localized_descriptions jsonb not null,
  color text,
  data_property_types jsonb not null,
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  owner_id uuid not null,
  constraint record_types_pkey primary key (tenant_id, site_id, id),
  constraint record_types_site_fkey foreign key (tenant_id, site_id) references sites (tenant_id, id),
  constraint record_types_status_known check (status in ('draft', 'private', 'published')),
  constraint record_types_color_known check (color ~ '^#[0-9a-fA-F]{6}$')
);

create table records (
  tenant_id uuid not null,
  site_id uuid not null,
  id uuid not null,
  record_type_id uuid not null,
  -- from 1, without gaps: the order in which values are offered
  position integer,
  localized_names jsonb not null,
  color text,
  data_properties jsonb not null,
  -- names and texts, folded for search (domain/lists/search-text.ts)
  search_text text not null,
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  owner_id uuid not null,
  -- a deleted value stays readable where it was chosen, and is nowhere else
  deleted_at timestamptz,
  constraint records_pkey primary key (tenant_id, site_id, id),
  constraint records_record_type_fkey foreign key (tenant_id, site_id, record_type_id) references record_types (tenant_id, site_id, id),
  -- looked at when a statement is done, so that one statement can move many
  constraint records_position_unique unique (tenant_id, site_id, record_type_id, position) deferrable initially immediate,
  constraint records_position_known check (position > 0 and deleted_at is null or position is null and deleted_at is not null),
  constraint records_color_known check (color ~ '^#[0-9a-fA-F]{6}$')
);

do $$
declare
  of_site constant text := 'tenant_id = (select nullif(current_setting(''app.tenant'', true), '''')::uuid)'
    || ' and site_id = any ((select nullif(current_setting(''app.sites'', true), ''''))::uuid[])';
  name text;
begin
  foreach name in array array['record_types', 'records']
  loop
    execute format('create policy %I on %I using (%s) with check (%s)', name || '_in_site', name, of_site, of_site);
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
  end loop;
end $$;
