-- Text messages and their recipients, each with its state (docs/decisions/058-sms.md).
create table sms_messages (
  tenant_id uuid not null,
  site_id uuid not null,
  id uuid not null,
  sender text not null,
  body text not null,
  -- parts of the text, and the month whose quota they are counted in
  parts smallint not null,
  month date not null,
  -- sent by a service; then nobody is its owner
  is_automatic boolean not null,
  owner_id uuid,
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint sms_messages_pkey primary key (tenant_id, site_id, id),
  constraint sms_messages_site_fkey foreign key (tenant_id, site_id) references sites (tenant_id, id),
  constraint sms_messages_owner_fkey foreign key (tenant_id, owner_id) references users (tenant_id, id),
  constraint sms_messages_owner_known check (is_automatic = (owner_id is null))
);
create index sms_messages_by_time on sms_messages (tenant_id, site_id, created_at desc, id desc);

create table sms_recipients (
  tenant_id uuid not null,
  site_id uuid not null,
  id uuid not null,
  message_id uuid not null,
  -- in E.164
  number text not null,
  person_id uuid,
  -- 'sending' between the request to the gateway and its answer
  state text not null default 'waiting',
  reason text,
  -- the request that was sent last: a later one does not take its answer
  attempt uuid,
  gateway_id text,
  sent_at timestamptz,
  delivered_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint sms_recipients_pkey primary key (tenant_id, site_id, id),
  constraint sms_recipients_number_unique unique (tenant_id, site_id, message_id, number),
  constraint sms_recipients_message_fkey foreign key (tenant_id, site_id, message_id)
    references sms_messages (tenant_id, site_id, id) on delete cascade,
  constraint sms_recipients_person_fkey foreign key (tenant_id, person_id) references users (tenant_id, id),
  constraint sms_recipients_state_known check (state in ('waiting', 'sending', 'sent', 'delivered', 'failed', 'unknown')),
  constraint sms_recipients_reason_known check ((state = 'failed') = (reason is not null))
);
create index sms_recipients_to_send on sms_recipients (tenant_id, site_id, message_id, id) where state in ('waiting', 'sending');
create index sms_recipients_of_number on sms_recipients (tenant_id, site_id, number, created_at);

do $$
declare
  of_tenant constant text := 'tenant_id = (select nullif(current_setting(''app.tenant'', true), '''')::uuid)';
  -- never one that an index is chosen for (migration 0019)
  of_sites constant text := '((site_id = any (coalesce((select nullif(current_setting(''app.sites'', true), '''')::uuid[]), ''{}''))) is true)';
begin
  execute format('create policy sms_messages_in_site on sms_messages using (%s and %s) with check (%s and %s)',
    of_tenant, of_sites, of_tenant, of_sites);
  execute format('create policy sms_recipients_in_site on sms_recipients using (%s and %s) with check (%s and %s)',
    of_tenant, of_sites, of_tenant, of_sites);
end $$;
alter table sms_messages enable row level security;
alter table sms_messages force row level security;
alter table sms_recipients enable row level security;
alter table sms_recipients force row level security;
