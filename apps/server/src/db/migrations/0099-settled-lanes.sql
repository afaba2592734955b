-- Nothing of a lane was on its way when its last run ended: the next failure begins a new time of failing.
alter table delivery_lanes add column is_settled boolean not null default false;
alter table delivery_lanes no force row level security;
alter table deliveries no force row level security;
update delivery_lanes l set is_settled = true where failing_since is not null and not exists (
  select from deliveries d where d.tenant_id = l.tenant_id and d.site_id = l.site_id and d.config_id = l.config_id
    and d.state in ('waiting', 'sending', 'retrying'));
alter table delivery_lanes force row level security;
alter table deliveries force row level security;
