-- How many bytes of files a tenant has stored, and how many more its licence allows, spread over some rows as places of objects are
-- (migration 0032): two who upload at the same time change different rows. Counted are files, replaced content, and pieces of uploads.
create table stored_bytes (
  tenant_id uuid not null,
  shard smallint not null,
  used bigint not null,
  -- below 0 only in shard 0, of a tenant that has more than its licence allows; all other shards have 0 then
  free bigint not null,
  constraint stored_bytes_pkey primary key (tenant_id, shard),
  constraint stored_bytes_tenant_fkey foreign key (tenant_id) references tenants (id) on delete cascade
) with (fillfactor = 40);

-- As `features/tenants/life/licence.ts` has it. Without a limit there are so many that no tenant takes them.
create function licensed_bytes(level text) returns bigint language sql immutable parallel safe as $$
  select 1048576 * case level
    when 'none' then 100
    when 'small' then 2 * 1024
    when 'personnelLoanSmall' then 2 * 1024
    when 'medium' then 20 * 1024
    when 'personnelLoanMedium' then 20 * 1024
    when 'large' then 200 * 1024
    else 1000000000000
  end::bigint
$$;

-- Spreads what a licence allows over the shards; waits for those who hold some of it.
create function spread_bytes(tenant uuid, level text) returns void language plpgsql as $$
declare
  shards constant int := 8;
  rest bigint;
begin
  insert into stored_bytes (tenant_id, shard, used, free) select tenant, shard, 0, 0 from generate_series(0, shards - 1) shard
    on conflict do nothing;
  perform from stored_bytes b where b.tenant_id = tenant order by b.shard for update;
  select licensed_bytes(level) - sum(b.used) into rest from stored_bytes b where b.tenant_id = tenant;
  update stored_bytes b set free = case
      when rest < 0 then case when b.shard = 0 then rest else 0 end
      else rest / shards + case when b.shard < rest % shards then 1 else 0 end
    end
    where b.tenant_id = tenant;
end $$;

create function spread_bytes_of_tenant() returns trigger language plpgsql as $$
begin
  perform spread_bytes(new.id, new.licence_level);
  return null;
end $$;
create trigger tenants_bytes_made after insert on tenants for each row execute function spread_bytes_of_tenant();
create trigger tenants_bytes_changed after update of licence_level on tenants for each row
  when (old.licence_level is distinct from new.licence_level) execute function spread_bytes_of_tenant();

-- Takes bytes until the end of the transaction: from the shard of this connection, else from the one with the most that nobody else
-- holds; and where that is not enough, from all of them, when it is known whether others keep theirs.
create function take_bytes(tenant uuid, wanted bigint) returns void language plpgsql as $$
declare
  chosen stored_bytes;
  missing bigint := wanted;
begin
  select * into chosen from stored_bytes b where b.tenant_id = tenant and b.free >= wanted
    order by b.shard = pg_backend_pid() % 8 desc, b.free desc limit 1 for update skip locked;
  if found then
    update stored_bytes b set free = b.free - wanted, used = b.used + wanted where b.tenant_id = tenant and b.shard = chosen.shard;
    return;
  end if;
  perform from stored_bytes b where b.tenant_id = tenant order by b.shard for update;
  if (select sum(b.free) from stored_bytes b where b.tenant_id = tenant) < wanted then
    raise exception 'the licence of the tenant % allows no more bytes', tenant
      using errcode = 'check_violation', constraint = 'stored_bytes',
        detail = (select format('%s %s %s', sum(b.used), sum(b.used + b.free), wanted) from stored_bytes b where b.tenant_id = tenant);
  end if;
  for chosen in select * from stored_bytes b where b.tenant_id = tenant and b.free > 0 order by b.shard loop
    update stored_bytes b set free = b.free - least(chosen.free, missing), used = b.used + least(chosen.free, missing)
      where b.tenant_id = tenant and b.shard = chosen.shard;
    missing := missing - least(chosen.free, missing);
    exit when missing = 0;
  end loop;
end $$;

-- Gives bytes back. What a tenant has too many of is given back first.
create function give_bytes(tenant uuid, given bigint) returns void language plpgsql as $$
declare
  chosen smallint;
begin
  update stored_bytes b set free = b.free + given, used = b.used - given where b.tenant_id = tenant and b.shard = 0 and b.free < 0;
  if found then return; end if;
  select b.shard into chosen from stored_bytes b where b.tenant_id = tenant order by b.free, b.shard limit 1 for update skip locked;
  update stored_bytes b set free = b.free + given, used = b.used - given where b.tenant_id = tenant and b.shard = coalesce(chosen, 0);
end $$;

-- Replaced content exchanges its size with its file, in one statement: the sum stays, so that updates are not counted.
create function count_made_bytes() returns trigger language plpgsql as $$
declare
  made record;
begin
  for made in select tenant_id, sum(size)::bigint as bytes from made_rows group by tenant_id loop
    perform take_bytes(made.tenant_id, made.bytes);
  end loop;
  return null;
end $$;
create function count_removed_bytes() returns trigger language plpgsql as $$
declare
  removed record;
begin
  for removed in select tenant_id, sum(size)::bigint as bytes from removed_rows group by tenant_id loop
    perform give_bytes(removed.tenant_id, removed.bytes);
  end loop;
  return null;
end $$;
create trigger files_take_bytes after insert on files referencing new table as made_rows
  for each statement execute function count_made_bytes();
create trigger files_give_bytes after delete on files referencing old table as removed_rows
  for each statement execute function count_removed_bytes();
create trigger upload_pieces_take_bytes after insert on upload_pieces referencing new table as made_rows
  for each statement execute function count_made_bytes();
create trigger upload_pieces_give_bytes after delete on upload_pieces referencing old table as removed_rows
  for each statement execute function count_removed_bytes();

-- What there is already. Nobody writes meanwhile: the triggers above hold the tables until the end of this migration.
alter table tenants no force row level security;
alter table files no force row level security;
alter table upload_pieces no force row level security;
insert into stored_bytes (tenant_id, shard, used, free)
  select t.id, 0, coalesce((select sum(f.size) from files f where f.tenant_id = t.id), 0)
    + coalesce((select sum(p.size) from upload_pieces p where p.tenant_id = t.id), 0), 0 from tenants t;
select spread_bytes(id, licence_level) from tenants;
alter table upload_pieces force row level security;
alter table files force row level security;
alter table tenants force row level security;

do $$
declare
  of_tenant constant text := 'tenant_id = (select nullif(current_setting(''app.tenant'', true), '''')::uuid)';
  of_installation constant text := '(select current_setting(''app.installation'', true)) = ''on''';
begin
  execute format('create policy stored_bytes_in_tenant on stored_bytes using (%s or %s) with check (%s or %s)',
    of_tenant, of_installation, of_tenant, of_installation);
  alter table stored_bytes enable row level security;
  alter table stored_bytes force row level security;
end $$;
