-- Sandboxes: copies of sites to try things in, of which nothing is sent (docs/decisions/070-sandboxes.md).
create table sandboxes (
  tenant_id uuid not null,
  -- the site that is the sandbox
  site_id uuid not null,
  source_site_id uuid not null,
  -- as it was called then: it may be removed before its sandbox
  source_name text not null,
  state text not null,
  done integer not null default 0,
  total integer not null default 0,
  -- numbers of what was copied
  definitions integer not null default 0,
  elements integer not null default 0,
  errors jsonb not null default '[]',
  owner_id uuid not null,
  culture text not null,
  request_id text not null,
  address text,
  created_at timestamptz not null,
  ready_at timestamptz,
  remove_at timestamptz not null,
  constraint sandboxes_pkey primary key (tenant_id, site_id),
  constraint sandboxes_site_fkey foreign key (tenant_id, site_id) references sites (tenant_id, id),
  constraint sandboxes_owner_fkey foreign key (tenant_id, owner_id) references users (tenant_id, id),
  constraint sandboxes_state_known check (state in ('creating', 'ready', 'failed', 'removing')),
  constraint sandboxes_other_source check (source_site_id <> site_id)
);
create index sandboxes_due on sandboxes (remove_at);
-- as the sites themselves: who may work in a site knows whether it is one
create policy sandboxes_in_tenant on sandboxes
  using (tenant_id = (select nullif(current_setting('app.tenant', true), '')::uuid)
    or (select current_setting('app.installation', true)) = 'on')
  with check (tenant_id = (select nullif(current_setting('app.tenant', true), '')::uuid)
    or (select current_setting('app.installation', true)) = 'on');
alter table sandboxes enable row level security;
alter table sandboxes force row level security;

-- With which role a person tries a sandbox; null: with their own.
alter table user_sites add column tries_as text;
alter table user_sites add constraint user_sites_role_known check (tries_as in ('user', 'privilegedUser', 'siteAdmin'));

-- A code is unique in the tenant, and in each sandbox: what is copied keeps its code, so that a label can be scanned in both.
alter table elements add column code_space uuid not null default '00000000-0000-0000-0000-000000000000';
create function find_code_space() returns trigger language plpgsql as $$
begin
  select s.site_id into new.code_space from sandboxes s where s.tenant_id = new.tenant_id and s.site_id = new.site_id;
  new.code_space := coalesce(new.code_space, '00000000-0000-0000-0000-000000000000');
  return new;
end $$;
create trigger elements_find_code_space before insert on elements for each row execute function find_code_space();
drop index elements_code_unique;
create unique index elements_code_unique on elements (tenant_id, code_key, code_space);

-- Objects of a sandbox take no places of the licence.
create or replace function count_made_elements() returns trigger language plpgsql as $$
declare
  made record;
begin
  for made in select m.tenant_id, count(*) as count from made_elements m
    where m.code_space = '00000000-0000-0000-0000-000000000000' group by m.tenant_id
  loop
    perform take_licence_places(made.tenant_id, made.count);
  end loop;
  return null;
end $$;
create or replace function count_removed_elements() returns trigger language plpgsql as $$
declare
  removed record;
begin
  for removed in select r.tenant_id, count(*) as count from removed_elements r
    where r.code_space = '00000000-0000-0000-0000-000000000000' group by r.tenant_id
  loop
    perform give_licence_places(removed.tenant_id, removed.count);
  end loop;
  return null;
end $$;

-- What a sandbox did not send has a state of its own.
alter table deliveries drop constraint deliveries_state_known;
alter table deliveries add constraint deliveries_state_known
  check (state in ('waiting', 'sending', 'retrying', 'delivered', 'dead', 'held', 'skipped', 'notMade', 'notSent'));

-- The audit log is only added to; it goes with its tenant, or with its sandbox.
create or replace function refuse_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    if old.tenant_id::text = current_setting('app.removed_tenant', true) then return old; end if;
    if tg_table_name = 'audit_log' and old.site_id::text = current_setting('app.removed_site', true) then return old; end if;
  end if;
  raise exception 'the audit log can only be added to';
end $$;

-- Removes up to `batch` rows of a sandbox that is being removed, those that others refer to last, and returns how many: none when
-- nothing is left, and its site neither. It is the owner's, since the application may not delete from some of the tables; it
-- removes no other site.
create function remove_sandbox_rows(tenant uuid, site uuid, batch int) returns bigint
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  earlier_sites constant text := coalesce(current_setting('app.sites', true), '');
  left_over oid[];
  next_tables oid[];
  one oid;
  removed bigint := 0;
begin
  if current_setting('app.tenant', true) is distinct from tenant::text then
    raise exception 'a sandbox is removed in the scope of its tenant';
  end if;
  if not exists (select from sandboxes s where s.tenant_id = tenant and s.site_id = site) then return 0; end if;
  if not exists (select from sandboxes s where s.tenant_id = tenant and s.site_id = site and s.state = 'removing') then
    raise exception 'the sandbox is not being removed';
  end if;
  perform set_config('app.removed_site', site::text, true), set_config('app.sites', '{' || site::text || '}', true);
  select array_agg(c.oid order by c.relname) into left_over from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition and c.relname <> 'sandboxes'
      and (select count(*) from pg_attribute a
        where a.attrelid = c.oid and a.attname in ('tenant_id', 'site_id') and not a.attisdropped) = 2;
  while removed = 0 and cardinality(left_over) > 0 loop
    select array_agg(t.id order by t.at) into next_tables from unnest(left_over) with ordinality t(id, at)
      where not exists (select from pg_constraint k
        where k.contype = 'f' and k.confrelid = t.id and k.conrelid <> t.id and k.conrelid = any(left_over));
    if next_tables is null then raise exception 'tables refer to each other in a circle: %', left_over::regclass[]; end if;
    foreach one in array next_tables loop
      execute format('delete from %s where tenant_id = $1 and site_id = $2 and ctid = any(array(select ctid from %s
          where tenant_id = $1 and site_id = $2 %s limit $3))',
        one::regclass, one::regclass,
        case when exists (select from pg_constraint k where k.contype = 'f' and k.conrelid = one and k.confrelid = one) then 'order by id desc' else '' end)
        using tenant, site, batch;
      get diagnostics removed = row_count;
      exit when removed > 0;
    end loop;
    select array_agg(t.id order by t.at) into left_over from unnest(left_over) with ordinality t(id, at) where t.id <> all(next_tables);
  end loop;
  if removed = 0 then
    -- what names the site in other columns; messages go with it by their key
    delete from code_counters where tenant_id = tenant and prefix_key like site::text || ' %';
    perform set_config('app.sites', (select '{' || coalesce(string_agg(s.id::text, ','), '') || '}' from sites s where s.tenant_id = tenant), true);
    delete from replication_links where tenant_id = tenant and source_site_id = site;
    delete from sandboxes where tenant_id = tenant and site_id = site;
    delete from sites where tenant_id = tenant and id = site;
    get diagnostics removed = row_count;
  end if;
  perform set_config('app.removed_site', '', true), set_config('app.sites', earlier_sites, true);
  return removed;
end $$;
