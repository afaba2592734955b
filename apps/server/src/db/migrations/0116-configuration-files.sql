-- Configurations as files (docs/decisions/071-configuration-files.md): a file is stored while a person looks at its plan.
create table replication_files (
  tenant_id uuid not null,
  site_id uuid not null,
  id uuid not null,
  -- where it is from: ids and names of the tenant and the site, as the file says
  source jsonb not null,
  content jsonb not null,
  -- fingerprint of the key that signed it, and the address of the installation, as the file says
  signer text not null,
  signer_name text not null,
  created_at timestamptz not null,
  constraint replication_files_pkey primary key (tenant_id, site_id, id),
  constraint replication_files_site_fkey foreign key (tenant_id, site_id) references sites (tenant_id, id)
);

alter table replications
  add column origin text not null default 'site',
  -- fingerprint of the key that signed the file
  add column signer text,
  -- example objects of a template that were created, with their versions
  add column examples jsonb not null default '[]',
  add constraint replications_origin_known check (origin in ('site', 'file', 'template'));

create policy replication_files_in_site on replication_files
  using (tenant_id = (select nullif(current_setting('app.tenant', true), '')::uuid)
    and site_id = any ((select nullif(current_setting('app.sites', true), ''))::uuid[]))
  with check (tenant_id = (select nullif(current_setting('app.tenant', true), '')::uuid)
    and site_id = any ((select nullif(current_setting('app.sites', true), ''))::uuid[]));
alter table replication_files enable row level security;
alter table replication_files force row level security;
