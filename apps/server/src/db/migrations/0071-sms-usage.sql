-- How many message parts a tenant has sent in a calendar month, and how many more its licence allows, spread over some rows as stored
-- bytes are (migration 0051): two who send at the same time change different rows. A month has rows from its first message on.
create table sms_usage (
  tenant_id uuid not null,
  -- its first day, in the tenant's time zone
  month date not null,
  shard smallint not null,
  used integer not null,
  -- below 0 only in shard 0, where a lowered licence allows less than is used; all other shards have 0 then
  free integer not null,
  constraint sms_usage_pkey primary key (tenant_id, month, shard),
  constraint sms_usage_tenant_fkey foreign key (tenant_id) references tenants (id) on delete cascade
) with (fillfactor = 40);

-- As `SMS_QUOTAS` in the domain has it.
create function licensed_sms(level text) returns integer language sql immutable parallel safe as $$
  select case level
    when 'none' then 0
    when 'small' then 200
    when 'personnelLoanSmall' then 200
    when 'medium' then 2000
    when 'personnelLoanMedium' then 2000
    when 'large' then 20000
    else 100000
  end
$$;

-- Spreads what a licence allows over the shards; waits for those who hold some of it.
create function spread_sms(tenant uuid, of_month date, level text) returns void language plpgsql as $$
declare
  shards constant int := 8;
  rest int;
begin
  insert into sms_usage (tenant_id, month, shard, used, free) select tenant, of_month, shard, 0, 0 from generate_series(0, shards - 1) shard
    on conflict do nothing;
  perform from sms_usage u where u.tenant_id = tenant and u.month = of_month order by u.shard for update;
  select licensed_sms(level) - sum(u.used) into rest from sms_usage u where u.tenant_id = tenant and u.month = of_month;
  update sms_usage u set free = case
      when rest < 0 then case when u.shard = 0 then rest else 0 end
      else rest / shards + case when u.shard < rest % shards then 1 else 0 end
    end
    where u.tenant_id = tenant and u.month = of_month;
end $$;

-- A changed licence acts on the present month; in some time zone it is still the last one for 14 hours.
create function spread_sms_of_tenant() returns trigger language plpgsql as $$
begin
  perform spread_sms(new.id, m.month, new.licence_level)
    from (select distinct u.month from sms_usage u
      where u.tenant_id = new.id and u.month >= date_trunc('month', now() - interval '14 hours')::date) m;
  return null;
end $$;
create trigger tenants_sms_changed after update of licence_level on tenants for each row
  when (old.licence_level is distinct from new.licence_level) execute function spread_sms_of_tenant();

-- Takes parts until the end of the transaction: from the shard of this connection, else from the one with the most that nobody else
-- holds; and where that is not enough, from all of them, when it is known whether others keep theirs.
create function take_sms(tenant uuid, of_month date, wanted integer) returns void language plpgsql as $$
declare
  chosen sms_usage;
  missing int := wanted;
begin
  if not exists (select from sms_usage u where u.tenant_id = tenant and u.month = of_month) then
    perform spread_sms(tenant, of_month, (select t.licence_level from tenants t where t.id = tenant));
  end if;
  select * into chosen from sms_usage u where u.tenant_id = tenant and u.month = of_month and u.free >= wanted
    order by u.shard = pg_backend_pid() % 8 desc, u.free desc limit 1 for update skip locked;
  if found then
    update sms_usage u set free = u.free - wanted, used = u.used + wanted
      where u.tenant_id = tenant and u.month = of_month and u.shard = chosen.shard;
    return;
  end if;
  perform from sms_usage u where u.tenant_id = tenant and u.month = of_month order by u.shard for update;
  if (select sum(u.free) from sms_usage u where u.tenant_id = tenant and u.month = of_month) < wanted then
    raise exception 'the licence of the tenant % allows no more text messages', tenant
      using errcode = 'check_violation', constraint = 'sms_usage',
        detail = (select format('%s %s %s', sum(u.used), sum(u.used + u.free), wanted) from sms_usage u
          where u.tenant_id = tenant and u.month = of_month);
  end if;
  for chosen in select * from sms_usage u where u.tenant_id = tenant and u.month = of_month and u.free > 0 order by u.shard loop
    update sms_usage u set free = u.free - least(chosen.free, missing), used = u.used + least(chosen.free, missing)
      where u.tenant_id = tenant and u.month = of_month and u.shard = chosen.shard;
    missing := missing - least(chosen.free, missing);
    exit when missing = 0;
  end loop;
end $$;

-- Gives parts back that were not sent. What a tenant has used too many of is given back first.
create function give_sms(tenant uuid, of_month date, given integer) returns void language plpgsql as $$
declare
  chosen smallint;
begin
  update sms_usage u set free = u.free + given, used = u.used - given
    where u.tenant_id = tenant and u.month = of_month and u.shard = 0 and u.free < 0;
  if found then return; end if;
  select u.shard into chosen from sms_usage u where u.tenant_id = tenant and u.month = of_month
    order by u.free, u.shard limit 1 for update skip locked;
  update sms_usage u set free = u.free + given, used = u.used - given
    where u.tenant_id = tenant and u.month = of_month and u.shard = coalesce(chosen, 0);
end $$;

create policy sms_usage_in_tenant on sms_usage
  using (tenant_id = (select nullif(current_setting('app.tenant', true), '')::uuid)
    or (select current_setting('app.installation', true)) = 'on')
  with check (tenant_id = (select nullif(current_setting('app.tenant', true), '')::uuid)
    or (select current_setting('app.installation', true)) = 'on');
alter table sms_usage enable row level security;
alter table sms_usage force row level security;
