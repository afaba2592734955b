-- Replications: copies of definitions between sites (docs/decisions/066-replication.md).
create table replications (
  tenant_id uuid not null,
  site_id uuid not null,
  id uuid not null,
  state text not null,
  -- where it is from: ids and names of the tenant and the site
  source jsonb not null,
  -- the content of a file, while the job needs it
  content jsonb,
  options jsonb not null,
  -- hash of the plan
  hash text not null,
  lifts_lockdown boolean not null default false,
  done integer not null default 0,
  total integer not null default 0,
  -- what was written, with the content before
  written jsonb not null default '[]',
  errors jsonb not null default '[]',
  kept jsonb not null default '[]',
  owner_id uuid not null,
  -- the person at home, whose rights are checked when the job runs
  person_id uuid not null,
  culture text not null,
  request_id text not null,
  address text,
  created_at timestamptz not null,
  finished_at timestamptz,
  undone_at timestamptz,
  constraint replications_pkey primary key (tenant_id, site_id, id),
  constraint replications_site_fkey foreign key (tenant_id, site_id) references sites (tenant_id, id),
  constraint replications_owner_fkey foreign key (tenant_id, owner_id) references users (tenant_id, id),
  constraint replications_state_known check (state in ('running', 'done', 'failed', 'undone'))
);

-- Copies with their originals, and as the last replication wrote them.
create table replication_links (
  tenant_id uuid not null,
  site_id uuid not null,
  source_site_id uuid not null,
  source_id uuid not null,
  kind text not null,
  id uuid not null,
  base jsonb not null,
  constraint replication_links_pkey primary key (tenant_id, site_id, source_site_id, source_id),
  constraint replication_links_site_fkey foreign key (tenant_id, site_id) references sites (tenant_id, id)
);

do $$
declare
  of_tenant constant text := 'tenant_id = (select nullif(current_setting(''app.tenant'', true), '''')::uuid)';
  of_sites constant text := 'site_id = any ((select nullif(current_setting(''app.sites'', true), ''''))::uuid[])';
  name text;
begin
  foreach name in array array['replications', 'replication_links'] loop
    execute format('create policy %1$s_in_site on %1$s using (%2$s and %3$s) with check (%2$s and %3$s)', name, of_tenant, of_sites);
    execute format('alter table %s enable row level security', name);
    execute format('alter table %s force row level security', name);
  end loop;
  -- a system administrator starts a replication into the site of another tenant
  create policy replications_of_all on replications
    using ((select current_setting('app.installation', true)) = 'on') with check ((select current_setting('app.installation', true)) = 'on');
end $$;
