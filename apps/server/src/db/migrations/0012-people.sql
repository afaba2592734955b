-- People as they are administered: who was deleted keeps a row, since others name them; what they are found by; what a
-- privilege is about; what they set for themselves; and the audit log as it is read.

alter table users add column deleted_at timestamptz;
-- nobody logs in as somebody who is gone, however the row came to be so
alter table users add constraint users_deleted_disabled check (deleted_at is null or status = 'disabled');
-- user name, name and address, folded for search (domain/lists/search-text.ts); written whenever a person is saved
alter table users add column search_text text not null default '';
alter table users no force row level security;
update users set search_text =
  translate(lower(user_name || ' ' || name || ' ' || email), 'éèêëáàâãíìîïóòôõúùûüñçæø', 'eeeeaaaaiiiioooouuuuncäö');
alter table users force row level security;
create index user_privileges_of_user on user_privileges (tenant_id, user_id);

-- The categories that a privilege is about.
create table privilege_element_types (
  tenant_id uuid not null,
  site_id uuid not null,
  privilege_id uuid not null,
  element_type_id uuid not null,
  constraint privilege_element_types_pkey primary key (tenant_id, site_id, privilege_id, element_type_id),
  constraint privilege_element_types_privilege_fkey foreign key (tenant_id, site_id, privilege_id)
    references privileges (tenant_id, site_id, id) on delete cascade,
  constraint privilege_element_types_type_fkey foreign key (tenant_id, site_id, element_type_id)
    references element_types (tenant_id, site_id, id) on delete cascade
);

-- Columns of lists, saved views: what somebody set for themselves.
create table user_preferences (
  tenant_id uuid not null,
  user_id uuid not null,
  key text not null,
  value jsonb not null,
  updated_at timestamptz not null,
  constraint user_preferences_pkey primary key (tenant_id, user_id, key),
  constraint user_preferences_user_fkey foreign key (tenant_id, user_id) references users (tenant_id, id) on delete cascade
);

-- Read newest first; id makes the order of one moment definite.
drop index audit_log_by_time;
create index audit_log_by_time on audit_log (tenant_id, at desc, id desc);
create index audit_log_of_entity on audit_log (tenant_id, entity_id, at desc, id desc);
create index audit_log_of_actor on audit_log (tenant_id, actor_id, at desc, id desc);

do $$
declare
  of_tenant constant text := 'tenant_id = (select nullif(current_setting(''app.tenant'', true), '''')::uuid)';
  of_sites constant text := 'site_id = any ((select nullif(current_setting(''app.sites'', true), ''''))::uuid[])';
begin
  execute format('create policy privilege_element_types_in_site on privilege_element_types using (%s and %s) with check (%s and %s)',
    of_tenant, of_sites, of_tenant, of_sites);
  execute format('create policy user_preferences_in_tenant on user_preferences using (%s) with check (%s)', of_tenant, of_tenant);
end $$;
alter table privilege_element_types enable row level security;
alter table privilege_element_types force row level security;
alter table user_preferences enable row level security;
alter table user_preferences force row level security;
