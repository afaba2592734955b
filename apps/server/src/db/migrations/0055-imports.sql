-- An import: its file, how it is read, what each column fills, and what became of each row (decision 052).
create table imports (
  tenant_id uuid not null,
  site_id uuid not null,
  id uuid not null,
  -- what its rows are: 'element', 'record' or 'user'
  target text not null,
  -- the category or the predefined value type; null: users
  type_id uuid,
  schema_id uuid,
  file_id uuid not null,
  file_name text not null,
  state text not null,
  -- why it ended before all rows were saved; null: it did not
  stopped_because text,
  -- how its file is wanted to be read, what was found, and why it cannot be read
  reading jsonb not null default '{}',
  looked jsonb,
  error jsonb,
  mapping jsonb,
  policy text,
  -- saves by itself what was checked
  starts_itself boolean not null default false,
  -- a person wants it to end; read by a run in one transaction
  is_stop_wanted boolean not null default false,
  total integer not null default 0,
  -- rows of a run in one transaction that are saved so far: others cannot see them yet
  progress integer not null default 0,
  -- the number of the last row that was worked on in the present state: earlier ones are not read again
  worked_to integer not null default 0,
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
  constraint imports_pkey primary key (tenant_id, site_id, id),
  constraint imports_site_fkey foreign key (tenant_id, site_id) references sites (tenant_id, id),
  constraint imports_owner_fkey foreign key (tenant_id, owner_id) references users (tenant_id, id),
  constraint imports_run_by_fkey foreign key (tenant_id, run_by) references users (tenant_id, id),
  constraint imports_state_check check (state in
    ('reading', 'unreadable', 'mapping', 'checking', 'checked', 'running', 'done', 'stopped', 'undoing', 'undone'))
);
create index imports_by_time on imports (tenant_id, site_id, created_at desc);

create table import_rows (
  tenant_id uuid not null,
  site_id uuid not null,
  import_id uuid not null,
  -- its number in the file
  number integer not null,
  cells jsonb not null,
  is_corrected boolean not null default false,
  outcome text not null default 'waiting',
  errors jsonb,
  changes jsonb,
  -- the thing that it is saved as, and its version at the check, then after the save
  entity_id uuid,
  version integer,
  name text not null default '',
  -- what must be there once in a file: the value that finds a thing, and the code
  identifier text,
  code text,
  constraint import_rows_pkey primary key (tenant_id, site_id, import_id, number),
  constraint import_rows_import_fkey foreign key (tenant_id, site_id, import_id)
    references imports (tenant_id, site_id, id) on delete cascade,
  constraint import_rows_outcome_check check (outcome in
    ('waiting', 'create', 'update', 'unchanged', 'skipped', 'wrong', 'created', 'updated', 'failed', 'undone', 'kept'))
);
create index import_rows_of_identifier on import_rows (tenant_id, site_id, import_id, identifier) where identifier is not null;
create index import_rows_of_code on import_rows (tenant_id, site_id, import_id, code) where code is not null;

-- An entry that an import wrote: the log shows the one entry of the import instead.
alter table audit_log add column import_id uuid;
create index audit_log_of_import on audit_log (tenant_id, import_id, entity_id) where import_id is not null;

do $$
declare
  of_tenant constant text := 'tenant_id = (select nullif(current_setting(''app.tenant'', true), '''')::uuid)';
  -- never one that an index is chosen for (migration 0019)
  of_sites constant text := '((site_id = any (coalesce((select nullif(current_setting(''app.sites'', true), '''')::uuid[]), ''{}''))) is true)';
begin
  execute format('create policy imports_in_site on imports using (%s and %s) with check (%s and %s)', of_tenant, of_sites, of_tenant, of_sites);
  execute format('create policy import_rows_in_site on import_rows using (%s and %s) with check (%s and %s)',
    of_tenant, of_sites, of_tenant, of_sites);
end $$;
alter table imports enable row level security;
alter table imports force row level security;
alter table import_rows enable row level security;
alter table import_rows force row level security;

-- the file of an import, and those beside its table
alter table file_uses drop constraint file_uses_kind_known;
alter table file_uses add constraint file_uses_kind_known check (entity_kind in 
  ('element', 'record', 'operation', 'elementType', 'recordType', 'operationType', 'import'));
