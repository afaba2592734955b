-- Messages to people (docs/decisions/059-messages.md): one row for each person, written by the transaction that causes it.
create table messages (
  tenant_id uuid not null,
  id uuid not null,
  user_id uuid not null,
  kind text not null,
  -- a second message of the same kind and key to the same person is not written; withdrawn by its key
  key text,
  -- site of the subject; null: of the tenant as a whole
  of_site uuid,
  entity text,
  entity_id uuid,
  params jsonb not null,
  created_at timestamptz not null,
  -- null until it is rendered, from committed data, in the language of the person
  title text,
  body text,
  is_in_inbox boolean not null default false,
  read_at timestamptz,
  constraint messages_pkey primary key (tenant_id, id),
  constraint messages_key_once unique (tenant_id, user_id, kind, key),
  constraint messages_user_fkey foreign key (tenant_id, user_id) references users (tenant_id, id) on delete cascade,
  constraint messages_site_fkey foreign key (tenant_id, of_site) references sites (tenant_id, id) on delete cascade,
  constraint messages_rendered check ((title is null) = (body is null)),
  constraint messages_subject check ((entity is null) = (entity_id is null))
);
create index messages_in_inbox on messages (tenant_id, user_id, id desc) where is_in_inbox;
create index messages_unread on messages (tenant_id, user_id) where is_in_inbox and read_at is null;
create index messages_unrendered on messages (tenant_id, id) where title is null;
create index messages_by_key on messages (tenant_id, key) where key is not null;
create index messages_of_site on messages (tenant_id, of_site) where of_site is not null;
create index messages_by_age on messages (created_at);
create policy messages_in_tenant on messages
  using (tenant_id = (select nullif(current_setting('app.tenant', true), '')::uuid)
    or (select current_setting('app.installation', true)) = 'on')
  with check (tenant_id = (select nullif(current_setting('app.tenant', true), '')::uuid)
    or (select current_setting('app.installation', true)) = 'on');
alter table messages enable row level security;
alter table messages force row level security;

-- What is sent of a message besides the inbox. A message that is withdrawn takes what is not sent along.
create table message_sendings (
  tenant_id uuid not null,
  message_id uuid not null,
  channel text not null,
  -- the person of the message, for their digest
  user_id uuid not null,
  due_at timestamptz not null,
  sent_at timestamptz,
  -- why it is not sent any more
  failure text,
  constraint message_sendings_pkey primary key (tenant_id, message_id, channel),
  constraint message_sendings_message_fkey foreign key (tenant_id, message_id) references messages (tenant_id, id) on delete cascade,
  constraint message_sendings_user_fkey foreign key (tenant_id, user_id) references users (tenant_id, id) on delete cascade,
  constraint message_sendings_channel check (channel in ('mail', 'digest', 'sms', 'push'))
);
create index message_sendings_of_digest on message_sendings (tenant_id, user_id)
  where channel = 'digest' and sent_at is null and failure is null;
create policy message_sendings_in_tenant on message_sendings
  using (tenant_id = (select nullif(current_setting('app.tenant', true), '')::uuid)
    or (select current_setting('app.installation', true)) = 'on')
  with check (tenant_id = (select nullif(current_setting('app.tenant', true), '')::uuid)
    or (select current_setting('app.installation', true)) = 'on');
alter table message_sendings enable row level security;
alter table message_sendings force row level security;

-- The digest of a person on a day: at most one.
create table message_digests (
  tenant_id uuid not null,
  user_id uuid not null,
  day date not null,
  sent_at timestamptz,
  constraint message_digests_pkey primary key (tenant_id, user_id, day),
  constraint message_digests_user_fkey foreign key (tenant_id, user_id) references users (tenant_id, id) on delete cascade
);
create policy message_digests_in_tenant on message_digests
  using (tenant_id = (select nullif(current_setting('app.tenant', true), '')::uuid)
    or (select current_setting('app.installation', true)) = 'on')
  with check (tenant_id = (select nullif(current_setting('app.tenant', true), '')::uuid)
    or (select current_setting('app.installation', true)) = 'on');
alter table message_digests enable row level security;
alter table message_digests force row level security;

-- A tenant's own texts and channels of a kind of message; without a row: Verka's.
create table message_texts (
  tenant_id uuid not null,
  -- of the kind, the same in every tenant
  id uuid not null,
  texts jsonb not null,
  channels jsonb not null,
  version integer not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint message_texts_pkey primary key (tenant_id, id),
  constraint message_texts_tenant_fkey foreign key (tenant_id) references tenants (id)
);
create policy message_texts_in_tenant on message_texts
  using (tenant_id = (select nullif(current_setting('app.tenant', true), '')::uuid)
    or (select current_setting('app.installation', true)) = 'on')
  with check (tenant_id = (select nullif(current_setting('app.tenant', true), '')::uuid)
    or (select current_setting('app.installation', true)) = 'on');
alter table message_texts enable row level security;
alter table message_texts force row level security;

-- How a person wants to be notified; without a row: as the tenant suggests.
create table message_settings (
  tenant_id uuid not null,
  user_id uuid not null,
  settings jsonb not null,
  version integer not null,
  updated_at timestamptz not null,
  constraint message_settings_pkey primary key (tenant_id, user_id),
  constraint message_settings_user_fkey foreign key (tenant_id, user_id) references users (tenant_id, id) on delete cascade
);
create policy message_settings_in_tenant on message_settings
  using (tenant_id = (select nullif(current_setting('app.tenant', true), '')::uuid)
    or (select current_setting('app.installation', true)) = 'on')
  with check (tenant_id = (select nullif(current_setting('app.tenant', true), '')::uuid)
    or (select current_setting('app.installation', true)) = 'on');
alter table message_settings enable row level security;
alter table message_settings force row level security;

-- Devices of a person that show notifications (Web Push). One belongs to the session in which it was allowed.
create table push_subscriptions (
  tenant_id uuid not null,
  id uuid not null,
  user_id uuid not null,
  session_id text,
  endpoint text not null,
  p256dh text not null,
  auth text not null,
  created_at timestamptz not null,
  constraint push_subscriptions_pkey primary key (tenant_id, id),
  constraint push_subscriptions_endpoint_once unique (tenant_id, user_id, endpoint),
  constraint push_subscriptions_user_fkey foreign key (tenant_id, user_id) references users (tenant_id, id) on delete cascade
);
create policy push_subscriptions_in_tenant on push_subscriptions
  using (tenant_id = (select nullif(current_setting('app.tenant', true), '')::uuid)
    or (select current_setting('app.installation', true)) = 'on')
  with check (tenant_id = (select nullif(current_setting('app.tenant', true), '')::uuid)
    or (select current_setting('app.installation', true)) = 'on');
alter table push_subscriptions enable row level security;
alter table push_subscriptions force row level security;

-- a device gets no notifications any more when its session is ended: by a logout, by a new password, by an administrator. One that expires
-- is not ended: notifications are for people who do not use their device at the moment
create function forget_devices_of_session() returns trigger language plpgsql as $$
begin
  delete from push_subscriptions where session_id = new.uid;
  return null;
end $$;
create trigger oidc_models_session_ended after update of consumed_at on oidc_models for each row
  when (new.model = 'Session' and new.consumed_at is not null and old.consumed_at is null)
  execute function forget_devices_of_session();
create index push_subscriptions_of_session on push_subscriptions (session_id) where session_id is not null;
create index push_subscriptions_by_endpoint on push_subscriptions (endpoint);
