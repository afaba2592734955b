-- An open address of an object has a code of its own, which nobody can guess. Renewed or revoked, its code no longer exists.
create table open_addresses (
  tenant_id uuid not null,
  site_id uuid not null,
  element_id uuid not null,
  code text not null,
  created_at timestamptz not null,
  constraint open_addresses_pkey primary key (tenant_id, site_id, element_id),
  constraint open_addresses_element_fkey foreign key (tenant_id, site_id, element_id)
    references elements (tenant_id, site_id, id) on delete cascade,
  constraint open_addresses_code_unique unique (tenant_id, code)
);
create policy open_addresses_in_site on open_addresses
  using (tenant_id = (select nullif(current_setting('app.tenant', true), '')::uuid)
    and site_id = any ((select nullif(current_setting('app.sites', true), ''))::uuid[]))
  with check (tenant_id = (select nullif(current_setting('app.tenant', true), '')::uuid)
    and site_id = any ((select nullif(current_setting('app.sites', true), ''))::uuid[]));
alter table open_addresses enable row level security;
alter table open_addresses force row level security;
