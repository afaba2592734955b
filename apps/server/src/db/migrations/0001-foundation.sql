-- The foundation: tenants and their people, the login server's tables, types with versions, objects, operations.
-- Rules of every table (docs/architecture.md, 'The database is the last guard'):
--   tenant_id (and site_id) stand in every primary, unique and foreign key of tenant data;
--   row security is enabled and forced; a row is seen only in the context that its policy names.
-- Contexts are set for one transaction: app.tenant (uuid), app.sites (uuid[]), app.installation ('on').

-- Order of letters by language; digits by their number, so that A2 comes before A10.
create collation verka_sv (provider = icu, locale = 'sv-u-kn-true');
create collation verka_en (provider = icu, locale = 'en-u-kn-true');
create collation verka_nb (provider = icu, locale = 'nb-u-kn-true');

create table tenants (
  id uuid not null,
  key text not null,
  name text not null,
  culture text not null,
  time_zone text not null,
  licence_level text not null,
  is_billed_annually boolean not null default false,
  policy_url text,
  rss_feed_url text,
  colours jsonb not null,
  settings jsonb not null default '{}',
  is_locked_down boolean not null default false,
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint tenants_pkey primary key (id),
  constraint tenants_key_unique unique (key),
  constraint tenants_key_form check (key ~ '^[a-z0-9][a-z0-9-]{0,49}$'),
  constraint tenants_licence_known check (licence_level in
    ('none', 'small', 'medium', 'large', 'corporation', 'personnelLoanSmall', 'personnelLoanMedium', 'cambio'))
);

create table tenant_logos (
  tenant_id uuid not null,
  sha256 text not null,
  content_type text not null,
  bytes bytea not null,
  constraint tenant_logos_pkey primary key (tenant_id),
  constraint tenant_logos_tenant_fkey foreign key (tenant_id) references tenants (id) on delete cascade,
  constraint tenant_logos_raster check (content_type in ('image/png', 'image/jpeg', 'image/gif', 'image/webp'))
);

create table sites (
  tenant_id uuid not null,
  id uuid not null,
  key text not null,
  name text not null,
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint sites_pkey primary key (tenant_id, id),
  constraint sites_tenant_fkey foreign key (tenant_id) references tenants (id),
  constraint sites_key_unique unique (tenant_id, key),
  constraint sites_key_form check (key ~ '^[a-z0-9][a-z0-9-]{0,49}$')
);

create table users (
  tenant_id uuid not null,
  id uuid not null,
  user_name text not null,
  email text not null,
  is_email_verified boolean not null default false,
  name text not null,
  role text not null,
  culture text,
  status text not null,
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint users_pkey primary key (tenant_id, id),
  constraint users_id_unique unique (id),
  constraint users_tenant_fkey foreign key (tenant_id) references tenants (id),
  constraint users_role_known check (role in ('user', 'privilegedUser', 'siteAdmin', 'tenantAdmin', 'superUser')),
  constraint users_status_known check (status in ('invited', 'active', 'disabled'))
);
-- One person logs in with one name, wherever they belong: unique in the installation (decisions section 2).
create unique index users_user_name_unique on users (lower(user_name));
create unique index users_email_unique on users (lower(email));

create table user_sites (
  tenant_id uuid not null,
  user_id uuid not null,
  site_id uuid not null,
  constraint user_sites_pkey primary key (tenant_id, user_id, site_id),
  constraint user_sites_user_fkey foreign key (tenant_id, user_id) references users (tenant_id, id) on delete cascade,
  constraint user_sites_site_fkey foreign key (tenant_id, site_id) references sites (tenant_id, id)
);

-- The login server's own tables: readable only in the installation's context.
create table credentials (
  user_id uuid not null,
  password_hash text not null,
  changed_at timestamptz not null,
  constraint credentials_pkey primary key (user_id),
  constraint credentials_user_fkey foreign key (user_id) references users (id) on delete cascade
);

create table external_identities (
  issuer text not null,
  subject text not null,
  user_id uuid not null,
  linked_at timestamptz not null,
  constraint external_identities_pkey primary key (issuer, subject),
  constraint external_identities_user_fkey foreign key (user_id) references users (id) on delete cascade
);

create table one_time_links (
  token_hash text not null,
  purpose text not null,
  user_id uuid,
  expires_at timestamptz not null,
  used_at timestamptz,
  created_at timestamptz not null,
  constraint one_time_links_pkey primary key (token_hash),
  constraint one_time_links_user_fkey foreign key (user_id) references users (id) on delete cascade,
  constraint one_time_links_purpose_known check (purpose in ('setPassword', 'firstAdministrator'))
);

