-- The life of tenants: what is known of them, how they look, who looks after them from elsewhere, their news, and how
-- all of one is removed.

alter table tenants add column contact jsonb not null default '{}'::jsonb;
-- The dark theme's colours and the administration area's own; what is not there is as `colours` has it.
alter table tenants add column dark_colours jsonb not null default '{}'::jsonb;
alter table tenants add column admin_colours jsonb;
-- found by name and key, folded for search (domain/lists/search-text.ts); written whenever a tenant is saved
alter table tenants add column search_text text not null default '';
alter table tenants no force row level security;
update tenants set search_text = translate(lower(key || ' ' || name), 'éèêëáàâãíìîïóòôõúùûüñçæø', 'eeeeaaaaiiiioooouuuuncäö');
alter table tenants force row level security;

-- A system administrator acts in another tenant as somebody of that tenant, who stands for them: what they do there is
-- named by a row of that tenant, as everything is. Nobody logs in as the one who stands for another.
alter table users add column stands_for uuid;
alter table users add constraint users_stands_for_fkey foreign key (stands_for) references users (id) on delete set null;
alter table users add constraint users_stands_for_once unique (tenant_id, stands_for);
create index users_stand_ins on users (stands_for) where stands_for is not null;
-- whoever is deleted with their tenant takes these along
create index external_identities_of_user on external_identities (user_id);
create index one_time_links_of_user on one_time_links (user_id);
create table tenant_switches (
  user_id uuid not null,
  tenant_id uuid not null,
  acts_as uuid not null,
  switched_at timestamptz not null,
  constraint tenant_switches_pkey primary key (user_id),
  constraint tenant_switches_user_fkey foreign key (user_id) references users (id) on delete cascade,
  constraint tenant_switches_acts_as_fkey foreign key (tenant_id, acts_as) references users (tenant_id, id) on delete cascade
);

-- The last good copy of a tenant's feed.
create table feed_copies (
  tenant_id uuid not null,
  url text not null,
  items jsonb not null default '[]'::jsonb,
  -- null: it never came
  fetched_at timestamptz,
  tried_at timestamptz not null,
  constraint feed_copies_pkey primary key (tenant_id),
  constraint feed_copies_tenant_fkey foreign key (tenant_id) references tenants (id)
);

-- Tenants that are gone, as long as bytes of theirs may still lie in the store.
create table removed_tenants (
  id uuid not null,
  removed_at timestamptz not null,
  constraint removed_tenants_pkey primary key (id)
);

do $$
declare
  of_tenant constant text := 'tenant_id = (select nullif(current_setting(''app.tenant'', true), '''')::uuid)';
  of_installation constant text := '(select current_setting(''app.installation'', true)) = ''on''';
  name text;
begin
  execute format('create policy feed_copies_in_tenant on feed_copies using (%s) with check (%s)', of_tenant, of_tenant);
  execute format('create policy tenant_switches_in_installation on tenant_switches using (%s) with check (%s)', of_installation, of_installation);
  execute format('create policy removed_tenants_in_installation on removed_tenants using (%s) with check (%s)', of_installation, of_installation);
  foreach name in array array['feed_copies', 'tenant_switches', 'removed_tenants'] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
  end loop;
end $$;

-- The audit log is only added to; it goes as a whole with its tenant, and only from within the function below.
create or replace function refuse_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    if old.tenant_id::text = current_setting('app.removed_tenant', true) then return old; end if;
  end if;
  raise exception 'the audit log can only be added to';
end $$;

-- Removes up to `batch` rows of a tenant that is being deleted, those that others refer to last, and says how many it
-- was: none when nothing is left. In the installation's scope alone, and never a part of a tenant: what was begun is
-- committed only when all of it is gone (features/tenants/remove-tenant.ts). It is the owner's, since the application may
-- take nothing out of some of the tables, and has no other way to.
create function remove_tenant_rows(tenant uuid, batch int) returns bigint
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  earlier_tenant constant text := coalesce(current_setting('app.tenant', true), '');
  earlier_sites constant text := coalesce(current_setting('app.sites', true), '');
  left_over oid[];
  next_tables oid[];
  one oid;
  removed bigint := 0;
begin
  if current_setting('app.installation', true) is distinct from 'on' then
    raise exception 'a tenant is removed in the scope of the installation';
  end if;
  if earlier_tenant = tenant::text then
    raise exception 'nobody removes the tenant that they act in';
  end if;
  perform set_config('app.removed_tenant', tenant::text, true), set_config('app.tenant', tenant::text, true),
    set_config('app.sites', (select '{' || coalesce(string_agg(s.id::text, ','), '') || '}' from sites s where s.tenant_id = tenant), true);
  -- every table with a tenant in it; the notes of bytes stay until the bytes are gone
  select array_agg(c.oid order by c.relname) into left_over from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition and c.relname <> 'file_removals'
      and exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'tenant_id' and not a.attisdropped);
  while removed = 0 and cardinality(left_over) > 0 loop
    select array_agg(t.id order by t.at) into next_tables from unnest(left_over) with ordinality t(id, at)
      where not exists (select from pg_constraint k
        where k.contype = 'f' and k.confrelid = t.id and k.conrelid <> t.id and k.conrelid = any(left_over));
    if next_tables is null then raise exception 'tables refer to each other in a circle: %', left_over::regclass[]; end if;
    foreach one in array next_tables loop
      -- where a table has parts, the same place in another part is a row of the same tenant
      -- and what refers to its own kind was written after what it refers to
      execute format('delete from %s where tenant_id = $1 and ctid = any(array(select ctid from %s where tenant_id = $1 %s limit $2))',
        one::regclass, one::regclass,
        case when exists (select from pg_constraint k where k.contype = 'f' and k.conrelid = one and k.confrelid = one) then 'order by id desc' else '' end)
        using tenant, batch;
      get diagnostics removed = row_count;
      exit when removed > 0;
    end loop;
    select array_agg(t.id order by t.at) into left_over from unnest(left_over) with ordinality t(id, at) where t.id <> all(next_tables);
  end loop;
  if removed = 0 then
    delete from tenants where id = tenant;
    get diagnostics removed = row_count;
  end if;
  perform set_config('app.removed_tenant', '', true), set_config('app.tenant', earlier_tenant, true),
    set_config('app.sites', earlier_sites, true);
  return removed;
end $$;

-- A site leaves when nothing is in it: how many rows are, by table. Its people are not in it: they lose it.
create function count_site_rows(tenant uuid, site uuid) returns table (table_name text, row_count bigint)
  language plpgsql stable set search_path = pg_catalog, public, pg_temp as $$
declare
  one record;
begin
  for one in select c.relname::text as name from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
      and c.relname not in ('user_sites', 'audit_log', 'list_keys')
      and exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'site_id' and not a.attisdropped)
    order by c.relname
  loop
    table_name := one.name;
    execute format('select count(*) from %I where tenant_id = $1 and site_id = $2', one.name) into row_count using tenant, site;
    if row_count > 0 then return next; end if;
  end loop;
end $$;
