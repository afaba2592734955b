-- The queues of the server, and whose jobs a transaction sees (decision 050).

-- A job belongs to the tenant in group_id. A transaction of a tenant enqueues and completes its own jobs; the library's statements see all.
do $$
declare
  of_tenant constant text := '(group_id = (select nullif(current_setting(''app.tenant'', true), ''''))) is true';
  of_installation constant text := '(select current_setting(''app.installation'', true)) = ''on''';
  name text;
begin
  foreach name in array array['job', 'job_common'] loop
    execute format('create policy %I on jobs.%I using (%s or %s) with check (%s or %s)',
      name || '_of_tenant', name, of_tenant, of_installation, of_tenant, of_installation);
    execute format('alter table jobs.%I enable row level security', name);
    execute format('alter table jobs.%I force row level security', name);
  end loop;
end $$;

-- The turn of a new job: lines share the workers, however many jobs each has (start-time fair queueing). The next turn of its own line, and
-- at least the lowest turn that waits: a line that was empty does not get ahead of those that have waited. It sees the lines of all tenants
-- and returns a number.
create function jobs.next_turn(queue_name text, line text) returns integer language plpgsql as $$
declare
  earlier constant text := coalesce(current_setting('app.installation', true), '');
  turn integer;
begin
  perform set_config('app.installation', 'on', true);
  select greatest(coalesce(min(-j.priority) filter (where j.start_after <= now()), 0),
      coalesce(max(-j.priority) filter (where j.data ->> 'line' = next_turn.line), -1) + 1)
    into turn from jobs.job_common j where j.name = queue_name and j.state < 'active';
  perform set_config('app.installation', earlier, true);
  return turn;
end $$;

-- Bulk changes that the former worker had not finished. The server creates all other queues when it starts.
select jobs.create_queue('bulkChange', '{"policy": "standard", "notify": true}');
do $$
begin
  perform set_config('app.installation', 'on', true);
  insert into jobs.job (name, policy, group_id, data, retry_limit, retry_delay, retry_backoff, retry_delay_max, expire_seconds, deletion_seconds, keep_until)
    select 'bulkChange', 'standard', tenant_id::text,
      jsonb_build_object('tenantId', tenant_id, 'siteId', site_id, 'id', id, 'by', run_by, 'line', run_by),
      1000000, 1, true, 60, 5, 60, now() + interval '365 days'
    from bulk_changes where state in ('checking', 'running', 'undoing');
end $$;