create table login_attempts (
  key text not null,
  failures integer not null,
  blocked_until timestamptz not null,
  updated_at timestamptz not null,
  constraint login_attempts_pkey primary key (key)
);

create table oidc_models (
  model text not null,
  id text not null,
  payload jsonb not null,
  grant_id text,
  uid text,
  user_code text,
  consumed_at timestamptz,
  expires_at timestamptz,
  constraint oidc_models_pkey primary key (model, id)
);
create index oidc_models_grant on oidc_models (grant_id) where grant_id is not null;
create index oidc_models_uid on oidc_models (model, uid) where uid is not null;
create index oidc_models_expiry on oidc_models (expires_at);

-- Signing and cookie keys, encrypted with SECRET_KEY.
create table identity_keys (
  id text not null,
  purpose text not null,
  encrypted bytea not null,
  created_at timestamptz not null,
  constraint identity_keys_pkey primary key (id)
);

create table privileges (
  tenant_id uuid not null,
  site_id uuid not null,
  id uuid not null,
  name text not null,
  description text not null default '',
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  owner_id uuid not null,
  constraint privileges_pkey primary key (tenant_id, site_id, id),
  constraint privileges_site_fkey foreign key (tenant_id, site_id) references sites (tenant_id, id)
);

create table user_privileges (
  tenant_id uuid not null,
  site_id uuid not null,
  user_id uuid not null,
  privilege_id uuid not null,
  constraint user_privileges_pkey primary key (tenant_id, site_id, user_id, privilege_id),
  constraint user_privileges_user_fkey foreign key (tenant_id, user_id) references users (tenant_id, id) on delete cascade,
  constraint user_privileges_privilege_fkey foreign key (tenant_id, site_id, privilege_id)
    references privileges (tenant_id, site_id, id) on delete cascade
);

create table element_types (
  tenant_id uuid not null,
  site_id uuid not null,
  id uuid not null,
  status text not null,
  localized_names jsonb not null,
  localized_descriptions jsonb not null,
  data_property_types jsonb not null,
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  owner_id uuid not null,
  constraint element_types_pkey primary key (tenant_id, site_id, id),
  constraint element_types_site_fkey foreign key (tenant_id, site_id) references sites (tenant_id, id),
  constraint element_types_status_known check (status in ('draft', 'private', 'published'))
);

create table operation_types (
  tenant_id uuid not null,
  site_id uuid not null,
  id uuid not null,
  element_type_id uuid not null,
  status text not null,
  localized_names jsonb not null,
  localized_descriptions jsonb not null,
  data_property_types jsonb not null,
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  owner_id uuid not null,
  constraint operation_types_pkey primary key (tenant_id, site_id, id),
  -- so that a service can be made to use functions of its own category only
  constraint operation_types_element_type_unique unique (tenant_id, site_id, element_type_id, id),
  constraint operation_types_element_type_fkey foreign key (tenant_id, site_id, element_type_id)
    references element_types (tenant_id, site_id, id),
  constraint operation_types_status_known check (status in ('draft', 'private', 'published'))
);

-- What an operation was executed with, for ever.
create table operation_type_versions (
  tenant_id uuid not null,
  site_id uuid not null,
  operation_type_id uuid not null,
  version integer not null,
  localized_names jsonb not null,
  data_property_types jsonb not null,
  created_at timestamptz not null,
  constraint operation_type_versions_pkey primary key (tenant_id, site_id, operation_type_id, version),
  constraint operation_type_versions_type_fkey foreign key (tenant_id, site_id, operation_type_id)
    references operation_types (tenant_id, site_id, id) on delete cascade
);

create table transaction_types (
  tenant_id uuid not null,
  site_id uuid not null,
  id uuid not null,
  element_type_id uuid not null,
  status text not null,
  localized_names jsonb not null,
  localized_descriptions jsonb not null,
  mode text not null,
  is_restricted boolean not null default false,
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  owner_id uuid not null,
  constraint transaction_types_pkey primary key (tenant_id, site_id, id),
  constraint transaction_types_element_type_unique unique (tenant_id, site_id, element_type_id, id),
  constraint transaction_types_element_type_fkey foreign key (tenant_id, site_id, element_type_id)
    references element_types (tenant_id, site_id, id),
  constraint transaction_types_status_known check (status in ('draft', 'private', 'published')),
  constraint transaction_types_mode_known check (mode in
    ('simpleForm', 'updatableForm', 'loan', 'issueManagement', 'stockManagement', 'unknown'))
);

