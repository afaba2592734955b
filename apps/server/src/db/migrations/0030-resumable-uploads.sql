-- Uploads that arrive in pieces (decision 029). The bytes of a piece lie in the file store under its storage_key and are noted in
-- file_removals until the upload expires, so that a half upload leaves nothing behind.
create table uploads (
  tenant_id uuid not null,
  site_id uuid not null,
  id uuid not null,
  owner_id uuid not null,
  -- what the sender says of the file; its content is checked when it is complete
  file_name text not null,
  content_type text not null,
  purpose text,
  reference text,
  size bigint not null,
  received bigint not null default 0,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  -- the file that was made of it: a repeated completion answers with the same one
  file_id uuid,
  constraint uploads_pkey primary key (tenant_id, site_id, id),
  constraint uploads_site_fkey foreign key (tenant_id, site_id) references sites (tenant_id, id) on delete cascade,
  constraint uploads_owner_fkey foreign key (tenant_id, owner_id) references users (tenant_id, id),
  constraint uploads_size_within check (size between 1 and 104857600),
  constraint uploads_received_within check (received between 0 and size)
);
create index uploads_of_owner on uploads (tenant_id, owner_id);
create index uploads_expired on uploads (tenant_id, site_id, expires_at);

create table upload_pieces (
  tenant_id uuid not null,
  site_id uuid not null,
  upload_id uuid not null,
  starts_at bigint not null,
  size bigint not null,
  storage_key text not null,
  constraint upload_pieces_pkey primary key (tenant_id, site_id, upload_id, starts_at),
  constraint upload_pieces_upload_fkey foreign key (tenant_id, site_id, upload_id) references uploads (tenant_id, site_id, id) on delete cascade,
  constraint upload_pieces_size_within check (size > 0)
);

do $$
declare
  of_tenant constant text := 'tenant_id = (select nullif(current_setting(''app.tenant'', true), '''')::uuid)';
  -- never one that an index is chosen for (migration 0019)
  of_sites constant text := '((site_id = any (coalesce((select nullif(current_setting(''app.sites'', true), '''')::uuid[]), ''{}''))) is true)';
  name text;
begin
  foreach name in array array['uploads', 'upload_pieces']
  loop
    execute format('create policy %I on %I using (%s and %s) with check (%s and %s)',
      name || '_in_site', name, of_tenant, of_sites, of_tenant, of_sites);
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
  end loop;
end $$;

-- As in 0013: an upload that is not complete is nobody's work yet and does not keep a site.
create or replace function count_site_rows(tenant uuid, site uuid) returns table (table_name text, row_count bigint)
  language plpgsql stable set search_path = pg_catalog, public, pg_temp as $$
declare
  one record;
begin
  for one in select c.relname::text as name from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
      and c.relname not in ('user_sites', 'audit_log', 'list_keys', 'uploads', 'upload_pieces')
      and exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'site_id' and not a.attisdropped)
    order by c.relname
  loop
    table_name := one.name;
    execute format('select count(*) from %I where tenant_id = $1 and site_id = $2', one.name) into row_count using tenant, site;
    if row_count > 0 then return next; end if;
  end loop;
end $$;
