-- Accounts of programs (docs/decisions/055-integration-accounts.md): users without a password.
alter table users add column is_program boolean not null default false;
alter table users add constraint users_kind_unique unique (tenant_id, id, is_program);
alter table users add constraint users_id_kind_unique unique (id, is_program);

-- a program has no password
alter table credentials add column is_program boolean not null generated always as (false) stored;
alter table credentials drop constraint credentials_user_fkey;
alter table credentials
  add constraint credentials_user_fkey foreign key (user_id, is_program) references users (id, is_program) on delete cascade;

create table integration_accounts (
  tenant_id uuid not null,
  user_id uuid not null,
  -- a person is no integration account
  is_program boolean not null generated always as (true) stored,
  expires_at timestamptz,
  last_used_at timestamptz,
  constraint integration_accounts_pkey primary key (tenant_id, user_id),
  constraint integration_accounts_user_fkey foreign key (tenant_id, user_id, is_program)
    references users (tenant_id, id, is_program) on delete cascade
);
create policy integration_accounts_in_tenant on integration_accounts
  using (tenant_id = (select nullif(current_setting('app.tenant', true), '')::uuid)
    or (select current_setting('app.installation', true)) = 'on')
  with check (tenant_id = (select nullif(current_setting('app.tenant', true), '')::uuid)
    or (select current_setting('app.installation', true)) = 'on');
alter table integration_accounts enable row level security;
alter table integration_accounts force row level security;

create table integration_secrets (
  tenant_id uuid not null,
  user_id uuid not null,
  id uuid not null,
  -- at most two at a time
  slot smallint not null,
  -- SHA-256 of 256 random bits
  hash bytea not null,
  ending text not null,
  created_at timestamptz not null,
  expires_at timestamptz,
  last_used_at timestamptz,
  constraint integration_secrets_pkey primary key (tenant_id, user_id, id),
  constraint integration_secrets_slot_unique unique (tenant_id, user_id, slot),
  constraint integration_secrets_slot_known check (slot in (1, 2)),
  constraint integration_secrets_account_fkey foreign key (tenant_id, user_id)
    references integration_accounts (tenant_id, user_id) on delete cascade
);
create index integration_secrets_of_user on integration_secrets (user_id);
create policy integration_secrets_in_tenant on integration_secrets
  using (tenant_id = (select nullif(current_setting('app.tenant', true), '')::uuid)
    or (select current_setting('app.installation', true)) = 'on')
  with check (tenant_id = (select nullif(current_setting('app.tenant', true), '')::uuid)
    or (select current_setting('app.installation', true)) = 'on');
alter table integration_secrets enable row level security;
alter table integration_secrets force row level security;
