-- Processors: their configs, who may use them, and what they deliver (decision 057).

create table processor_configs (
  tenant_id uuid not null,
  site_id uuid not null,
  id uuid not null,
  processor_type text not null,
  implementation text not null,
  name text not null,
  is_on boolean not null,
  -- why the server switched it off; null: it did not
  stopped_because text,
  data_properties jsonb not null default '{}',
  -- encrypted, by the id of their field, with the time at which each was set
  secrets jsonb not null default '{}',
  owner_id uuid not null,
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint processor_configs_pkey primary key (tenant_id, site_id, id),
  constraint processor_configs_site_fkey foreign key (tenant_id, site_id) references sites (tenant_id, id),
  constraint processor_configs_type_known check (processor_type in ('module', 'integration')),
  constraint processor_configs_stop_known check (stopped_because in ('gone', 'failed'))
);

-- One row for an implementation: which tenants may use it. It belongs to the installation.
create table processor_restrictions (
  id uuid not null,
  type text not null,
  name text not null,
  mode text not null,
  tenant_ids uuid[] not null,
  licence_levels text[] not null,
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint processor_restrictions_pkey primary key (type, name),
  constraint processor_restrictions_mode_known check (mode in ('allow', 'deny'))
);

-- Occurrences that are not fanned out yet: one row for an execution, written in its transaction and deleted by the fan-out.
create table message_events (
  tenant_id uuid not null,
  site_id uuid not null,
  number bigint generated always as identity,
  id uuid not null,
  events text[] not null,
  element_id uuid,
  transaction_type_id uuid,
  transaction_id uuid,
  operation_type_id uuid,
  operation_type_version integer,
  operation_id uuid,
  -- who caused it; null: nobody
  actor_id uuid,
  -- what cannot be read later: the status and the stock after it
  facts jsonb not null default '{}',
  -- attempts to fan it out that failed
  tries integer not null default 0,
  at timestamptz not null,
  constraint message_events_pkey primary key (tenant_id, site_id, number)
);

-- What a config delivers, rendered once. Its id is that of every attempt.
create table deliveries (
  tenant_id uuid not null,
  site_id uuid not null,
  id uuid not null,
  number bigint generated always as identity,
  config_id uuid not null,
  event_id uuid not null,
  event text,
  element_id uuid,
  transaction_id uuid,
  state text not null,
  -- the values that rules gave to its inputs, by their keys
  inputs jsonb not null,
  -- what its sender sends, as it rendered it
  content jsonb not null,
  attempts integer not null default 0,
  -- attempts since it was last sent again
  tries integer not null default 0,
  next_attempt_at timestamptz not null,
  created_at timestamptz not null,
  finished_at timestamptz,
  constraint deliveries_pkey primary key (tenant_id, site_id, id),
  constraint deliveries_once unique (tenant_id, site_id, event_id, config_id),
  constraint deliveries_config_fkey foreign key (tenant_id, site_id, config_id)
    references processor_configs (tenant_id, site_id, id) on delete cascade,
  constraint deliveries_state_known check (state in ('waiting', 'sending', 'retrying', 'delivered', 'dead', 'held', 'skipped'))
);
create index deliveries_of_config on deliveries (tenant_id, site_id, config_id, number);
create index deliveries_open on deliveries (tenant_id, site_id, config_id, next_attempt_at, number) where state in ('waiting', 'sending', 'retrying');
create index deliveries_open_of_element on deliveries (tenant_id, site_id, config_id, element_id, number)
  where state in ('waiting', 'sending', 'retrying');
create index deliveries_held on deliveries (tenant_id, site_id, config_id) where state = 'held';
create index deliveries_dead on deliveries (tenant_id, site_id, config_id) where state = 'dead';

create table delivery_attempts (
  tenant_id uuid not null,
  site_id uuid not null,
  delivery_id uuid not null,
  number integer not null,
  started_at timestamptz not null,
  -- null: the process died before there was an answer
  milliseconds integer,
  is_accepted boolean not null default false,
  request jsonb not null default '{}',
  answer jsonb,
  constraint delivery_attempts_pkey primary key (tenant_id, site_id, delivery_id, number),
  constraint delivery_attempts_delivery_fkey foreign key (tenant_id, site_id, delivery_id)
    references deliveries (tenant_id, site_id, id) on delete cascade
);

-- One run at a time sends what a config delivers, and pauses while its receiver is away.
create table delivery_lanes (
  tenant_id uuid not null,
  site_id uuid not null,
  config_id uuid not null,
  -- until when a run has it; a run that died has it no longer
  busy_until timestamptz,
  away_until timestamptz,
  failing_since timestamptz,
  failures integer not null default 0,
  constraint delivery_lanes_pkey primary key (tenant_id, site_id, config_id),
  constraint delivery_lanes_config_fkey foreign key (tenant_id, site_id, config_id)
    references processor_configs (tenant_id, site_id, id) on delete cascade
);

-- Rules of a service: they feed processors.
alter table transaction_types add column match_rules jsonb not null default '[]';

do $$
declare
  of_tenant constant text := 'tenant_id = (select nullif(current_setting(''app.tenant'', true), '''')::uuid)';
  -- never one that an index is chosen for (migration 0019)
  of_sites constant text := '((site_id = any (coalesce((select nullif(current_setting(''app.sites'', true), '''')::uuid[]), ''{}''))) is true)';
  of_installation constant text := '(select current_setting(''app.installation'', true)) = ''on''';
  name text;
begin
  foreach name in array array['processor_configs', 'message_events', 'deliveries', 'delivery_attempts', 'delivery_lanes'] loop
    execute format('create policy %I on %I using (%s and %s) with check (%s and %s)',
      name || '_in_site', name, of_tenant, of_sites, of_tenant, of_sites);
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
  end loop;
  -- what waits for its fan-out, and the configs of an implementation whose restriction changed, are found for all tenants
  foreach name in array array['processor_configs', 'message_events'] loop
    execute format('create policy %I on %I for select using (%s)', name || '_of_all', name, of_installation);
  end loop;
  execute format('create policy processor_restrictions_in_installation on processor_restrictions using (%s) with check (%s)',
    of_installation, of_installation);
end $$;
alter table processor_restrictions enable row level security;
alter table processor_restrictions force row level security;