-- The functions of a service, in their order; both belong to the same category.
create table transaction_type_operations (
  tenant_id uuid not null,
  site_id uuid not null,
  transaction_type_id uuid not null,
  id uuid not null,
  element_type_id uuid not null,
  position integer not null,
  mode text not null,
  operation_type_id uuid not null,
  localized_names jsonb not null,
  constraint transaction_type_operations_pkey primary key (tenant_id, site_id, transaction_type_id, id),
  constraint transaction_type_operations_service_fkey foreign key (tenant_id, site_id, element_type_id, transaction_type_id)
    references transaction_types (tenant_id, site_id, element_type_id, id) on delete cascade,
  constraint transaction_type_operations_function_fkey foreign key (tenant_id, site_id, element_type_id, operation_type_id)
    references operation_types (tenant_id, site_id, element_type_id, id),
  constraint transaction_type_operations_mode_known check (mode in ('start', 'update', 'complete', 'cancel'))
);
create index transaction_type_operations_function on transaction_type_operations (tenant_id, site_id, operation_type_id);

create table transaction_type_versions (
  tenant_id uuid not null,
  site_id uuid not null,
  transaction_type_id uuid not null,
  version integer not null,
  localized_names jsonb not null,
  mode text not null,
  operations jsonb not null,
  created_at timestamptz not null,
  constraint transaction_type_versions_pkey primary key (tenant_id, site_id, transaction_type_id, version),
  constraint transaction_type_versions_type_fkey foreign key (tenant_id, site_id, transaction_type_id)
    references transaction_types (tenant_id, site_id, id) on delete cascade
);

create table privilege_grants (
  tenant_id uuid not null,
  site_id uuid not null,
  privilege_id uuid not null,
  transaction_type_id uuid not null,
  operation_modes text[] not null,
  view text not null,
  for_others boolean not null default false,
  constraint privilege_grants_pkey primary key (tenant_id, site_id, privilege_id, transaction_type_id),
  constraint privilege_grants_privilege_fkey foreign key (tenant_id, site_id, privilege_id)
    references privileges (tenant_id, site_id, id) on delete cascade,
  constraint privilege_grants_service_fkey foreign key (tenant_id, site_id, transaction_type_id)
    references transaction_types (tenant_id, site_id, id) on delete cascade,
  constraint privilege_grants_view_known check (view in ('own', 'all'))
);

create table elements (
  tenant_id uuid not null,
  site_id uuid not null,
  id uuid not null,
  element_type_id uuid not null,
  title text not null,
  code text not null,
  data_properties jsonb not null,
  -- title, code and texts, folded for search (domain/lists/search-text.ts)
  search_text text not null,
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  owner_id uuid not null,
  constraint elements_pkey primary key (tenant_id, site_id, id),
  constraint elements_element_type_fkey foreign key (tenant_id, site_id, element_type_id)
    references element_types (tenant_id, site_id, id)
);
create unique index elements_code_unique on elements (tenant_id, lower(code));
create index elements_of_type on elements (tenant_id, site_id, element_type_id, id);

create table transactions (
  tenant_id uuid not null,
  site_id uuid not null,
  id uuid not null,
  transaction_type_id uuid not null,
  transaction_type_version integer not null,
  element_id uuid not null,
  mode text not null,
  status text not null,
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  owner_id uuid not null,
  constraint transactions_pkey primary key (tenant_id, site_id, id),
  constraint transactions_type_fkey foreign key (tenant_id, site_id, transaction_type_id, transaction_type_version)
    references transaction_type_versions (tenant_id, site_id, transaction_type_id, version),
  constraint transactions_element_fkey foreign key (tenant_id, site_id, element_id) references elements (tenant_id, site_id, id),
  constraint transactions_owner_fkey foreign key (tenant_id, owner_id) references users (tenant_id, id),
  constraint transactions_status_known check (status in ('started', 'completed', 'cancelled'))
);
create index transactions_of_type on transactions (tenant_id, site_id, transaction_type_id, created_at desc, id);
create index transactions_of_element on transactions (tenant_id, site_id, element_id, created_at desc, id);
create index transactions_of_owner on transactions (tenant_id, site_id, owner_id, created_at desc, id);

