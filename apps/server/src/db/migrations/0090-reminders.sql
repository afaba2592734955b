-- Reminders (docs/decisions/060-reminders.md): one row for each loan, booking, case or object of which a service reminds.
create table reminders (
  tenant_id uuid not null,
  site_id uuid not null,
  transaction_type_id uuid not null,
  subject text not null,
  -- the transaction, the booking or the object
  subject_id uuid not null,
  -- the due time, the beginning, the last step: a reminder of another moment is another reminder
  moment timestamptz not null,
  -- the version of the service by which the next one was found
  service_version integer not null,
  -- the reminder that was made last; null: none
  step text,
  -- null: none follows
  next_at timestamptz,
  constraint reminders_pkey primary key (tenant_id, site_id, transaction_type_id, subject, subject_id),
  constraint reminders_site_fkey foreign key (tenant_id, site_id) references sites (tenant_id, id) on delete cascade,
  constraint reminders_subject_known check (subject in ('loan', 'booking', 'case', 'inspection'))
);
create index reminders_of_subject on reminders (tenant_id, site_id, subject_id);

-- When the reminders of a site are looked for again.
create table reminder_sites (
  tenant_id uuid not null,
  site_id uuid not null,
  next_at timestamptz not null,
  -- when the dates of objects were last looked at; null: they are next
  objects_at timestamptz,
  constraint reminder_sites_pkey primary key (tenant_id, site_id),
  constraint reminder_sites_site_fkey foreign key (tenant_id, site_id) references sites (tenant_id, id) on delete cascade
);
create index reminder_sites_next on reminder_sites (next_at);

-- what is old is deleted in all tenants
create index deliveries_ended on deliveries (finished_at) where finished_at is not null;
create index sms_messages_by_age on sms_messages (created_at);

do $$
declare
  of_tenant constant text := 'tenant_id = (select nullif(current_setting(''app.tenant'', true), '''')::uuid)';
  -- never one that an index is chosen for (migration 0019)
  of_sites constant text := '((site_id = any (coalesce((select nullif(current_setting(''app.sites'', true), '''')::uuid[]), ''{}''))) is true)';
  of_installation constant text := '(select current_setting(''app.installation'', true)) = ''on''';
  name text;
begin
  foreach name in array array['reminders', 'reminder_sites'] loop
    execute format('create policy %I on %I using (%s and %s) with check (%s and %s)',
      name || '_in_site', name, of_tenant, of_sites, of_tenant, of_sites);
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
  end loop;
  execute format('create policy reminder_sites_of_all on reminder_sites using (%s) with check (%s)', of_installation, of_installation);
  foreach name in array array['deliveries', 'sms_messages'] loop
    execute format('create policy %I on %I for select using (%s)', name || '_of_all', name, of_installation);
  end loop;
  foreach name in array array['deliveries', 'sms_messages', 'message_events'] loop
    execute format('create policy %I on %I for delete using (%s)', name || '_swept', name, of_installation);
  end loop;
end $$;
