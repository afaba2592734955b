-- Stations: shared devices at which people lend and return without a login (docs/decisions/065-stations.md).
create table stations (
  tenant_id uuid not null,
  site_id uuid not null,
  id uuid not null,
  version integer not null default 1,
  name text not null,
  -- SHA-256 of the code that connects a device; null: none is valid
  code_hash bytea,
  code_expires_at timestamptz,
  code_created_by uuid,
  -- SHA-256 of the secret of the device; null: there is none
  secret_hash bytea,
  enrolled_at timestamptz,
  revoked_at timestamptz,
  last_used_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint stations_pkey primary key (tenant_id, site_id, id),
  constraint stations_site_fkey foreign key (tenant_id, site_id) references sites (tenant_id, id),
  constraint stations_code_creator_fkey foreign key (tenant_id, code_created_by)
    references users (tenant_id, id) on delete set null (code_created_by),
  constraint stations_code_unique unique (tenant_id, site_id, code_hash),
  constraint stations_secret_unique unique (tenant_id, site_id, secret_hash),
  constraint stations_code_expires check ((code_hash is null) = (code_expires_at is null)),
  constraint stations_revoked check (revoked_at is null or secret_hash is null)
);

-- Services by which a station lends, in the order in which they are tried.
create table station_services (
  tenant_id uuid not null,
  site_id uuid not null,
  station_id uuid not null,
  transaction_type_id uuid not null,
  position integer not null,
  constraint station_services_pkey primary key (tenant_id, site_id, station_id, transaction_type_id),
  constraint station_services_station_fkey foreign key (tenant_id, site_id, station_id)
    references stations (tenant_id, site_id, id) on delete cascade,
  constraint station_services_service_fkey foreign key (tenant_id, site_id, transaction_type_id)
    references transaction_types (tenant_id, site_id, id) on delete cascade
);
create index station_services_of_service on station_services (tenant_id, site_id, transaction_type_id);

-- With what a person identifies themselves at the stations of the tenant.
create table person_codes (
  tenant_id uuid not null,
  user_id uuid not null,
  -- keyed hashes, by which they are found
  code_hash bytea not null,
  pin_hash bytea not null,
  -- the same, encrypted, for the person
  code bytea not null,
  pin bytea not null,
  -- the code of a card that the person had before
  is_card boolean not null,
  created_at timestamptz not null,
  constraint person_codes_pkey primary key (tenant_id, user_id),
  constraint person_codes_user_fkey foreign key (tenant_id, user_id) references users (tenant_id, id) on delete cascade,
  constraint person_codes_code_unique unique (tenant_id, code_hash),
  constraint person_codes_pin_unique unique (tenant_id, pin_hash)
);

do $$
declare
  of_tenant constant text := 'tenant_id = (select nullif(current_setting(''app.tenant'', true), '''')::uuid)';
  of_sites constant text := 'site_id = any ((select nullif(current_setting(''app.sites'', true), ''''))::uuid[])';
  name text;
begin
  foreach name in array array['stations', 'station_services'] loop
    execute format('create policy %1$s_in_site on %1$s using (%2$s and %3$s) with check (%2$s and %3$s)', name, of_tenant, of_sites);
    execute format('alter table %s enable row level security', name);
    execute format('alter table %s force row level security', name);
  end loop;
  execute format('create policy person_codes_in_tenant on person_codes using (%1$s) with check (%1$s)', of_tenant);
  alter table person_codes enable row level security;
  alter table person_codes force row level security;
end $$;