create table operations (
  tenant_id uuid not null,
  site_id uuid not null,
  id uuid not null,
  transaction_id uuid not null,
  operation_type_id uuid not null,
  operation_type_version integer not null,
  mode text not null,
  data_properties jsonb not null,
  executed_at timestamptz not null,
  executed_by uuid not null,
  constraint operations_pkey primary key (tenant_id, site_id, id),
  constraint operations_transaction_fkey foreign key (tenant_id, site_id, transaction_id)
    references transactions (tenant_id, site_id, id) on delete cascade,
  constraint operations_type_fkey foreign key (tenant_id, site_id, operation_type_id, operation_type_version)
    references operation_type_versions (tenant_id, site_id, operation_type_id, version),
  constraint operations_executor_fkey foreign key (tenant_id, executed_by) references users (tenant_id, id),
  constraint operations_mode_known check (mode in ('start', 'update', 'complete', 'cancel'))
);
create index operations_of_type on operations (tenant_id, site_id, operation_type_id, executed_at desc, id);
create index operations_of_transaction on operations (tenant_id, site_id, transaction_id, executed_at, id);

-- One intention, one effect (security promise 26): the first answer to a key is kept and given again.
create table idempotency_keys (
  tenant_id uuid not null,
  user_id uuid not null,
  key text not null,
  call text not null,
  body_hash text not null,
  status integer not null,
  reply jsonb,
  created_at timestamptz not null,
  constraint idempotency_keys_pkey primary key (tenant_id, user_id, key),
  constraint idempotency_keys_user_fkey foreign key (tenant_id, user_id) references users (tenant_id, id) on delete cascade
);
create index idempotency_keys_age on idempotency_keys (tenant_id, created_at);

-- Who did what, when, from where. No foreign keys: it outlives what it tells of, a deleted tenant too.
create table audit_log (
  tenant_id uuid not null,
  id uuid not null,
  site_id uuid,
  at timestamptz not null,
  actor_id uuid,
  action text not null,
  entity text not null,
  entity_id uuid not null,
  before jsonb,
  after jsonb,
  request_id text not null,
  address text,
  constraint audit_log_pkey primary key (tenant_id, id)
);
create index audit_log_by_time on audit_log (tenant_id, at desc);

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'the audit log can only be added to';
end $$;
create trigger audit_log_append_only before update or delete on audit_log for each row execute function refuse_change();
create trigger audit_log_no_truncate before truncate on audit_log for each statement execute function refuse_change();

-- Row security. Three kinds of tables: of a site, of a tenant, of the installation.
do $$
declare
  of_tenant constant text := 'tenant_id = (select nullif(current_setting(''app.tenant'', true), '''')::uuid)';
  of_sites constant text := 'site_id = any ((select nullif(current_setting(''app.sites'', true), ''''))::uuid[])';
  of_installation constant text := '(select current_setting(''app.installation'', true)) = ''on''';
  name text;
begin
  foreach name in array array['privileges', 'user_privileges', 'element_types', 'operation_types', 'operation_type_versions',
    'transaction_types', 'transaction_type_operations', 'transaction_type_versions', 'privilege_grants', 'elements',
    'transactions', 'operations']
  loop
    execute format('create policy %I on %I using (%s and %s) with check (%s and %s)',
      name || '_in_site', name, of_tenant, of_sites, of_tenant, of_sites);
  end loop;
  foreach name in array array['idempotency_keys']
  loop
    execute format('create policy %I on %I using (%s) with check (%s)', name || '_in_tenant', name, of_tenant, of_tenant);
  end loop;
  foreach name in array array['tenant_logos', 'sites', 'users', 'user_sites', 'audit_log']
  loop
    execute format('create policy %I on %I using (%s or %s) with check (%s or %s)',
      name || '_in_tenant', name, of_tenant, of_installation, of_tenant, of_installation);
  end loop;
  create policy tenants_own on tenants
    using (id = (select nullif(current_setting('app.tenant', true), '')::uuid)
      or (select current_setting('app.installation', true)) = 'on')
    with check ((select current_setting('app.installation', true)) = 'on');
  -- Rights are looked up before there is a tenant's context: the installation may read them, never write.
  create policy user_privileges_for_login on user_privileges for select
    using ((select current_setting('app.installation', true)) = 'on');
  create policy privilege_grants_for_login on privilege_grants for select
    using ((select current_setting('app.installation', true)) = 'on');
  foreach name in array array['credentials', 'external_identities', 'one_time_links', 'login_attempts', 'oidc_models', 'identity_keys']
  loop
    execute format('create policy %I on %I using (%s) with check (%s)', name || '_in_installation', name, of_installation, of_installation);
  end loop;
  for name in select tablename from pg_tables where schemaname = 'public' and tablename <> 'schema_migrations'
  loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
  end loop;
end $$;
