-- Rules that run in an object's form, and who saved it last: what a field of the kind previousUser is filled in with.
alter table element_types add column match_rules jsonb not null default '[]';
alter table elements add column saved_by jsonb;
alter table record_types add column match_rules jsonb not null default '[]';
alter table records add column saved_by jsonb;

-- The newest value of each field in a transaction, whichever operation it came with: what rules read and write of it.
alter table transactions add column data_properties jsonb not null default '{}';

-- What operations have added to numbers of objects, and what they came to: the sum is never a guess.
create table balance_entries (
  tenant_id uuid not null,
  site_id uuid not null,
  id uuid not null,
  element_id uuid not null,
  field_id uuid not null,
  operation_id uuid not null,
  amount numeric not null,
  balance numeric not null,
  created_at timestamptz not null,
  constraint balance_entries_pkey primary key (tenant_id, site_id, id),
  constraint balance_entries_element_fkey foreign key (tenant_id, site_id, element_id) references elements (tenant_id, site_id, id),
  constraint balance_entries_operation_fkey foreign key (tenant_id, site_id, operation_id)
    references operations (tenant_id, site_id, id) on delete cascade
);
create index balance_entries_of_field on balance_entries (tenant_id, site_id, element_id, field_id, created_at);
create index balance_entries_of_operation on balance_entries (tenant_id, site_id, operation_id);
alter table balance_entries enable row level security;
alter table balance_entries force row level security;
create policy balance_entries_in_site on balance_entries
  using (tenant_id = (select nullif(current_setting('app.tenant', true), '')::uuid)
    and site_id = any ((select nullif(current_setting('app.sites', true), ''))::uuid[]))
  with check (tenant_id = (select nullif(current_setting('app.tenant', true), '')::uuid)
    and site_id = any ((select nullif(current_setting('app.sites', true), ''))::uuid[]));
