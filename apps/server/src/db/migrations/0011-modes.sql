-- All modes of services: loans, undoing, deleting with a reason, reservations (decisions, section 5).
create extension if not exists btree_gist;

-- Settings by mode: loan, stock, reservations, undo.
alter table transaction_types add column settings jsonb not null default '{}';
alter table transaction_type_versions add column settings jsonb not null default '{}';

alter table transactions
  add column borrower_id uuid,
  add column due_at timestamptz,
  -- its start was undone: it is as if it had never been, and stays readable
  add column undone_at timestamptz,
  -- deleted ones are read by nobody; the audit log has what they were
  add column deleted_at timestamptz,
  add constraint transactions_borrower_fkey foreign key (tenant_id, borrower_id) references users (tenant_id, id),
  add constraint transactions_borrower_of_loan check (mode = 'loan' or (borrower_id is null and due_at is null));
-- One running loan for one object, whichever service it is of: not a check but a key.
create unique index transactions_one_running_loan on transactions (tenant_id, site_id, element_id)
  where mode = 'loan' and status = 'started' and deleted_at is null;
create index transactions_of_borrower on transactions (tenant_id, site_id, borrower_id, created_at desc, id) where borrower_id is not null;

alter table operations
  -- until when whoever executed it may undo it, and what is then put back
  add column undo_until timestamptz,
  add column effects jsonb,
  add column undone_at timestamptz,
  -- the operation that this one takes back
  add column undoes uuid,
  add constraint operations_undoes_fkey foreign key (tenant_id, site_id, undoes) references operations (tenant_id, site_id, id);
-- An operation is undone once.
create unique index operations_undone_once on operations (tenant_id, site_id, undoes) where undoes is not null;

create table reservations (
  tenant_id uuid not null,
  site_id uuid not null,
  id uuid not null,
  element_id uuid not null,
  transaction_type_id uuid not null,
  user_id uuid not null,
  from_at timestamptz not null,
  to_at timestamptz not null,
  status text not null,
  -- a booking that nobody came for is over at this moment, whether or not its status was written yet
  expires_at timestamptz not null,
  -- the loan that fulfilled it
  transaction_id uuid,
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  owner_id uuid not null,
  constraint reservations_pkey primary key (tenant_id, site_id, id),
  constraint reservations_element_fkey foreign key (tenant_id, site_id, element_id)
    references elements (tenant_id, site_id, id) on delete cascade,
  constraint reservations_service_fkey foreign key (tenant_id, site_id, transaction_type_id)
    references transaction_types (tenant_id, site_id, id) on delete cascade,
  constraint reservations_user_fkey foreign key (tenant_id, user_id) references users (tenant_id, id),
  constraint reservations_transaction_fkey foreign key (tenant_id, site_id, transaction_id)
    references transactions (tenant_id, site_id, id),
  constraint reservations_status_known check (status in ('booked', 'fulfilled', 'cancelled', 'expired')),
  constraint reservations_interval check (from_at < to_at),
  -- what is booked is booked once: two that begin as the other ends do not meet
  constraint reservations_no_overlap exclude using gist
    (tenant_id with =, site_id with =, element_id with =, tstzrange(from_at, to_at) with &&) where (status = 'booked')
);
create index reservations_of_user on reservations (tenant_id, site_id, user_id, from_at);
create index reservations_of_service on reservations (tenant_id, site_id, transaction_type_id, from_at);
create index reservations_of_element on reservations (tenant_id, site_id, element_id, from_at);
alter table reservations enable row level security;
alter table reservations force row level security;
create policy reservations_in_site on reservations
  using (tenant_id = (select nullif(current_setting('app.tenant', true), '')::uuid)
    and site_id = any ((select nullif(current_setting('app.sites', true), ''))::uuid[]))
  with check (tenant_id = (select nullif(current_setting('app.tenant', true), '')::uuid)
    and site_id = any ((select nullif(current_setting('app.sites', true), ''))::uuid[]));
