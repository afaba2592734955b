-- Reports of people without a login (docs/decisions/064-reports-without-login.md).
create table open_reports (
  tenant_id uuid not null,
  site_id uuid not null,
  id uuid not null,
  version integer not null default 1,
  -- null: the object was deleted since
  element_id uuid,
  element_title text not null,
  element_code text not null,
  -- how the object was shown to the reporter
  shown_as text not null,
  transaction_type_id uuid not null,
  operation_type_id uuid not null,
  operation_type_version integer not null,
  data_properties jsonb not null,
  culture text not null,
  -- null: none, or erased
  contact_email text,
  contact_phone text,
  -- SHA-256 of the secret of the reporter's link
  secret_hash bytea not null,
  -- the secret itself, encrypted, for links in mails; null: no mail is sent
  secret bytea,
  state text not null,
  answer text,
  received_at timestamptz not null,
  decided_at timestamptz,
  decided_by uuid,
  -- what it became; null: nothing yet, or it was deleted
  transaction_id uuid,
  updated_at timestamptz not null,
  constraint open_reports_pkey primary key (tenant_id, site_id, id),
  constraint open_reports_secret_unique unique (tenant_id, site_id, secret_hash),
  constraint open_reports_site_fkey foreign key (tenant_id, site_id) references sites (tenant_id, id),
  constraint open_reports_element_fkey foreign key (tenant_id, site_id, element_id)
    references elements (tenant_id, site_id, id) on delete set null (element_id),
  constraint open_reports_service_fkey foreign key (tenant_id, site_id, transaction_type_id)
    references transaction_types (tenant_id, site_id, id),
  constraint open_reports_function_fkey foreign key (tenant_id, site_id, operation_type_id)
    references operation_types (tenant_id, site_id, id),
  constraint open_reports_transaction_fkey foreign key (tenant_id, site_id, transaction_id)
    references transactions (tenant_id, site_id, id) on delete set null (transaction_id),
  constraint open_reports_decider_fkey foreign key (tenant_id, decided_by) references users (tenant_id, id),
  constraint open_reports_state_known check (state in ('waiting', 'accepted', 'rejected')),
  -- nothing is written to an object before a decision
  constraint open_reports_decided check ((state = 'waiting') = (decided_at is null) and (state <> 'waiting' or transaction_id is null))
);
create index open_reports_by_time on open_reports (tenant_id, site_id, state, received_at desc);
create index open_reports_of_transaction on open_reports (tenant_id, site_id, transaction_id);
create index open_reports_of_element on open_reports (tenant_id, site_id, element_id);
create index open_reports_of_service on open_reports (tenant_id, site_id, transaction_type_id);
create index open_reports_of_function on open_reports (tenant_id, site_id, operation_type_id);

-- What the reporter and the people of the site write to each other.
create table open_report_comments (
  tenant_id uuid not null,
  site_id uuid not null,
  report_id uuid not null,
  id uuid not null,
  -- null: the reporter
  written_by uuid,
  text text not null,
  written_at timestamptz not null,
  constraint open_report_comments_pkey primary key (tenant_id, site_id, report_id, id),
  constraint open_report_comments_report_fkey foreign key (tenant_id, site_id, report_id)
    references open_reports (tenant_id, site_id, id) on delete cascade,
  constraint open_report_comments_writer_fkey foreign key (tenant_id, written_by) references users (tenant_id, id)
);

-- How many people without a login have said that they see the same.
create table open_case_supports (
  tenant_id uuid not null,
  site_id uuid not null,
  transaction_id uuid not null,
  count integer not null,
  constraint open_case_supports_pkey primary key (tenant_id, site_id, transaction_id),
  constraint open_case_supports_transaction_fkey foreign key (tenant_id, site_id, transaction_id)
    references transactions (tenant_id, site_id, id) on delete cascade
);

-- photos of reports
alter table file_uses drop constraint file_uses_kind_known;
alter table file_uses add constraint file_uses_kind_known check (entity_kind in
  ('element', 'record', 'operation', 'elementType', 'recordType', 'operationType', 'import', 'openReport'));

do $$
declare
  of_tenant constant text := 'tenant_id = (select nullif(current_setting(''app.tenant'', true), '''')::uuid)';
  -- never one that an index is chosen for (migration 0019)
  of_sites constant text := '((site_id = any (coalesce((select nullif(current_setting(''app.sites'', true), '''')::uuid[]), ''{}''))) is true)';
  of_installation constant text := '(select current_setting(''app.installation'', true)) = ''on''';
  name text;
begin
  foreach name in array array['open_reports', 'open_report_comments', 'open_case_supports'] loop
    -- the sweep looks for what has to be removed in all tenants
    execute format('create policy %1$s_in_site on %1$s using ((%2$s and %3$s) or %4$s) with check (%2$s and %3$s)',
      name, of_tenant, of_sites, of_installation);
    execute format('alter table %s enable row level security', name);
    execute format('alter table %s force row level security', name);
  end loop;
end $$;
