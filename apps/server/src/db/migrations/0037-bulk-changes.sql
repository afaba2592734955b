-- A bulk change: what is changed in many things at once, how far it has come, and what became of each of them (decision 035).
create table bulk_changes (
  tenant_id uuid not null,
  site_id uuid not null,
  id uuid not null,
  -- what its things are: 'element', 'record' or a kind of definition
  entity text not null,
  action text not null,
  -- the category or the predefined value type of its things; null: definitions
  type_id uuid,
  -- what is set: values of fields, or a status
  change jsonb not null,
  state text not null,
  -- why it ended before all were changed; null: it did not
  stopped_because text,
  -- who gave the last command, and as whom the work is done
  run_by uuid not null,
  culture text not null,
  request_id text not null,
  address text,
  owner_id uuid not null,
  created_at timestamptz not null,
  started_at timestamptz,
  finished_at timestamptz,
  undone_at timestamptz,
  constraint bulk_changes_pkey primary key (tenant_id, site_id, id),
  constraint bulk_changes_site_fkey foreign key (tenant_id, site_id) references sites (tenant_id, id),
  constraint bulk_changes_owner_fkey foreign key (tenant_id, owner_id) references users (tenant_id, id),
  constraint bulk_changes_run_by_fkey foreign key (tenant_id, run_by) references users (tenant_id, id),
  constraint bulk_changes_state_check check (state in ('checking', 'checked', 'running', 'done', 'stopped', 'undoing', 'undone'))
);
create index bulk_changes_by_time on bulk_changes (tenant_id, site_id, created_at desc);
-- the few that some process has to work on
create index bulk_changes_at_work on bulk_changes (created_at) where state in ('checking', 'running', 'undoing');

create table bulk_change_items (
  tenant_id uuid not null,
  site_id uuid not null,
  bulk_change_id uuid not null,
  position integer not null,
  entity_id uuid not null,
  name text not null,
  -- the version that it was checked in, then the one that the change left it in
  version integer not null,
  outcome text not null default 'waiting',
  errors jsonb,
  -- how often the database refused the work on it for a reason that may pass
  attempts smallint not null default 0,
  constraint bulk_change_items_pkey primary key (tenant_id, site_id, bulk_change_id, position),
  constraint bulk_change_items_entity_unique unique (tenant_id, site_id, bulk_change_id, entity_id),
  constraint bulk_change_items_change_fkey foreign key (tenant_id, site_id, bulk_change_id)
    references bulk_changes (tenant_id, site_id, id) on delete cascade,
  constraint bulk_change_items_outcome_check
    check (outcome in ('waiting', 'accepted', 'unchanged', 'refused', 'done', 'failed', 'undone', 'kept'))
);
create index bulk_change_items_of_outcome on bulk_change_items (tenant_id, site_id, bulk_change_id, outcome, attempts, position);

-- An entry that a bulk change wrote: the log shows the one entry of the bulk change instead.
alter table audit_log add column bulk_change_id uuid;
create index audit_log_of_bulk_change on audit_log (tenant_id, bulk_change_id, entity_id) where bulk_change_id is not null;

do $$
declare
  of_tenant constant text := 'tenant_id = (select nullif(current_setting(''app.tenant'', true), '''')::uuid)';
  -- never one that an index is chosen for (migration 0019)
  of_sites constant text := '((site_id = any (coalesce((select nullif(current_setting(''app.sites'', true), '''')::uuid[]), ''{}''))) is true)';
  of_installation constant text := '(select current_setting(''app.installation'', true)) = ''on''';
begin
  execute format('create policy bulk_changes_in_site on bulk_changes using ((%s and %s) or %s) with check (%s and %s)',
    of_tenant, of_sites, of_installation, of_tenant, of_sites);
  execute format('create policy bulk_change_items_in_site on bulk_change_items using (%s and %s) with check (%s and %s)',
    of_tenant, of_sites, of_tenant, of_sites);
end $$;
alter table bulk_changes enable row level security;
alter table bulk_changes force row level security;
alter table bulk_change_items enable row level security;
alter table bulk_change_items force row level security;
