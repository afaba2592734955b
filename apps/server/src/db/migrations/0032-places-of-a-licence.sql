-- How many objects a tenant has, and how many more its licence allows, spread over some rows: two who create at the same time
-- change different rows, and neither counts. The sum of `used` is the number of objects, that of `used` and `free` the limit.
create table licence_places (
  tenant_id uuid not null,
  shard smallint not null,
  used bigint not null,
  -- below 0 only in shard 0, of a tenant that has more objects than its licence allows; all other shards have 0 then
  free bigint not null,
  constraint licence_places_pkey primary key (tenant_id, shard),
  constraint licence_places_tenant_fkey foreign key (tenant_id) references tenants (id) on delete cascade
-- room for new versions of the rows beside the old ones
) with (fillfactor = 40);

-- As `features/tenants/life/licence.ts` has it. Without a limit there are so many that no tenant takes them.
create function licensed_objects(level text) returns bigint language sql immutable parallel safe as $$
  select case level
    when 'none' then 25
    when 'small' then 500
    when 'personnelLoanSmall' then 500
    when 'medium' then 5000
    when 'personnelLoanMedium' then 5000
    when 'large' then 50000
    else 1000000000000000
  end
$$;

-- Spreads what a licence allows over the shards; waits for those who hold some of it.
create function spread_licence(tenant uuid, level text) returns void language plpgsql as $$
declare
  shards constant int := 32;
  in_use bigint;
  rest bigint;
begin
  insert into licence_places (tenant_id, shard, used, free) select tenant, shard, 0, 0 from generate_series(0, shards - 1) shard
    on conflict do nothing;
  perform from licence_places p where p.tenant_id = tenant order by p.shard for update;
  select sum(p.used) into in_use from licence_places p where p.tenant_id = tenant;
  rest := licensed_objects(level) - in_use;
  update licence_places p set free = case
      when rest < 0 then case when p.shard = 0 then rest else 0 end
      else rest / shards + case when p.shard < rest % shards then 1 else 0 end
    end
    where p.tenant_id = tenant;
end $$;

create function spread_licence_of_tenant() returns trigger language plpgsql as $$
begin
  perform spread_licence(new.id, new.licence_level);
  return null;
end $$;
create trigger tenants_licence_made after insert on tenants for each row execute function spread_licence_of_tenant();
create trigger tenants_licence_changed after update of licence_level on tenants for each row
  when (old.licence_level is distinct from new.licence_level) execute function spread_licence_of_tenant();

-- Takes places until the end of the transaction: from the shard of this connection, else from the one with the most that nobody
-- else holds; and where the last ones are held by others, from theirs, when it is known whether they keep them.
create function take_licence_places(tenant uuid, wanted bigint) returns void language plpgsql as $$
declare
  chosen licence_places;
  missing bigint := wanted;
begin
  select * into chosen from licence_places p where p.tenant_id = tenant and p.free >= wanted
    order by p.shard = pg_backend_pid() % 32 desc, p.free desc limit 1 for update skip locked;
  if found then
    update licence_places p set free = p.free - wanted, used = p.used + wanted where p.tenant_id = tenant and p.shard = chosen.shard;
    return;
  end if;
  while missing > 0 loop
    select * into chosen from licence_places p where p.tenant_id = tenant and p.free > 0 order by p.shard limit 1 for update;
    if not found then
      -- one may have been given back while this waited
      continue when exists (select from licence_places p where p.tenant_id = tenant and p.free > 0);
      raise exception 'the licence of the tenant % allows no more objects', tenant
        using errcode = 'check_violation', constraint = 'licence_objects',
          detail = (select sum(p.used + p.free) from licence_places p where p.tenant_id = tenant);
    end if;
    update licence_places p set free = p.free - least(p.free, missing), used = p.used + least(p.free, missing)
      where p.tenant_id = tenant and p.shard = chosen.shard;
    missing := missing - least(chosen.free, missing);
  end loop;
end $$;

-- Gives places back. What a tenant has too many of is given back first.
create function give_licence_places(tenant uuid, given bigint) returns void language plpgsql as $$
declare
  chosen smallint;
begin
  update licence_places p set free = p.free + given, used = p.used - given where p.tenant_id = tenant and p.shard = 0 and p.free < 0;
  if found then return; end if;
  select p.shard into chosen from licence_places p where p.tenant_id = tenant order by p.free, p.shard limit 1 for update skip locked;
  -- all of them are held: any will do
  update licence_places p set free = p.free + given, used = p.used - given where p.tenant_id = tenant and p.shard = coalesce(chosen, 0);
end $$;

create function count_made_elements() returns trigger language plpgsql as $$
declare
  made record;
begin
  for made in select tenant_id, count(*) as count from made_elements group by tenant_id loop
    perform take_licence_places(made.tenant_id, made.count);
  end loop;
  return null;
end $$;
create function count_removed_elements() returns trigger language plpgsql as $$
declare
  removed record;
begin
  for removed in select tenant_id, count(*) as count from removed_elements group by tenant_id loop
    perform give_licence_places(removed.tenant_id, removed.count);
  end loop;
  return null;
end $$;
create trigger elements_take_places after insert on elements referencing new table as made_elements
  for each statement execute function count_made_elements();
create trigger elements_give_places after delete on elements referencing old table as removed_elements
  for each statement execute function count_removed_elements();

-- What there is already. Nobody writes meanwhile: the triggers above hold the tables until the end of this migration.
alter table tenants no force row level security;
alter table elements no force row level security;
insert into licence_places (tenant_id, shard, used, free)
  select t.id, 0, (select count(*) from elements e where e.tenant_id = t.id), 0 from tenants t;
select spread_licence(id, licence_level) from tenants;
alter table elements force row level security;
alter table tenants force row level security;

do $$
declare
  of_tenant constant text := 'tenant_id = (select nullif(current_setting(''app.tenant'', true), '''')::uuid)';
  of_installation constant text := '(select current_setting(''app.installation'', true)) = ''on''';
begin
  execute format('create policy licence_places_in_tenant on licence_places using (%s or %s) with check (%s or %s)',
    of_tenant, of_installation, of_tenant, of_installation);
  alter table licence_places enable row level security;
  alter table licence_places force row level security;
end $$;
