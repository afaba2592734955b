-- Uploaded files. The bytes lie in the file store under storage_key; a row is written after its bytes are safe, and
-- bytes go after their row.
create table files (
  tenant_id uuid not null,
  site_id uuid not null,
  id uuid not null,
  file_name text not null,
  content_type text not null,
  size bigint not null,
  sha256 text not null,
  purpose text not null,
  reference text,
  -- of the small picture beside the file
  thumb_size bigint,
  owner_id uuid not null,
  created_at timestamptz not null,
  storage_key text not null,
  -- since when nothing refers to it; null while something does
  unused_since timestamptz,
  constraint files_pkey primary key (tenant_id, site_id, id),
  constraint files_site_fkey foreign key (tenant_id, site_id) references sites (tenant_id, id),
  constraint files_owner_fkey foreign key (tenant_id, owner_id) references users (tenant_id, id),
  constraint files_storage_key_unique unique (tenant_id, storage_key),
  constraint files_purpose_known check (purpose in ('file', 'image')),
  constraint files_size_within check (size between 1 and 104857600)
);
create index files_unused on files (tenant_id, site_id, unused_since) where unused_since is not null;

-- What refers to a file, and in which field. No key to the entity: it is one of several tables.
create table file_uses (
  tenant_id uuid not null,
  site_id uuid not null,
  file_id uuid not null,
  entity_kind text not null,
  entity_id uuid not null,
  field_id uuid not null,
  constraint file_uses_pkey primary key (tenant_id, site_id, entity_kind, entity_id, field_id, file_id),
  constraint file_uses_file_fkey foreign key (tenant_id, site_id, file_id) references files (tenant_id, site_id, id),
  constraint file_uses_kind_known check (entity_kind in ('element', 'record', 'operation'))
);
create index file_uses_of_file on file_uses (tenant_id, site_id, file_id);

-- Bytes that no row may have. Written before bytes are stored and taken away by the transaction that writes their row;
-- written again by the one that deletes it. Whatever crashes in between, the sweep knows what to remove.
create table file_removals (
  tenant_id uuid not null,
  storage_key text not null,
  remove_after timestamptz not null,
  constraint file_removals_pkey primary key (tenant_id, storage_key)
);
create index file_removals_due on file_removals (tenant_id, remove_after);

do $$
declare
  of_tenant constant text := 'tenant_id = (select nullif(current_setting(''app.tenant'', true), '''')::uuid)';
  of_sites constant text := 'site_id = any ((select nullif(current_setting(''app.sites'', true), ''''))::uuid[])';
  name text;
begin
  foreach name in array array['files', 'file_uses']
  loop
    execute format('create policy %I on %I using (%s and %s) with check (%s and %s)',
      name || '_in_site', name, of_tenant, of_sites, of_tenant, of_sites);
  end loop;
  execute format('create policy file_removals_in_tenant on file_removals using (%s) with check (%s)', of_tenant, of_tenant);
  foreach name in array array['files', 'file_uses', 'file_removals']
  loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
  end loop;
end $$;
