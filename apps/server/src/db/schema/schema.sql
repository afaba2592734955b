-- Made by 'npm run db:generate' from the migrated database; to read, not to run.

table audit_log (
  tenant_id uuid not null,
  id uuid not null,
  site_id uuid,
  at timestamp with time zone not null,
  actor_id uuid,
  action text not null,
  entity text not null,
  entity_id uuid not null,
  before jsonb,
  after jsonb,
  request_id text not null,
  address text,
  bulk_change_id uuid,
  import_id uuid,
  replication_id uuid,
  constraint audit_log_pkey PRIMARY KEY (tenant_id, id)
)
-- CREATE INDEX audit_log_by_time ON public.audit_log USING btree (tenant_id, at DESC, id DESC);
-- CREATE INDEX audit_log_of_actor ON public.audit_log USING btree (tenant_id, actor_id, at DESC, id DESC);
-- CREATE INDEX audit_log_of_bulk_change ON public.audit_log USING btree (tenant_id, bulk_change_id, entity_id) WHERE (bulk_change_id IS NOT NULL);
-- CREATE INDEX audit_log_of_entity ON public.audit_log USING btree (tenant_id, entity_id, at DESC, id DESC);
-- CREATE INDEX audit_log_of_import ON public.audit_log USING btree (tenant_id, import_id, entity_id) WHERE (import_id IS NOT NULL);
-- CREATE TRIGGER audit_log_append_only BEFORE DELETE OR UPDATE ON public.audit_log FOR EACH ROW EXECUTE FUNCTION refuse_change();
-- CREATE TRIGGER audit_log_no_truncate BEFORE TRUNCATE ON public.audit_log FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
-- policy audit_log_in_tenant for ALL using (((tenant_id = ( SELECT (NULLIF(current_setting('app.tenant'::text, true), ''::text))::uuid AS "nullif")) OR (( SELECT current_setting('app.installation'::text, true) AS current_setting) = 'on'::text))) with check (((tenant_id = ( SELECT (NULLIF(current_setting('app.tenant'::text, true), ''::text))::uuid AS "nullif")) OR (( SELECT current_setting('app.installation'::text, true) AS current_setting) = 'on'::text)));
-- row security: enabled t, forced t;

table balance_entries (
  tenant_id uuid not null,
  site_id uuid not null,
  id uuid not null,
  element_id uuid not null,
  field_id uuid not null,
  operation_id uuid not null,
  amount numeric not null,
  balance numeric not null,
  created_at timestamp with time zone not null,
  is_count boolean not null default false,
  constraint balance_entries_pkey PRIMARY KEY (tenant_id, site_id, id),
  constraint balance_entries_element_fkey FOREIGN KEY (tenant_id, site_id, element_id) REFERENCES elements(tenant_id, site_id, id),
  constraint balance_entries_operation_fkey FOREIGN KEY (tenant_id, site_id, operation_id) REFERENCES operations(tenant_id, site_id, id) ON DELETE CASCADE
)
-- CREATE INDEX balance_entries_of_field ON public.balance_entries USING btree (tenant_id, site_id, element_id, field_id, created_at);
-- CREATE INDEX balance_entries_of_operation ON public.balance_entries USING btree (tenant_id, site_id, operation_id);
-- policy balance_entries_in_site for ALL using (((tenant_id = ( SELECT (NULLIF(current_setting('app.tenant'::text, true), ''::text))::uuid AS "nullif")) AND ((site_id = ANY (COALESCE(( SELECT (NULLIF(current_setting('app.sites'::text, true), ''::text))::uuid[] AS "nullif"), '{}'::uuid[]))) IS TRUE))) with check (((tenant_id = ( SELECT (NULLIF(current_setting('app.tenant'::text, true), ''::text))::uuid AS "nullif")) AND (site_id = ANY ((( SELECT NULLIF(current_setting('app.sites'::text, true), ''::text) AS "nullif"))::uuid[]))));
-- row security: enabled t, forced t;

table bulk_change_items (
  tenant_id uuid not null,
  site_id uuid not null,
  bulk_change_id uuid not null,
  position integer not null,
  entity_id uuid not null,
  name text not null,
  version integer not null,
  outcome text not null default 'waiting'::text,
  errors jsonb,
  attempts smallint not null default 0,
  constraint bulk_change_items_entity_unique UNIQUE (tenant_id, site_id, bulk_change_id, entity_id),
  constraint bulk_change_items_pkey PRIMARY KEY (tenant_id, site_id, bulk_change_id, "position"),
  constraint bulk_change_items_change_fkey FOREIGN KEY (tenant_id, site_id, bulk_change_id) REFERENCES bulk_changes(tenant_id, site_id, id) ON DELETE CASCADE,
  constraint bulk_change_items_outcome_check CHECK ((outcome = ANY (ARRAY['waiting'::text, 'accepted'::text, 'unchanged'::text, 'refused'::text, 'done'::text, 'failed'::text, 'undone'::text, 'kept'::text])))
)
-- CREATE INDEX bulk_change_items_of_outcome ON public.bulk_change_items USING btree (tenant_id, site_id, bulk_change_id, outcome, attempts, "position");
-- policy bulk_change_items_in_site for ALL using (((tenant_id = ( SELECT (NULLIF(current_setting('app.tenant'::text, true), ''::text))::uuid AS "nullif")) AND ((site_id = ANY (COALESCE(( SELECT (NULLIF(current_setting('app.sites'::text, true), ''::text))::uuid[] AS "nullif"), '{}'::uuid[]))) IS TRUE))) with check (((tenant_id = ( SELECT (NULLIF(current_setting('app.tenant'::text, true), ''::text))::uuid AS "nullif")) AND ((site_id = ANY (COALESCE(( SELECT (NULLIF(current_setting('app.sites'::text, true), ''::text))::uuid[] AS "nullif"), '{}'::uuid[]))) IS TRUE)));
-- row security: enabled t, forced t;

table bulk_changes (
  tenant_id uuid not null,
  site_id uuid not null,
  id uuid not null,
  entity text not null,
  action text not null,
  type_id uuid,
  change jsonb not null,
  state text not null,
  stopped_because text,
  run_by uuid not null,
  culture text not null,
  request_id text not null,
  address text,
  owner_id uuid not null,
  created_at timestamp with time zone not null,
  started_at timestamp with time zone,
  finished_at timestamp with time zone,
  undone_at timestamp with time zone,
  constraint bulk_changes_pkey PRIMARY KEY (tenant_id, site_id, id),
  constraint bulk_changes_owner_fkey FOREIGN KEY (tenant_id, owner_id) REFERENCES users(tenant_id, id),
  constraint bulk_changes_run_by_fkey FOREIGN KEY (tenant_id, run_by) REFERENCES users(tenant_id, id),
  constraint bulk_changes_site_fkey FOREIGN KEY (tenant_id, site_id) REFERENCES sites(tenant_id, id),
  constraint bulk_changes_state_check CHECK ((state = ANY (ARRAY['checking'::text, 'checked'::text, 'running'::text, 'done'::text, 'stopped'::text, 'undoing'::text, 'undone'::text])))
)
-- CREATE INDEX bulk_changes_at_work ON public.bulk_changes USING btree (created_at) WHERE (state = ANY (ARRAY['checking'::text, 'running'::text, 'undoing'::text]));
-- CREATE INDEX bulk_changes_by_time ON public.bulk_changes USING btree (tenant_id, site_id, created_at DESC);
-- policy bulk_changes_in_site for ALL using ((((tenant_id = ( SELECT (NULLIF(current_setting('app.tenant'::text, true), ''::text))::uuid AS "nullif")) AND ((site_id = ANY (COALESCE(( SELECT (NULLIF(current_setting('app.sites'::text, true), ''::text))::uuid[] AS "nullif"), '{}'::uuid[]))) IS TRUE)) OR (( SELECT current_setting('app.installation'::text, true) AS current_setting) = 'on'::text))) with check (((tenant_id = ( SELECT (NULLIF(current_setting('app.tenant'::text, true), ''::text))::uuid AS "nullif")) AND ((site_id = ANY (COALESCE(( SELECT (NULLIF(current_setting('app.sites'::text, true), ''::text))::uuid[] AS "nullif"), '{}'::uuid[]))) IS TRUE)));
-- row security: enabled t, forced t;

table changes (
  tenant_id uuid not null,
  id uuid not null,
  site_id uuid,
  transaction_id xid8 not null default pg_current_xact_id(),
  at timestamp with time zone not null default now(),
  kind text not null,
  entity text not null,
  entity_id uuid not null,
  type_id uuid,
  owner_ids uuid[] not null,
  status text,
  is_restricted boolean,
  constraint changes_pkey PRIMARY KEY (tenant_id, id),
  constraint changes_kind_check CHECK ((kind = ANY (ARRAY['created'::text, 'updated'::text, 'deleted'::text, 'executed'::text])))
)
-- CREATE INDEX changes_by_time ON public.changes USING brin (at);
-- CREATE INDEX changes_since ON public.changes USING btree (tenant_id, transaction_id);
-- policy changes_in_site for ALL using ((((tenant_id = ( SELECT (NULLIF(current_setting('app.tenant'::text, true), ''::text))::uuid AS "nullif")) AND ((site_id IS NULL) OR ((site_id = ANY (COALESCE(( SELECT (NULLIF(current_setting('app.sites'::text, true), ''::text))::uuid[] AS "nullif"), '{}'::uuid[]))) IS TRUE))) OR (( SELECT current_setting('app.installation'::text, true) AS current_setting) = 'on'::text))) with check (((tenant_id = ( SELECT (NULLIF(current_setting('app.tenant'::text, true), ''::text))::uuid AS "nullif")) AND ((site_id IS NULL) OR (site_id = ANY ((( SELECT NULLIF(current_setting('app.sites'::text, true), ''::text) AS "nullif"))::uuid[])))));
-- row security: enabled t, forced t;

table code_counters (
  tenant_id uuid not null,
  prefix_key text not null,
  last bigint not null,
  constraint code_counters_pkey PRIMARY KEY (tenant_id, prefix_key),
  constraint code_counters_tenant_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id)
)
-- policy code_counters_in_tenant for ALL using ((tenant_id = ( SELECT (NULLIF(current_setting('app.tenant'::text, true), ''::text))::uuid AS "nullif"))) with check ((tenant_id = ( SELECT (NULLIF(current_setting('app.tenant'::text, true), ''::text))::uuid AS "nullif")));
-- row security: enabled t, forced t;

table credentials (
  user_id uuid not null,
  password_hash text not null,
  changed_at timestamp with time zone not null,
  is_program boolean not null generated always as false,
  constraint credentials_pkey PRIMARY KEY (user_id),
  constraint credentials_user_fkey FOREIGN KEY (user_id, is_program) REFERENCES users(id, is_program) ON DELETE CASCADE
)
-- policy credentials_in_installation for ALL using ((( SELECT current_setting('app.installation'::text, true) AS current_setting) = 'on'::text)) with check ((( SELECT current_setting('app.installation'::text, true) AS current_setting) = 'on'::text));
-- row security: enabled t, forced t;

table data_schemas (
  tenant_id uuid not null,
  site_id uuid not null,
  id uuid not null,
  key text not null,
  status text not null,
  localized_names jsonb not null,
  localized_descriptions jsonb not null,
  fields jsonb not null,
  search_text text not null,
  version integer not null default 1,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  owner_id uuid not null,
  is_open boolean not null,
  constraint data_schemas_key_unique UNIQUE (tenant_id, site_id, key),
  constraint data_schemas_pkey PRIMARY KEY (tenant_id, site_id, id),
  constraint data_schemas_site_fkey FOREIGN KEY (tenant_id, site_id) REFERENCES sites(tenant_id, id),
  constraint data_schemas_key_lower CHECK ((key = lower(key))),
  constraint data_schemas_status_known CHECK ((status = ANY (ARRAY['draft'::text, 'private'::text, 'published'::text])))
)
-- policy data_schemas_in_site for ALL using (((tenant_id = ( SELECT (NULLIF(current_setting('app.tenant'::text, true), ''::text))::uuid AS "nullif")) AND ((site_id = ANY (COALESCE(( SELECT (NULLIF(current_setting('app.sites'::text, true), ''::text))::uuid[] AS "nullif"), '{}'::uuid[]))) IS TRUE))) with check (((tenant_id = ( SELECT (NULLIF(current_setting('app.tenant'::text, true), ''::text))::uuid AS "nullif")) AND (site_id = ANY ((( SELECT NULLIF(current_setting('app.sites'::text, true), ''::text) AS "nullif"))::uuid[]))));
-- row security: enabled t, forced t;

table deliveries (
  tenant_id uuid not null,
  site_id uuid not null,
  id uuid not null,
  number bigint not null,
  config_id uuid not null,
  event_id uuid not null,
  event text,
  element_id uuid,
  transaction_id uuid,
  state text not null,
  inputs jsonb not null,
  content jsonb not null,
  attempts integer not null default 0,
  tries integer not null default 0,
  next_attempt_at timestamp with time zone not null,
  created_at timestamp with time zone not null,
  finished_at timestamp with time zone,
  not_made_reason jsonb,
  occurrence jsonb,
  constraint deliveries_once UNIQUE (tenant_id, site_id, event_id, config_id),
  constraint deliveries_pkey PRIMARY KEY (tenant_id, site_id, id),
  constraint deliveries_config_fkey FOREIGN KEY (tenant_id, site_id, config_id) REFERENCES processor_configs(tenant_id, site_id, id) ON DELETE CASCADE,
  constraint deliveries_not_made_why CHECK (((not_made_reason IS NOT NULL) = (state = 'notMade'::text))),
  constraint deliveries_state_known CHECK ((state = ANY (ARRAY['waiting'::text, 'sending'::text, 'retrying'::text, 'delivered'::text, 'dead'::text, 'held'::text, 'skipped'::text, 'notMade'::text, 'notSent'::text])))
)
-- CREATE INDEX deliveries_dead ON public.deliveries USING btree (tenant_id, site_id, config_id) WHERE (state = 'dead'::text);
-- CREATE INDEX deliveries_ended ON public.deliveries USING btree (finished_at) WHERE (finished_at IS NOT NULL);
-- CREATE INDEX deliveries_held ON public.deliveries USING btree (tenant_id, site_id, config_id) WHERE (state = 'held'::text);
-- CREATE INDEX deliveries_not_made ON public.deliveries USING btree (tenant_id, site_id, config_id) WHERE (state = 'notMade'::text);
-- CREATE INDEX deliveries_of_config ON public.deliveries USING btree (tenant_id, site_id, config_id, number);
-- CREATE INDEX deliveries_open ON public.deliveries USING btree (tenant_id, site_id, config_id, next_attempt_at, number) WHERE (state = ANY (ARRAY['waiting'::text, 'sending'::text, 'retrying'::text]));
-- CREATE INDEX deliveries_open_of_element ON public.deliveries USING btree (tenant_id, site_id, config_id, element_id, number) WHERE (state = ANY (ARRAY['waiting'::text, 'sending'::text, 'retrying'::text]));
-- policy deliveries_in_site for ALL using (((tenant_id = ( SELECT (NULLIF(current_setting('app.tenant'::text, true), ''::text))::uuid AS "nullif")) AND ((site_id = ANY (COALESCE(( SELECT (NULLIF(current_setting('app.sites'::text, true), ''::text))::uuid[] AS "nullif"), '{}'::uuid[]))) IS TRUE))) with check (((tenant_id = ( SELECT (NULLIF(current_setting('app.tenant'::text, true), ''::text))::uuid AS "nullif")) AND ((site_id = ANY (COALESCE(( SELECT (NULLIF(current_setting('app.sites'::text, true), ''::text))::uuid[] AS "nullif"), '{}'::uuid[]))) IS TRUE)));
-- policy deliveries_of_all for SELECT using ((( SELECT current_setting('app.installation'::text, true) AS current_setting) = 'on'::text)) with check (-);
-- policy deliveries_swept for DELETE using ((( SELECT current_setting('app.installation'::text, true) AS current_setting) = 'on'::text)) with check (-);
-- row security: enabled t, forced t;

table delivery_attempts (
  tenant_id uuid not null,
  site_id uuid not null,
  delivery_id uuid not null,
  number integer not null,
  started_at timestamp with time zone not null,
  milliseconds integer,
  is_accepted boolean not null default false,
  request jsonb not null default '{}'::jsonb,
  answer jsonb,
  constraint delivery_attempts_pkey PRIMARY KEY (tenant_id, site_id, delivery_id, number),
  constraint delivery_attempts_delivery_fkey FOREIGN KEY (tenant_id, site_id, delivery_id) REFERENCES deliveries(tenant_id, site_id, id) ON DELETE CASCADE
)
-- policy delivery_attempts_in_site for ALL using (((tenant_id = ( SELECT (NULLIF(current_setting('app.tenant'::text, true), ''::text))::uuid AS "nullif")) AND ((site_id = ANY (COALESCE(( SELECT (NULLIF(current_setting('app.sites'::text, true), ''::text))::uuid[] AS "nullif"), '{}'::uuid[]))) IS TRUE))) with check (((tenant_id = ( SELECT (NULLIF(current_setting('app.tenant'::text, true), ''::text))::uuid AS "nullif")) AND ((site_id = ANY (COALESCE(( SELECT (NULLIF(current_setting('app.sites'::text, true), ''::text))::uuid[] AS "nullif"), '{}'::uuid[]))) IS TRUE)));
-- row security: enabled t, forced t;

table delivery_lanes (
  tenant_id uuid not null,
  site_id uuid not null,
  config_id uuid not null,
  busy_until timestamp with time zone,
  away_until timestamp with time zone,
  failing_since timestamp with time zone,
  failures integer not null default 0,
  wake_at timestamp with time zone,
  is_settled boolean not null default false,
  constraint delivery_lanes_pkey PRIMARY KEY (tenant_id, site_id, config_id),
  constraint delivery_lanes_config_fkey FOREIGN KEY (tenant_id, site_id, config_id) REFERENCES processor_configs(tenant_id, site_id, id) ON DELETE CASCADE
)
-- policy delivery_lanes_in_site for ALL using (((tenant_id = ( SELECT (NULLIF(current_setting('app.tenant'::text, true), ''::text))::uuid AS "nullif")) AND ((site_id = ANY (COALESCE(( SELECT (NULLIF(current_setting('app.sites'::text, true), ''::text))::uuid[] AS "nullif"), '{}'::uuid[]))) IS TRUE))) with check (((tenant_id = ( SELECT (NULLIF(current_setting('app.tenant'::text, true), ''::text))::uuid AS "nullif")) AND ((site_id = ANY (COALESCE(( SELECT (NULLIF(current_setting('app.sites'::text, true), ''::text))::uuid[] AS "nullif"), '{}'::uuid[]))) IS TRUE)));
-- row security: enabled t, forced t;

table document_progress (
  tenant_id uuid not null,
  user_id uuid not null,
  id uuid not null,
  state text not null,
  ahead integer not null,
  done integer not null,
  total integer not null,
  written_at timestamp with time zone not null,
  constraint document_progress_pkey PRIMARY KEY (tenant_id, user_id, id),
  constraint document_progress_tenant_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id)
)
-- policy document_progress_in_tenant for ALL using ((tenant_id = ( SELECT (NULLIF(current_setting('app.tenant'::text, true), ''::text))::uuid AS "nullif"))) with check ((tenant_id = ( SELECT (NULLIF(current_setting('app.tenant'::text, true), ''::text))::uuid AS "nullif")));
-- row security: enabled t, forced t;

table element_deviations (
  tenant_id uuid not null,
  site_id uuid not null,
  element_id uuid not null,
  operation_type_id uuid not null,
  operation_id uuid not null,
  transaction_id uuid not null,
  field_ids uuid[] not null,
  constraint element_deviations_pkey PRIMARY KEY (tenant_id, site_id, element_id, operation_type_id),
  constraint element_deviations_operation_fkey FOREIGN KEY (tenant_id, site_id, operation_id) REFERENCES operations(tenant_id, site_id, id) ON DELETE CASCADE
)
-- CREATE INDEX element_deviations_of_operation ON public.element_deviations USING btree (tenant_id, site_id, operation_id);
-- policy element_deviations_in_site for ALL using (((tenant_id = ( SELECT (NULLIF(current_setting('app.tenant'::text, true), ''::text))::uuid AS "nullif")) AND (site_id = ANY ((( SELECT NULLIF(current_setting('app.sites'::text, true), ''::text) AS "nullif"))::uuid[])))) with check (((tenant_id = ( SELECT (NULLIF(current_setting('app.tenant'::text, true), ''::text))::uuid AS "nullif")) AND (site_id = ANY ((( SELECT NULLIF(current_setting('app.sites'::text, true), ''::text) AS "nullif"))::uuid[]))));
-- row security: enabled t, forced t;

table element_types (
  tenant_id uuid not null,
  site_id uuid not null,
  id uuid not null,
  status text not null,
  localized_names jsonb not null,
  localized_descriptions jsonb not null,
  data_property_types jsonb not null,
  version integer not null default 1,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  owner_id uuid not null,
  match_rules jsonb not null default '[]'::jsonb,
  list_slots jsonb,
  code_series jsonb,
  schema_configurations jsonb not null default '[]'::jsonb,
  rule_tests jsonb not null default '[]'::jsonb,
  constraint element_types_pkey PRIMARY KEY (tenant_id, site_id, id),
  constraint element_types_site_fkey FOREIGN KEY (tenant_id, site_id) REFERENCES sites(tenant_id, id),
  constraint element_types_status_known CHECK ((status = ANY (ARRAY['draft'::text, 'private'::text, 'published'::text])))
)
-- policy element_types_in_site for ALL using (((tenant_id = ( SELECT (NULLIF(current_setting('app.tenant'::text, true), ''::text))::uuid AS "nullif")) AND ((site_id = ANY (COALESCE(( SELECT (NULLIF(current_setting('app.sites'::text, true), ''::text))::uuid[] AS "nullif"), '{}'::uuid[]))) IS TRUE))) with check (((tenant_id = ( SELECT (NULLIF(current_setting('app.tenant'::text, true), ''::text))::uuid AS "nullif")) AND (site_id = ANY ((( SELECT NULLIF(current_setting('app.sites'::text, true), ''::text) AS "nullif"))::uuid[]))));
-- row security: enabled t, forced t;

table elements (
  tenant_id uuid not null,
  site_id uuid not null,
  id uuid not null,
  element_type_id uuid not null,
  title text not null,
  code text not null,
  data_properties jsonb not null,
  search_text text not null,
  version integer not null default 1,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  owner_id uuid not null,
  code_key text not null generated always as lower(code),
  saved_by jsonb,
  code_space uuid not null default '00000000-0000-0000-0000-000000000000'::uuid,
  constraint elements_pkey PRIMARY KEY (tenant_id, site_id, id),
  constraint elements_element_type_fkey FOREIGN KEY (tenant_id, site_id, element_type_id) REFERENCES element_types(tenant_id, site_id, id)
)
-- CREATE INDEX elements_of_type ON public.elements USING btree (tenant_id, site_id, element_type_id, id);
-- CREATE INDEX elements_search ON public.elements USING gin (tenant_id, search_text gin_trgm_ops);
-- CREATE TRIGGER elements_find_code_space BEFORE INSERT ON public.elements FOR EACH ROW EXECUTE FUNCTION find_code_space();
-- CREATE TRIGGER elements_give_places AFTER DELETE ON public.elements REFERENCING OLD TABLE AS removed_elements FOR EACH STATEMENT EXECUTE FUNCTION count_removed_elements();
-- CREATE TRIGGER elements_keep_list_keys AFTER DELETE ON public.elements FOR EACH ROW EXECUTE FUNCTION keep_list_keys_of_element();
-- CREATE TRIGGER elements_take_places AFTER INSERT ON public.elements REFERENCING NEW TABLE AS made_elements FOR EACH STATEMENT EXECUTE FUNCTION count_made_elements();
-- CREATE UNIQUE INDEX elements_code_unique ON public.elements USING btree (tenant_id, code_key, code_space);
-- policy elements_in_site for ALL using (((tenant_id = ( SELECT (NULLIF(current_setting('app.tenant'::text, true), ''::text))::uuid AS "nullif")) AND ((site_id = ANY (COALESCE(( SELECT (NULLIF(current_setting('app.sites'::text, true), ''::text))::uuid[] AS "nullif"), '{}'::uuid[]))) IS TRUE))) with check (((tenant_id = ( SELECT (NULLIF(current_setting('app.tenant'::text, true), ''::text))::uuid AS "nullif")) AND (site_id = ANY ((( SELECT NULLIF(current_setting('app.sites'::text, true), ''::text) AS "nullif"))::uuid[]))));
-- policy elements_searched for SELECT using (true) with check (-);
-- row security: enabled t, forced t;

table external_identities (
  issuer text not null,
  subject text not null,
  user_id uuid not null,
  linked_at timestamp with time zone not null,
  constraint external_identities_pkey PRIMARY KEY (issuer, subject),
  constraint external_identities_user_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
)
-- CREATE INDEX external_identities_of_user ON public.external_identities USING btree (user_id);
-- policy external_identities_in_installation for ALL using ((( SELECT current_setting('app.installation'::text, true) AS current_setting) = 'on'::text)) with check ((( SELECT current_setting('app.installation'::text, true) AS current_setting) = 'on'::text));
-- row security: enabled t, forced t;

table feed_copies (
  tenant_id uuid not null,
  url text not null,
  items jsonb not null default '[]'::jsonb,
  fetched_at timestamp with time zone,
  tried_at timestamp with time zone not null,
  constraint feed_copies_pkey PRIMARY KEY (tenant_id),
  constraint feed_copies_tenant_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id)
)
-- policy feed_copies_in_tenant for ALL using ((tenant_id = ( SELECT (NULLIF(current_setting('app.tenant'::text, true), ''::text))::uuid AS "nullif"))) with check ((tenant_id = ( SELECT (NULLIF(current_setting('app.tenant'::text, true), ''::text))::uuid AS "nullif")));
-- row security: enabled t, forced t;

table file_removals (
  tenant_id uuid not null,
  storage_key text not null,
  remove_after timestamp with time zone not null,
  constraint file_removals_pkey PRIMARY KEY (tenant_id, storage_key)
)
-- CREATE INDEX file_removals_due ON public.file_removals USING btree (tenant_id, remove_after);
-- policy file_removals_in_tenant for ALL using ((tenant_id = ( SELECT (NULLIF(current_setting('app.tenant'::text, true), ''::text))::uuid AS "nullif"))) with check ((tenant_id = ( SELECT (NULLIF(current_setting('app.tenant'::text, true), ''::text))::uuid AS "nullif")));
-- row security: enabled t, forced t;

table file_uses (
  tenant_id uuid not null,
  site_id uuid not null,
  file_id uuid not null,
  entity_kind text not null,
  entity_id uuid not null,
  field_id uuid not null,
  constraint file_uses_pkey PRIMARY KEY (tenant_id, site_id, entity_kind, entity_id, field_id, file_id),
  constraint file_uses_file_fkey FOREIGN KEY (tenant_id, site_id, file_id) REFERENCES files(tenant_id, site_id, id),
  constraint file_uses_kind_known CHECK ((entity_kind = ANY (ARRAY['element'::text, 'record'::text, 'operation'::text, 'elementType'::text, 'recordType'::text, 'operationType'::text, 'import'::text, 'openReport'::text])))
)
-- CREATE INDEX file_uses_of_file ON public.file_uses USING btree (tenant_id, site_id, file_id);
-- policy file_uses_in_site for ALL using (((tenant_id = ( SELECT (NULLIF(current_setting('app.tenant'::text, true), ''::text))::uuid AS "nullif")) AND ((site_id = ANY (COALESCE(( SELECT (NULLIF(current_setting('app.sites'::text, true), ''::text))::uuid[] AS "nullif"), '{}'::uuid[]))) IS TRUE))) with check (((tenant_id = ( SELECT (NULLIF(current_setting('app.tenant'::text, true), ''::text))::uuid AS "nullif")) AND (site_id = ANY ((( SELECT NULLIF(current_setting('app.sites'::text, true), ''::text) AS "nullif"))::uuid[]))));
-- row security: enabled t, forced t;

table files (
  tenant_id uuid not null,
  site_id uuid not null,
  id uuid not null,
  file_name text not null,
  content_type text not null,
  size bigint not null,
  sha256 text not null,
  purpose text not null,
  reference text,
  thumb_size bigint,
  owner_id uuid not null,
  created_at timestamp with time zone not null,
  storage_key text not null,
  unused_since timestamp with time zone,
  is_library boolean not null default false,
  content_of uuid,
  kept_until timestamp with time zone,
  uploaded_at timestamp with time zone not null,
  version integer not null default 1,
  updated_at timestamp with time zone not null,
  constraint files_storage_key_unique UNIQUE (tenant_id, storage_key) DEFERRABLE,
  constraint files_pkey PRIMARY KEY (tenant_id, site_id, id),
  constraint files_content_fkey FOREIGN KEY (tenant_id, site_id, content_of) REFERENCES files(tenant_id, site_id, id),
  constraint files_owner_fkey FOREIGN KEY (tenant_id, owner_id) REFERENCES users(tenant_id, id),
  constraint files_site_fkey FOREIGN KEY (tenant_id, site_id) REFERENCES sites(tenant_id, id),
  constraint files_content_kept CHECK ((((content_of IS NULL) = (kept_until IS NULL)) AND (NOT (is_library AND (content_of IS NOT NULL))))),
  constraint files_purpose_known CHECK ((purpose = ANY (ARRAY['file'::text, 'image'::text, 'import'::text]))),
  constraint files_size_within CHECK (((size >= 1) AND (size <= 104857600)))
)
-- CREATE INDEX files_contents ON public.files USING btree (tenant_id, site_id, content_of) WHERE (content_of IS NOT NULL);
-- CREATE INDEX files_kept ON public.files USING btree (tenant_id, site_id, kept_until) WHERE (kept_until IS NOT NULL);
-- CREATE INDEX files_of_library ON public.files USING btree (tenant_id, site_id, created_at) WHERE is_library;
-- CREATE INDEX files_unused ON public.files USING btree (tenant_id, site_id, unused_since) WHERE (unused_since IS NOT NULL);
-- CREATE TRIGGER files_give_bytes AFTER DELETE ON public.files REFERENCING OLD TABLE AS removed_rows FOR EACH STATEMENT EXECUTE FUNCTION count_removed_bytes();
-- CREATE TRIGGER files_take_bytes AFTER INSERT ON public.files REFERENCING NEW TABLE AS made_rows FOR EACH STATEMENT EXECUTE FUNCTION count_made_bytes();
-- policy files_in_site for ALL using (((tenant_id = ( SELECT (NULLIF(current_setting('app.tenant'::text, true), ''::text))::uuid AS "nullif")) AND ((site_id = ANY (COALESCE(( SELECT (NULLIF(current_setting('app.sites'::text, true), ''::text))::uuid[] AS "nullif"), '{}'::uuid[]))) IS TRUE))) with check (((tenant_id = ( SELECT (NULLIF(current_setting('app.tenant'::text, true), ''::text))::uuid AS "nullif")) AND (site_id = ANY ((( SELECT NULLIF(current_setting('app.sites'::text, true), ''::text) AS "nullif"))::uuid[]))));
-- row security: enabled t, forced t;

table idempotency_keys (
  tenant_id uuid not null,
  user_id uuid not null,
  key text not null,
  call text not null,
  body_hash text not null,
  status integer not null,
  reply text,
  created_at timestamp with time zone not null,
  constraint idempotency_keys_pkey PRIMARY KEY (tenant_id, user_id, key),
  constraint idempotency_keys_user_fkey FOREIGN KEY (tenant_id, user_id) REFERENCES users(tenant_id, id) ON DELETE CASCADE
)
-- CREATE INDEX idempotency_keys_age ON public.idempotency_keys USING btree (tenant_id, created_at);
-- policy idempotency_keys_in_tenant for ALL using ((tenant_id = ( SELECT (NULLIF(current_setting('app.tenant'::text, true), ''::text))::uuid AS "nullif"))) with check ((tenant_id = ( SELECT (NULLIF(current_setting('app.tenant'::text, true), ''::text))::uuid AS "nullif")));
-- row security: enabled t, forced t;

table identity_keys (
  id text not null,
  purpose text not null,
  encrypted bytea not null,
  created_at timestamp with time zone not null,
  constraint identity_keys_pkey PRIMARY KEY (id)
)
-- policy identity_keys_in_installation for ALL using ((( SELECT current_setting('app.installation'::text, true) AS current_setting) = 'on'::text)) with check ((( SELECT current_setting('app.installation'::text, true) AS current_setting) = 'on'::text));
-- row security: enabled t, forced t;

table import_rows (
  tenant_id uuid not null,
  site_id uuid not null,
  import_id uuid not null,
  number integer not null,
  cells jsonb not null,
  is_corrected boolean not null default false,
  outcome text not null default 'waiting'::text,
  errors jsonb,
  changes jsonb,
  entity_id uuid,
  version integer,
  name text not null default ''::text,
  identifier text,
  code text,
  constraint import_rows_pkey PRIMARY KEY (tenant_id, site_id, import_id, number),
  constraint import_rows_import_fkey FOREIGN KEY (tenant_id, site_id, import_id) REFERENCES imports(tenant_id, site_id, id) ON DELETE CASCADE,
  constraint import_rows_outcome_check CHECK ((outcome = ANY (ARRAY['waiting'::text, 'create'::text, 'update'::text, 'unchanged'::text, 'skipped'::text, 'wrong'::text, 'created'::text, 'updated'::text, 'failed'::text, 'undone'::text, 'kept'::text])))
)
-- CREATE INDEX import_rows_of_code ON public.import_rows USING btree (tenant_id, site_id, import_id, code) WHERE (code IS NOT NULL);
-- CREATE INDEX import_rows_of_identifier ON public.import_rows USING btree (tenant_id, site_id, import_id, identifier) WHERE (identifier IS NOT NULL);
-- policy import_rows_in_site for ALL using (((tenant_id = ( SELECT (NULLIF(current_setting('app.tenant'::text, true), ''::text))::uuid AS "nullif")) AND ((site_id = ANY (COALESCE(( SELECT (NULLIF(current_setting('app.sites'::text, true), ''::text))::uuid[] AS "nullif"), '{}'::uuid[]))) IS TRUE))) with check (((tenant_id = ( SELECT (NULLIF(current_setting('app.tenant'::text, true), ''::text))::uuid AS "nullif")) AND ((site_id = ANY (COALESCE(( SELECT (NULLIF(current_setting('app.sites'::text, true), ''::text))::uuid[] AS "nullif"), '{}'::uuid[]))) IS TRUE)));
-- row security: enabled t, forced t;

table imports (
  tenant_id uuid not null,
  site_id uuid not null,
  id uuid not null,
  target text not null,
  type_id uuid,
  schema_id uuid,
  file_id uuid not null,
  file_name text not null,
  state text not null,
  stopped_because text,
  reading jsonb not null default '{}'::jsonb,
  looked jsonb,
  error jsonb,
  mapping jsonb,
  policy text,
  starts_itself boolean not null default false,
  is_stop_wanted boolean not null default false,
  total integer not null default 0,
  progress integer not null default 0,
  worked_to integer not null default 0,
  run_by uuid not null,
  culture text not null,
  request_id text not null,
  address text,
  owner_id uuid not null,
  created_at timestamp with time zone not null,
  started_at timestamp with time zone,
  finished_at timestamp with time zone,
  undone_at timestamp with time zone,
  definition text,
  constraint imports_pkey PRIMARY KEY (tenant_id, site_id, id),
  constraint imports_owner_fkey FOREIGN KEY (tenant_id, owner_id) REFERENCES users(tenant_id, id),
  constraint imports_run_by_fkey FOREIGN KEY (tenant_id, run_by) REFERENCES users(tenant_id, id),
  constraint imports_site_fkey FOREIGN KEY (tenant_id, site_id) REFERENCES sites(tenant_id, id),
  constraint imports_state_check CHECK ((state = ANY (ARRAY['reading'::text, 'unreadable'::text, 'mapping'::text, 'checking'::text, 'checked'::text, 'running'::text, 'done'::text, 'stopped'::text, 'undoing'::text, 'undone'::text])))
)
-- CREATE INDEX imports_by_time ON public.imports USING btree (tenant_id, site_id, created_at DESC);
-- policy imports_in_site for ALL using (((tenant_id = ( SELECT (NULLIF(current_setting('app.tenant'::text, true), ''::text))::uuid AS "nullif")) AND ((site_id = ANY (COALESCE(( SELECT (NULLIF(current_setting('app.sites'::text, true), ''::text))::uuid[] AS "nullif"), '{}'::uuid[]))) IS TRUE))) with check (((tenant_id = ( SELECT (NULLIF(current_setting('app.tenant'::text, true), ''::text))::uuid AS "nullif")) AND ((site_id = ANY (COALESCE(( SELECT (NULLIF(current_setting('app.sites'::text, true), ''::text))::uuid[] AS "nullif"), '{}'::uuid[]))) IS TRUE)));
-- row security: enabled t, forced t;

table integration_accounts (
  tenant_id uuid not null,
  user_id uuid not null,
  is_program boolean not null generated always as true,
  expires_at timestamp with time zone,
  last_used_at timestamp with time zone,
  constraint integration_accounts_pkey PRIMARY KEY (tenant_id, user_id),
  constraint integration_accounts_user_fkey FOREIGN KEY (tenant_id, user_id, is_program) REFERENCES users(tenant_id, id, is_program) ON DELETE CASCADE
)
-- CREATE INDEX integration_accounts_of_user ON public.integration_accounts USING btree (user_id);
-- policy integration_accounts_in_tenant for ALL using (((tenant_id = ( SELECT (NULLIF(current_setting('app.tenant'::text, true), ''::text))::uuid AS "nullif")) OR (( SELECT current_setting('app.installation'::text, true) AS current_setting) = 'on'::text))) with check (((tenant_id = ( SELECT (NULLIF(current_setting('app.tenant'::text, true), ''::text))::uuid AS "nullif")) OR (( SELECT current_setting('app.installation'::text, true) AS current_setting) = 'on'::text)));
-- row security: enabled t, forced t;

table integration_secrets (
  tenant_id uuid not null,
  user_id uuid not null,
  id uuid not null,
  slot smallint not null,
  hash bytea not null,
  ending text not null,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone,
  last_used_at timestamp with time zone,
  constraint integration_secrets_slot_unique UNIQUE (tenant_id, user_id, slot),
  constraint integration_secrets_pkey PRIMARY KEY (tenant_id, user_id, id),
  constraint integration_secrets_account_fkey FOREIGN KEY (tenant_id, user_id) REFERENCES integration_accounts(tenant_id, user_id) ON DELETE CASCADE,
  constraint integration_secrets_slot_known CHECK ((slot = ANY (ARRAY[1, 2])))
)
-- CREATE INDEX integration_secrets_of_user ON public.integration_secrets USING btree (user_id);
-- policy integration_secrets_in_tenant for ALL using (((tenant_id = ( SELECT (NULLIF(current_setting('app.tenant'::text, true), ''::text))::uuid AS "nullif")) OR (( SELECT current_setting('app.installation'::text, true) AS current_setting) = 'on'::text))) with check (((tenant_id = ( SELECT (NULLIF(current_setting('app.tenant'::text, true), ''::text))::uuid AS "nullif")) OR (( SELECT current_setting('app.installation'::text, true) AS current_setting) = 'on'::text)));
-- row security: enabled t, forced t;

table licence_places (
  tenant_id uuid not null,
  shard smallint not null,
  used bigint not null,
  free bigint not null,
  constraint licence_places_pkey PRIMARY KEY (tenant_id, shard),
  constraint licence_places_tenant_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id) ON DELETE CASCADE
)
-- policy licence_places_in_tenant for ALL using (((tenant_id = ( SELECT (NULLIF(current_setting('app.tenant'::text, true), ''::text))::uuid AS "nullif")) OR (( SELECT current_setting('app.installation'::text, true) AS current_setting) = 'on'::text))) with check (((tenant_id = ( SELECT (NULLIF(current_setting('app.tenant'::text, true), ''::text))::uuid AS "nullif")) OR (( SELECT current_setting('app.installation'::text, true) AS current_setting) = 'on'::text)));
-- row security: enabled t, forced t;

table list_keys_en (
  culture text not null,
  tenant_id uuid not null,
  site_id uuid not null,
  type_id uuid not null,
  row_id uuid not null,
  page smallint not null,
  title text,
  code text,
  created_at timestamp with time zone,
  updated_at timestamp with time zone,
  t0 text,
  t1 text,
  t2 text,
  t3 text,
  t4 text,
  t5 text,
  t6 text,
  t7 text,
  n0 double precision,
  n1 double precision,
  n2 double precision,
  n3 double precision,
  n4 double precision,
  n5 double precision,
  n6 double precision,
  n7 double precision,
  choices bigint not null default 0,
  service_id uuid,
  owner_id uuid,
  borrower_id uuid,
  constraint list_keys_en_pkey PRIMARY KEY (tenant_id, site_id, row_id, page, culture)
)
-- CREATE INDEX list_keys_en_tenant_id_site_id_type_id_borrower_id_row_id_c_idx ON public.list_keys_en USING btree (tenant_id, site_id, type_id, borrower_id, row_id) INCLUDE (choices) WHERE ((borrower_id IS NOT NULL) AND (page = 0));
-- CREATE INDEX list_keys_en_tenant_id_site_id_type_id_owner_id_row_id_choi_idx ON public.list_keys_en USING btree (tenant_id, site_id, type_id, owner_id, row_id) INCLUDE (choices) WHERE ((owner_id IS NOT NULL) AND (page = 0));
-- CREATE INDEX list_keys_en_tenant_id_site_id_type_id_page_code_row_id_cho_idx ON public.list_keys_en USING btree (tenant_id, site_id, type_id, page, code COLLATE verka_en, row_id) INCLUDE (choices) WHERE (code IS NOT NULL);
-- CREATE INDEX list_keys_en_tenant_id_site_id_type_id_page_created_at_row__idx ON public.list_keys_en USING btree (tenant_id, site_id, type_id, page, created_at, row_id) INCLUDE (choices) WHERE (created_at IS NOT NULL);
-- CREATE INDEX list_keys_en_tenant_id_site_id_type_id_page_n0_row_id_choic_idx ON public.list_keys_en USING btree (tenant_id, site_id, type_id, page, n0, row_id) INCLUDE (choices) WHERE (n0 IS NOT NULL);
-- CREATE INDEX list_keys_en_tenant_id_site_id_type_id_page_n1_row_id_choic_idx ON public.list_keys_en USING btree (tenant_id, site_id, type_id, page, n1, row_id) INCLUDE (choices) WHERE (n1 IS NOT NULL);
-- CREATE INDEX list_keys_en_tenant_id_site_id_type_id_page_n2_row_id_choic_idx ON public.list_keys_en USING btree (tenant_id, site_id, type_id, page, n2, row_id) INCLUDE (choices) WHERE (n2 IS NOT NULL);
-- CREATE INDEX list_keys_en_tenant_id_site_id_type_id_page_n3_row_id_choic_idx ON public.list_keys_en USING btree (tenant_id, site_id, type_id, page, n3, row_id) INCLUDE (choices) WHERE (n3 IS NOT NULL);
-- CREATE INDEX list_keys_en_tenant_id_site_id_type_id_page_n4_row_id_choic_idx ON public.list_keys_en USING btree (tenant_id, site_id, type_id, page, n4, row_id) INCLUDE (choices) WHERE (n4 IS NOT NULL);
-- CREATE INDEX list_keys_en_tenant_id_site_id_type_id_page_n5_row_id_choic_idx ON public.list_keys_en USING btree (tenant_id, site_id, type_id, page, n5, row_id) INCLUDE (choices) WHERE (n5 IS NOT NULL);
-- CREATE INDEX list_keys_en_tenant_id_site_id_type_id_page_n6_row_id_choic_idx ON public.list_keys_en USING btree (tenant_id, site_id, type_id, page, n6, row_id) INCLUDE (choices) WHERE (n6 IS NOT NULL);
-- CREATE INDEX list_keys_en_tenant_id_site_id_type_id_page_n7_row_id_choic_idx ON public.list_keys_en USING btree (tenant_id, site_id, type_id, page, n7, row_id) INCLUDE (choices) WHERE (n7 IS NOT NULL);
-- CREATE INDEX list_keys_en_tenant_id_site_id_type_id_page_t0_row_id_choic_idx ON public.list_keys_en USING btree (tenant_id, site_id, type_id, page, t0 COLLATE verka_en, row_id) INCLUDE (choices) WHERE (t0 IS NOT NULL);
-- CREATE INDEX list_keys_en_tenant_id_site_id_type_id_page_t1_row_id_choic_idx ON public.list_keys_en USING btree (tenant_id, site_id, type_id, page, t1 COLLATE verka_en, row_id) INCLUDE (choices) WHERE (t1 IS NOT NULL);
-- CREATE INDEX list_keys_en_tenant_id_site_id_type_id_page_t2_row_id_choic_idx ON public.list_keys_en USING btree (tenant_id, site_id, type_id, page, t2 COLLATE verka_en, row_id) INCLUDE (choices) WHERE (t2 IS NOT NULL);
-- CREATE INDEX list_keys_en_tenant_id_site_id_type_id_page_t3_row_id_choic_idx ON public.list_keys_en USING btree (tenant_id, site_id, type_id, page, t3 COLLATE verka_en, row_id) INCLUDE (choices) WHERE (t3 IS NOT NULL);
-- CREATE INDEX list_keys_en_tenant_id_site_id_type_id_page_t4_row_id_choic_idx ON public.list_keys_en USING btree (tenant_id, site_id, type_id, page, t4 COLLATE verka_en, row_id) INCLUDE (choices) WHERE (t4 IS NOT NULL);
-- CREATE INDEX list_keys_en_tenant_id_site_id_type_id_page_t5_row_id_choic_idx ON public.list_keys_en USING btree (tenant_id, site_id, type_id, page, t5 COLLATE verka_en, row_id) INCLUDE (choices) WHERE (t5 IS NOT NULL);
-- CREATE INDEX list_keys_en_tenant_id_site_id_type_id_page_t6_row_id_choic_idx ON public.list_keys_en USING btree (tenant_id, site_id, type_id, page, t6 COLLATE verka_en, row_id) INCLUDE (choices) WHERE (t6 IS NOT NULL);
-- CREATE INDEX list_keys_en_tenant_id_site_id_type_id_page_t7_row_id_choic_idx ON public.list_keys_en USING btree (tenant_id, site_id, type_id, page, t7 COLLATE verka_en, row_id) INCLUDE (choices) WHERE (t7 IS NOT NULL);
-- CREATE INDEX list_keys_en_tenant_id_site_id_type_id_page_title_row_id_ch_idx ON public.list_keys_en USING btree (tenant_id, site_id, type_id, page, title COLLATE verka_en, row_id) INCLUDE (choices) WHERE (title IS NOT NULL);
-- CREATE INDEX list_keys_en_tenant_id_site_id_type_id_page_updated_at_row__idx ON public.list_keys_en USING btree (tenant_id, site_id, type_id, page, updated_at, row_id) INCLUDE (choices) WHERE (updated_at IS NOT NULL);
-- policy list_keys_en_in_site for ALL using (((tenant_id = ( SELECT (NULLIF(current_setting('app.tenant'::text, true), ''::text))::uuid AS "nullif")) AND ((site_id = ANY (COALESCE(( SELECT (NULLIF(current_setting('app.sites'::text, true), ''::text))::uuid[] AS "nullif"), '{}'::uuid[]))) IS TRUE))) with check (((tenant_id = ( SELECT (NULLIF(current_setting('app.tenant'::text, true), ''::text))::uuid AS "nullif")) AND (site_id = ANY ((( SELECT NULLIF(current_setting('app.sites'::text, true), ''::text) AS "nullif"))::uuid[]))));
-- row security: enabled t, forced t;

table list_keys_nb (
  culture text not null,
  tenant_id uuid not null,
  site_id uuid not null,
  type_id uuid not null,
  row_id uuid not null,
  page smallint not null,
  title text,
  code text,
  created_at timestamp with time zone,
  updated_at timestamp with time zone,
  t0 text,
  t1 text,
  t2 text,
  t3 text,
  t4 text,
  t5 text,
  t6 text,
  t7 text,
  n0 double precision,
  n1 double precision,
  n2 double precision,
  n3 double precision,
  n4 double precision,
  n5 double precision,
  n6 double precision,
  n7 double precision,
  choices bigint not null default 0,
  service_id uuid,
  owner_id uuid,
  borrower_id uuid,
  constraint list_keys_nb_pkey PRIMARY KEY (tenant_id, site_id, row_id, page, culture)
)
-- CREATE INDEX list_keys_nb_tenant_id_site_id_type_id_borrower_id_row_id_c_idx ON public.list_keys_nb USING btree (tenant_id, site_id, type_id, borrower_id, row_id) INCLUDE (choices) WHERE ((borrower_id IS NOT NULL) AND (page = 0));
-- CREATE INDEX list_keys_nb_tenant_id_site_id_type_id_owner_id_row_id_choi_idx ON public.list_keys_nb USING btree (tenant_id, site_id, type_id, owner_id, row_id) INCLUDE (choices) WHERE ((owner_id IS NOT NULL) AND (page = 0));
-- CREATE INDEX list_keys_nb_tenant_id_site_id_type_id_page_code_row_id_cho_idx ON public.list_keys_nb USING btree (tenant_id, site_id, type_id, page, code COLLATE verka_nb, row_id) INCLUDE (choices) WHERE (code IS NOT NULL);
-- CREATE INDEX list_keys_nb_tenant_id_site_id_type_id_page_created_at_row__idx ON public.list_keys_nb USING btree (tenant_id, site_id, type_id, page, created_at, row_id) INCLUDE (choices) WHERE (created_at IS NOT NULL);
-- CREATE INDEX list_keys_nb_tenant_id_site_id_type_id_page_n0_row_id_choic_idx ON public.list_keys_nb USING btree (tenant_id, site_id, type_id, page, n0, row_id) INCLUDE (choices) WHERE (n0 IS NOT NULL);
-- CREATE INDEX list_keys_nb_tenant_id_site_id_type_id_page_n1_row_id_choic_idx ON public.list_keys_nb USING btree (tenant_id, site_id, type_id, page, n1, row_id) INCLUDE (choices) WHERE (n1 IS NOT NULL);
-- CREATE INDEX list_keys_nb_tenant_id_site_id_type_id_page_n2_row_id_choic_idx ON public.list_keys_nb USING btree (tenant_id, site_id, type_id, page, n2, row_id) INCLUDE (choices) WHERE (n2 IS NOT NULL);
-- CREATE INDEX list_keys_nb_tenant_id_site_id_type_id_page_n3_row_id_choic_idx ON public.list_keys_nb USING btree (tenant_id, site_id, type_id, page, n3, row_id) INCLUDE (choices) WHERE (n3 IS NOT NULL);
-- CREATE INDEX list_keys_nb_tenant_id_site_id_type_id_page_n4_row_id_choic_idx ON public.list_keys_nb USING btree (tenant_id, site_id, type_id, page, n4, row_id) INCLUDE (choices) WHERE (n4 IS NOT NULL);
-- CREATE INDEX list_keys_nb_tenant_id_site_id_type_id_page_n5_row_id_choic_idx ON public.list_keys_nb USING btree (tenant_id, site_id, type_id, page, n5, row_id) INCLUDE (choices) WHERE (n5 IS NOT NULL);
-- CREATE INDEX list_keys_nb_tenant_id_site_id_type_id_page_n6_row_id_choic_idx ON public.list_keys_nb USING btree (tenant_id, site_id, type_id, page, n6, row_id) INCLUDE (choices) WHERE (n6 IS NOT NULL);
-- CREATE INDEX list_keys_nb_tenant_id_site_id_type_id_page_n7_row_id_choic_idx ON public.list_keys_nb USING btree (tenant_id, site_id, type_id, page, n7, row_id) INCLUDE (choices) WHERE (n7 IS NOT NULL);
-- CREATE INDEX list_keys_nb_tenant_id_site_id_type_id_page_t0_row_id_choic_idx ON public.list_keys_nb USING btree (tenant_id, site_id, type_id, page, t0 COLLATE verka_nb, row_id) INCLUDE (choices) WHERE (t0 IS NOT NULL);
-- CREATE INDEX list_keys_nb_tenant_id_site_id_type_id_page_t1_row_id_choic_idx ON public.list_keys_nb USING btree (tenant_id, site_id, type_id, page, t1 COLLATE verka_nb, row_id) INCLUDE (choices) WHERE (t1 IS NOT NULL);
-- CREATE INDEX list_keys_nb_tenant_id_site_id_type_id_page_t2_row_id_choic_idx ON public.list_keys_nb USING btree (tenant_id, site_id, type_id, page, t2 COLLATE verka_nb, row_id) INCLUDE (choices) WHERE (t2 IS NOT NULL);
-- CREATE INDEX list_keys_nb_tenant_id_site_id_type_id_page_t3_row_id_choic_idx ON public.list_keys_nb USING btree (tenant_id, site_id, type_id, page, t3 COLLATE verka_nb, row_id) INCLUDE (choices) WHERE (t3 IS NOT NULL);
-- CREATE INDEX list_keys_nb_tenant_id_site_id_type_id_page_t4_row_id_choic_idx ON public.list_keys_nb USING btree (tenant_id, site_id, type_id, page, t4 COLLATE verka_nb, row_id) INCLUDE (choices) WHERE (t4 IS NOT NULL);
-- CREATE INDEX list_keys_nb_tenant_id_site_id_type_id_page_t5_row_id_choic_idx ON public.list_keys_nb USING btree (tenant_id, site_id, type_id, page, t5 COLLATE verka_nb, row_id) INCLUDE (choices) WHERE (t5 IS NOT NULL);
-- CREATE INDEX list_keys_nb_tenant_id_site_id_type_id_page_t6_row_id_choic_idx ON public.list_keys_nb USING btree (tenant_id, site_id, type_id, page, t6 COLLATE verka_nb, row_id) INCLUDE (choices) WHERE (t6 IS NOT NULL);
-- CREATE INDEX list_keys_nb_tenant_id_site_id_type_id_page_t7_row_id_choic_idx ON public.list_keys_nb USING btree (tenant_id, site_id, type_id, page, t7 COLLATE verka_nb, row_id) INCLUDE (choices) WHERE (t7 IS NOT NULL);
-- CREATE INDEX list_keys_nb_tenant_id_site_id_type_id_page_title_row_id_ch_idx ON public.list_keys_nb USING btree (tenant_id, site_id, type_id, page, title COLLATE verka_nb, row_id) INCLUDE (choices) WHERE (title IS NOT NULL);
-- CREATE INDEX list_keys_nb_tenant_id_site_id_type_id_page_updated_at_row__idx ON public.list_keys_nb USING btree (tenant_id, site_id, type_id, page, updated_at, row_id) INCLUDE (choices) WHERE (updated_at IS NOT NULL);
-- policy list_keys_nb_in_site for ALL using (((tenant_id = ( SELECT (NULLIF(current_setting('app.tenant'::text, true), ''::text))::uuid AS "nullif")) AND ((site_id = ANY (COALESCE(( SELECT (NULLIF(current_setting('app.sites'::text, true), ''::text))::uuid[] AS "nullif"), '{}'::uuid[]))) IS TRUE))) with check (((tenant_id = ( SELECT (NULLIF(current_setting('app.tenant'::text, true), ''::text))::uuid AS "nullif")) AND (site_id = ANY ((( SELECT NULLIF(current_setting('app.sites'::text, true), ''::text) AS "nullif"))::uuid[]))));
-- row security: enabled t, forced t;

table list_keys_sv (
  culture text not null,
  tenant_id uuid not null,
  site_id uuid not null,
  type_id uuid not null,
  row_id uuid not null,
  page smallint not null,
  title text,
  code text,
  created_at timestamp with time zone,
  updated_at timestamp with time zone,
  t0 text,
  t1 text,
  t2 text,
  t3 text,
  t4 text,
  t5 text,
  t6 text,
  t7 text,
  n0 double precision,
  n1 double precision,
  n2 double precision,
  n3 double precision,
  n4 double precision,
  n5 double precision,
  n6 double precision,
  n7 double precision,
  choices bigint not null default 0,
  service_id uuid,
  owner_id uuid,
  borrower_id uuid,
  constraint list_keys_sv_pkey PRIMARY KEY (tenant_id, site_id, row_id, page, culture)
)
-- CREATE INDEX list_keys_sv_tenant_id_site_id_type_id_borrower_id_row_id_c_idx ON public.list_keys_sv USING btree (tenant_id, site_id, type_id, borrower_id, row_id) INCLUDE (choices) WHERE ((borrower_id IS NOT NULL) AND (page = 0));
-- CREATE INDEX list_keys_sv_tenant_id_site_id_type_id_owner_id_row_id_choi_idx ON public.list_keys_sv USING btree (tenant_id, site_id, type_id, owner_id, row_id) INCLUDE (choices) WHERE ((owner_id IS NOT NULL) AND (page = 0));
-- CREATE INDEX list_keys_sv_tenant_id_site_id_type_id_page_code_row_id_cho_idx ON public.list_keys_sv USING btree (tenant_id, site_id, type_id, page, code COLLATE verka_sv, row_id) INCLUDE (choices) WHERE (code IS NOT NULL);
-- CREATE INDEX list_keys_sv_tenant_id_site_id_type_id_page_created_at_row__idx ON public.list_keys_sv USING btree (tenant_id, site_id, type_id, page, created_at, row_id) INCLUDE (choices) WHERE (created_at IS NOT NULL);
-- CREATE INDEX list_keys_sv_tenant_id_site_id_type_id_page_n0_row_id_choic_idx ON public.list_keys_sv USING btree (tenant_id, site_id, type_id, page, n0, row_id) INCLUDE (choices) WHERE (n0 IS NOT NULL);
-- CREATE INDEX list_keys_sv_tenant_id_site_id_type_id_page_n1_row_id_choic_idx ON public.list_keys_sv USING btree (tenant_id, site_id, type_id, page, n1, row_id) INCLUDE (choices) WHERE (n1 IS NOT NULL);
-- CREATE INDEX list_keys_sv_tenant_id_site_id_type_id_page_n2_row_id_choic_idx ON public.list_keys_sv USING btree (tenant_id, site_id, type_id, page, n2, row_id) INCLUDE (choices) WHERE (n2 IS NOT NULL);
-- CREATE INDEX list_keys_sv_tenant_id_site_id_type_id_page_n3_row_id_choic_idx ON public.list_keys_sv USING btree (tenant_id, site_id, type_id, page, n3, row_id) INCLUDE (choices) WHERE (n3 IS NOT NULL);
-- CREATE INDEX list_keys_sv_tenant_id_site_id_type_id_page_n4_row_id_choic_idx ON public.list_keys_sv USING btree (tenant_id, site_id, type_id, page, n4, row_id) INCLUDE (choices) WHERE (n4 IS NOT NULL);
-- CREATE INDEX list_keys_sv_tenant_id_site_id_type_id_page_n5_row_id_choic_idx ON public.list_keys_sv USING btree (tenant_id, site_id, type_id, page, n5, row_id) INCLUDE (choices) WHERE (n5 IS NOT NULL);
-- CREATE INDEX list_keys_sv_tenant_id_site_id_type_id_page_n6_row_id_choic_idx ON public.list_keys_sv USING btree (tenant_id, site_id, type_id, page, n6, row_id) INCLUDE (choices) WHERE (n6 IS NOT NULL);
-- CREATE INDEX list_keys_sv_tenant_id_site_id_type_id_page_n7_row_id_choic_idx ON public.list_keys_sv USING btree (tenant_id, site_id, type_id, page, n7, row_id) INCLUDE (choices) WHERE (n7 IS NOT NULL);
-- CREATE INDEX list_keys_sv_tenant_id_site_id_type_id_page_t0_row_id_choic_idx ON public.list_keys_sv USING btree (tenant_id, site_id, type_id, page, t0 COLLATE verka_sv, row_id) INCLUDE (choices) WHERE (t0 IS NOT NULL);
-- CREATE INDEX list_keys_sv_tenant_id_site_id_type_id_page_t1_row_id_choic_idx ON public.list_keys_sv USING btree (tenant_id, site_id, type_id, page, t1 COLLATE verka_sv, row_id) INCLUDE (choices) WHERE (t1 IS NOT NULL);
-- CREATE INDEX list_keys_sv_tenant_id_site_id_type_id_page_t2_row_id_choic_idx ON public.list_keys_sv USING btree (tenant_id, site_id, type_id, page, t2 COLLATE verka_sv, row_id) INCLUDE (choices) WHERE (t2 IS NOT NULL);
-- CREATE INDEX list_keys_sv_tenant_id_site_id_type_id_page_t3_row_id_choic_idx ON public.list_keys_sv USING btree (tenant_id, site_id, type_id, page, t3 COLLATE verka_sv, row_id) INCLUDE (choices) WHERE (t3 IS NOT NULL);
-- CREATE INDEX list_keys_sv_tenant_id_site_id_type_id_page_t4_row_id_choic_idx ON public.list_keys_sv USING btree (tenant_id, site_id, type_id, page, t4 COLLATE verka_sv, row_id) INCLUDE (choices) WHERE (t4 IS NOT NULL);
-- CREATE INDEX list_keys_sv_tenant_id_site_id_type_id_page_t5_row_id_choic_idx ON public.list_keys_sv USING btree (tenant_id, site_id, type_id, page, t5 COLLATE verka_sv, row_id) INCLUDE (choices) WHERE (t5 IS NOT NULL);
-- CREATE INDEX list_keys_sv_tenant_id_site_id_type_id_page_t6_row_id_choic_idx ON public.list_keys_sv USING btree (tenant_id, site_id, type_id, page, t6 COLLATE verka_sv, row_id) INCLUDE (choices) WHERE (t6 IS NOT NULL);
-- CREATE INDEX list_keys_sv_tenant_id_site_id_type_id_page_t7_row_id_choic_idx ON public.list_keys_sv USING btree (tenant_id, site_id, type_id, page, t7 COLLATE verka_sv, row_id) INCLUDE (choices) WHERE (t7 IS NOT NULL);
-- CREATE INDEX list_keys_sv_tenant_id_site_id_type_id_page_title_row_id_ch_idx ON public.list_keys_sv USING btree (tenant_id, site_id, type_id, page, title COLLATE verka_sv, row_id) INCLUDE (choices) WHERE (title IS NOT NULL);
-- CREATE INDEX list_keys_sv_tenant_id_site_id_type_id_page_updated_at_row__idx ON public.list_keys_sv USING btree (tenant_id, site_id, type_id, page, updated_at, row_id) INCLUDE (choices) WHERE (updated_at IS NOT NULL);
-- policy list_keys_sv_in_site for ALL using (((tenant_id = ( SELECT (NULLIF(current_setting('app.tenant'::text, true), ''::text))::uuid AS "nullif")) AND ((site_id = ANY (COALESCE(( SELECT (NULLIF(current_setting('app.sites'::text, true), ''::text))::uuid[] AS "nullif"), '{}'::uuid[]))) IS TRUE))) with check (((tenant_id = ( SELECT (NULLIF(current_setting('app.tenant'::text, true), ''::text))::uuid AS "nullif")) AND (site_id = ANY ((( SELECT NULLIF(current_setting('app.sites'::text, true), ''::text) AS "nullif"))::uuid[]))));
-- row security: enabled t, forced t;

table login_attempts (
  key text not null,
  failures integer not null,
  blocked_until timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  constraint login_attempts_pkey PRIMARY KEY (key)
)
-- policy login_attempts_in_installation for ALL using ((( SELECT current_setting('app.installation'::text, true) AS current_setting) = 'on'::text)) with check ((( SELECT current_setting('app.installation'::text, true) AS current_setting) = 'on'::text));
-- row security: enabled t, forced t;

table message_digests (
  tenant_id uuid not null,
  user_id uuid not null,
  day date not null,
  sent_at timestamp with time zone,
  constraint message_digests_pkey PRIMARY KEY (tenant_id, user_id, day),
  constraint message_digests_user_fkey FOREIGN KEY (tenant_id, user_id) REFERENCES users(tenant_id, id) ON DELETE CASCADE
)
-- policy message_digests_in_tenant for ALL using (((tenant_id = ( SELECT (NULLIF(current_setting('app.tenant'::text, true), ''::text))::uuid AS "nullif")) OR (( SELECT current_setting('app.installation'::text, true) AS current_setting) = 'on'::text))) with check (((tenant_id = ( SELECT (NULLIF(current_setting('app.tenant'::text, true), ''::text))::uuid AS "nullif")) OR (( SELECT current_setting('app.installation'::text, true) AS current_setting) = 'on'::text)));
-- row security: enabled t, forced t;

table message_events (
  tenant_id uuid not null,
  site_id uuid not null,
  number bigint not null,
  id uuid not null,
  events text[] not null,
  element_id uuid,
  transaction_type_id uuid,
  transaction_id uuid,
  operation_type_id uuid,
  operation_type_version integer,
  operation_id uuid,
  actor_id uuid,
  facts jsonb not null default '{}'::jsonb,
  tries integer not null default 0,
  at timestamp with time zone not null,
  constraint message_events_pkey PRIMARY KEY (tenant_id, site_id, number)
)
-- policy message_events_in_site for ALL using (((tenant_id = ( SELECT (NULLIF(current_setting('app.tenant'::text, true), ''::text))::uuid AS "nullif")) AND ((site_id = ANY (COALESCE(( SELECT (NULLIF(current_setting('app.sites'::text, true), ''::text))::uuid[] AS "nullif"), '{}'::uuid[]))) IS TRUE))) with check (((tenant_id = ( SELECT (NULLIF(current_setting('app.tenant'::text, true), ''::text))::uuid AS "nullif")) AND ((site_id = ANY (COALESCE(( SELECT (NULLIF(current_setting('app.sites'::text, true), ''::text))::uuid[] AS "nullif"), '{}'::uuid[]))) IS TRUE)));
-- policy message_events_of_all for SELECT using ((( SELECT current_setting('app.installation'::text, true) AS current_setting) = 'on'::text)) with check (-);
-- policy message_events_swept for DELETE using ((( SELECT current_setting('app.installation'::text, true) AS current_setting) = 'on'::text)) with check (-);
-- row security: enabled t, forced t;

table message_sendings (
  tenant_id uuid not null,
  message_id uuid not null,
  channel text not null,
  user_id uuid not null,
  due_at timestamp with time zone not null,
  sent_at timestamp with time zone,
  failure text,
  constraint message_sendings_pkey PRIMARY KEY (tenant_id, message_id, channel),
  constraint message_sendings_message_fkey FOREIGN KEY (tenant_id, message_id) REFERENCES messages(tenant_id, id) ON DELETE CASCADE,
  constraint message_sendings_user_fkey FOREIGN KEY (tenant_id, user_id) REFERENCES users(tenant_id, id) ON DELETE CASCADE,
  constraint message_sendings_channel CHECK ((channel = ANY (ARRAY['mail'::text, 'digest'::text, 'sms'::text, 'push'::text])))
)
-- CREATE INDEX message_sendings_of_digest ON public.message_sendings USING btree (tenant_id, user_id) WHERE ((channel = 'digest'::text) AND (sent_at IS NULL) AND (failure IS NULL));
-- policy message_sendings_in_tenant for ALL using (((tenant_id = ( SELECT (NULLIF(current_setting('app.tenant'::text, true), ''::text))::uuid AS "nullif")) OR (( SELECT current_setting('app.installation'::text, true) AS current_setting) = 'on'::text))) with check (((tenant_id = ( SELECT (NULLIF(current_setting('app.tenant'::text, true), ''::text))::uuid AS "nullif")) OR (( SELECT current_setting('app.installation'::text, true) AS current_setting) = 'on'::text)));
-- row security: enabled t, forced t;

table message_settings (
  tenant_id uuid not null,
  user_id uuid not null,
  settings jsonb not null,
  version integer not null,
  updated_at timestamp with time zone not null,
  constraint message_settings_pkey PRIMARY KEY (tenant_id, user_id),
  constraint message_settings_user_fkey FOREIGN KEY (tenant_id, user_id) REFERENCES users(tenant_id, id) ON DELETE CASCADE
)
-- policy message_settings_in_tenant for ALL using (((tenant_id = ( SELECT (NULLIF(current_setting('app.tenant'::text, true), ''::text))::uuid AS "nullif")) OR (( SELECT current_setting('app.installation'::text, true) AS current_setting) = 'on'::text))) with check (((tenant_id = ( SELECT (NULLIF(current_setting('app.tenant'::text, true), ''::text))::uuid AS "nullif")) OR (( SELECT current_setting('app.installation'::text, true) AS current_setting) = 'on'::text)));
-- row security: enabled t, forced t;

table message_texts (
  tenant_id uuid not null,
  id uuid not null,
  texts jsonb not null,
  channels jsonb not null,
  version integer not null,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  constraint message_texts_pkey PRIMARY KEY (tenant_id, id),
  constraint message_texts_tenant_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id)
)
-- policy message_texts_in_tenant for ALL using (((tenant_id = ( SELECT (NULLIF(current_setting('app.tenant'::text, true), ''::text))::uuid AS "nullif")) OR (( SELECT current_setting('app.installation'::text, true) AS current_setting) = 'on'::text))) with check (((tenant_id = ( SELECT (NULLIF(current_setting('app.tenant'::text, true), ''::text))::uuid AS "nullif")) OR (( SELECT current_setting('app.installation'::text, true) AS current_setting) = 'on'::text)));
-- row security: enabled t, forced t;

table messages (
  tenant_id uuid not null,
  id uuid not null,
  user_id uuid not null,
  kind text not null,
  key text,
  of_site uuid,
  entity text,
  entity_id uuid,
  params jsonb not null,
  created_at timestamp with time zone not null,
  title text,
  body text,
  is_in_inbox boolean not null default false,
  read_at timestamp with time zone,
  send_after timestamp with time zone,
  constraint messages_key_once UNIQUE (tenant_id, user_id, kind, key),
  constraint messages_pkey PRIMARY KEY (tenant_id, id),
  constraint messages_site_fkey FOREIGN KEY (tenant_id, of_site) REFERENCES sites(tenant_id, id) ON DELETE CASCADE,
  constraint messages_user_fkey FOREIGN KEY (tenant_id, user_id) REFERENCES users(tenant_id, id) ON DELETE CASCADE,
  constraint messages_rendered CHECK (((title IS NULL) = (body IS NULL))),
  constraint messages_subject CHECK (((entity IS NULL) = (entity_id IS NULL)))
)
-- CREATE INDEX messages_by_age ON public.messages USING btree (created_at);
-- CREATE INDEX messages_by_key ON public.messages USING btree (tenant_id, key) WHERE (key IS NOT NULL);
-- CREATE INDEX messages_in_inbox ON public.messages USING btree (tenant_id, user_id, id DESC) WHERE is_in_inbox;
-- CREATE INDEX messages_of_site ON public.messages USING btree (tenant_id, of_site) WHERE (of_site IS NOT NULL);
-- CREATE INDEX messages_unread ON public.messages USING btree (tenant_id, user_id) WHERE (is_in_inbox AND (read_at IS NULL));
-- CREATE INDEX messages_unrendered ON public.messages USING btree (tenant_id, id) WHERE (title IS NULL);
-- policy messages_in_tenant for ALL using (((tenant_id = ( SELECT (NULLIF(current_setting('app.tenant'::text, true), ''::text))::uuid AS "nullif")) OR (( SELECT current_setting('app.installation'::text, true) AS current_setting) = 'on'::text))) with check (((tenant_id = ( SELECT (NULLIF(current_setting('app.tenant'::text, true), ''::text))::uuid AS "nullif")) OR (( SELECT current_setting('app.installation'::text, true) AS current_setting) = 'on'::text)));
-- row security: enabled t, forced t;

table oidc_models (
  model text not null,
  id text not null,
  payload jsonb not null,
  grant_id text,
  uid text,
  user_code text,
  consumed_at timestamp with time zone,
  expires_at timestamp with time zone,
  constraint oidc_models_pkey PRIMARY KEY (model, id)
)
-- CREATE INDEX oidc_models_expiry ON public.oidc_models USING btree (expires_at);
-- CREATE INDEX oidc_models_grant ON public.oidc_models USING btree (grant_id) WHERE (grant_id IS NOT NULL);
-- CREATE INDEX oidc_models_uid ON public.oidc_models USING btree (model, uid) WHERE (uid IS NOT NULL);
-- CREATE TRIGGER oidc_models_session_ended AFTER UPDATE OF consumed_at ON public.oidc_models FOR EACH ROW WHEN (((new.model = 'Session'::text) AND (new.consumed_at IS NOT NULL) AND (old.consumed_at IS NULL))) EXECUTE FUNCTION forget_devices_of_session();
-- policy oidc_models_in_installation for ALL using ((( SELECT current_setting('app.installation'::text, true) AS current_setting) = 'on'::text)) with check ((( SELECT current_setting('app.installation'::text, true) AS current_setting) = 'on'::text));
-- row security: enabled t, forced t;

table one_time_links (
  token_hash text not null,
  purpose text not null,
  user_id uuid,
  expires_at timestamp with time zone not null,
  used_at timestamp with time zone,
  created_at timestamp with time zone not null,
  constraint one_time_links_pkey PRIMARY KEY (token_hash),
  constraint one_time_links_user_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint one_time_links_purpose_known CHECK ((purpose = ANY (ARRAY['setPassword'::text, 'firstAdministrator'::text])))
)
-- CREATE INDEX one_time_links_of_user ON public.one_time_links USING btree (user_id);
-- policy one_time_links_in_installation for ALL using ((( SELECT current_setting('app.installation'::text, true) AS current_setting) = 'on'::text)) with check ((( SELECT current_setting('app.installation'::text, true) AS current_setting) = 'on'::text));
-- row security: enabled t, forced t;

table open_addresses (
  tenant_id uuid not null,
  site_id uuid not null,
  element_id uuid not null,
  code text not null,
  created_at timestamp with time zone not null,
  constraint open_addresses_code_unique UNIQUE (tenant_id, code),
  constraint open_addresses_pkey PRIMARY KEY (tenant_id, site_id, element_id),
  constraint open_addresses_element_fkey FOREIGN KEY (tenant_id, site_id, element_id) REFERENCES elements(tenant_id, site_id, id) ON DELETE CASCADE
)
-- policy open_addresses_in_site for ALL using (((tenant_id = ( SELECT (NULLIF(current_setting('app.tenant'::text, true), ''::text))::uuid AS "nullif")) AND (site_id = ANY ((( SELECT NULLIF(current_setting('app.sites'::text, true), ''::text) AS "nullif"))::uuid[])))) with check (((tenant_id = ( SELECT (NULLIF(current_setting('app.tenant'::text, true), ''::text))::uuid AS "nullif")) AND (site_id = ANY ((( SELECT NULLIF(current_setting('app.sites'::text, true), ''::text) AS "nullif"))::uuid[]))));
-- row security: enabled t, forced t;

table open_case_supports (
  tenant_id uuid not null,
  site_id uuid not null,
  transaction_id uuid not null,
  count integer not null,
  constraint open_case_supports_pkey PRIMARY KEY (tenant_id, site_id, transaction_id),
  constraint open_case_supports_transaction_fkey FOREIGN KEY (tenant_id, site_id, transaction_id) REFERENCES transactions(tenant_id, site_id, id) ON DELETE CASCADE
)
-- policy open_case_supports_in_site for ALL using ((((tenant_id = ( SELECT (NULLIF(current_setting('app.tenant'::text, true), ''::text))::uuid AS "nullif")) AND ((site_id = ANY (COALESCE(( SELECT (NULLIF(current_setting('app.sites'::text, true), ''::text))::uuid[] AS "nullif"), '{}'::uuid[]))) IS TRUE)) OR (( SELECT current_setting('app.installation'::text, true) AS current_setting) = 'on'::text))) with check (((tenant_id = ( SELECT (NULLIF(current_setting('app.tenant'::text, true), ''::text))::uuid AS "nullif")) AND ((site_id = ANY (COALESCE(( SELECT (NULLIF(current_setting('app.sites'::text, true), ''::text))::uuid[] AS "nullif"), '{}'::uuid[]))) IS TRUE)));
-- row security: enabled t, forced t;

table open_report_comments (
  tenant_id uuid not null,
  site_id uuid not null,
  report_id uuid not null,
  id uuid not null,
  written_by uuid,
  text text not null,
  written_at timestamp with time zone not null,
  constraint open_report_comments_pkey PRIMARY KEY (tenant_id, site_id, report_id, id),
  constraint open_report_comments_report_fkey FOREIGN KEY (tenant_id, site_id, report_id) REFERENCES open_reports(tenant_id, site_id, id) ON DELETE CASCADE,
  constraint open_report_comments_writer_fkey FOREIGN KEY (tenant_id, written_by) REFERENCES users(tenant_id, id)
)
-- policy open_report_comments_in_site for ALL using ((((tenant_id = ( SELECT (NULLIF(current_setting('app.tenant'::text, true), ''::text))::uuid AS "nullif")) AND ((site_id = ANY (COALESCE(( SELECT (NULLIF(current_setting('app.sites'::text, true), ''::text))::uuid[] AS "nullif"), '{}'::uuid[]))) IS TRUE)) OR (( SELECT current_setting('app.installation'::text, true) AS current_setting) = 'on'::text))) with check (((tenant_id = ( SELECT (NULLIF(current_setting('app.tenant'::text, true), ''::text))::uuid AS "nullif")) AND ((site_id = ANY (COALESCE(( SELECT (NULLIF(current_setting('app.sites'::text, true), ''::text))::uuid[] AS "nullif"), '{}'::uuid[]))) IS TRUE)));
-- row security: enabled t, forced t;

table open_reports (
  tenant_id uuid not null,
  site_id uuid not null,
  id uuid not null,
  version integer not null default 1,
  element_id uuid,
  element_title text not null,
  element_code text not null,
  shown_as text not null,
  transaction_type_id uuid not null,
  operation_type_id uuid not null,
  operation_type_version integer not null,
  data_properties jsonb not null,
  culture text not null,
  contact_email text,
  contact_phone text,
  secret_hash bytea not null,
  secret bytea,
  state text not null,
  answer text,
  received_at timestamp with time zone not null,
  decided_at timestamp with time zone,
  decided_by uuid,
  transaction_id uuid,
  updated_at timestamp with time zone not null,
  content_hash bytea,
  constraint open_reports_secret_unique UNIQUE (tenant_id, site_id, secret_hash),
  constraint open_reports_pkey PRIMARY KEY (tenant_id, site_id, id),
  constraint open_reports_decider_fkey FOREIGN KEY (tenant_id, decided_by) REFERENCES users(tenant_id, id),
  constraint open_reports_element_fkey FOREIGN KEY (tenant_id, site_id, element_id) REFERENCES elements(tenant_id, site_id, id) ON DELETE SET NULL (element_id),
  constraint open_reports_function_fkey FOREIGN KEY (tenant_id, site_id, operation_type_id) REFERENCES operation_types(tenant_id, site_id, id),
  constraint open_reports_service_fkey FOREIGN KEY (tenant_id, site_id, transaction_type_id) REFERENCES transaction_types(tenant_id, site_id, id),
  constraint open_reports_site_fkey FOREIGN KEY (tenant_id, site_id) REFERENCES sites(tenant_id, id),
  constraint open_reports_transaction_fkey FOREIGN KEY (tenant_id, site_id, transaction_id) REFERENCES transactions(tenant_id, site_id, id) ON DELETE SET NULL (transaction_id),
  constraint open_reports_decided CHECK ((((state = 'waiting'::text) = (decided_at IS NULL)) AND ((state <> 'waiting'::text) OR (transaction_id IS NULL)))),
  constraint open_reports_state_known CHECK ((state = ANY (ARRAY['waiting'::text, 'accepted'::text, 'rejected'::text])))
)
-- CREATE INDEX open_reports_by_time ON public.open_reports USING btree (tenant_id, site_id, state, received_at DESC);
-- CREATE INDEX open_reports_of_element ON public.open_reports USING btree (tenant_id, site_id, element_id);
-- CREATE INDEX open_reports_of_function ON public.open_reports USING btree (tenant_id, site_id, operation_type_id);
-- CREATE INDEX open_reports_of_service ON public.open_reports USING btree (tenant_id, site_id, transaction_type_id);
-- CREATE INDEX open_reports_of_transaction ON public.open_reports USING btree (tenant_id, site_id, transaction_id);
-- policy open_reports_in_site for ALL using ((((tenant_id = ( SELECT (NULLIF(current_setting('app.tenant'::text, true), ''::text))::uuid AS "nullif")) AND ((site_id = ANY (COALESCE(( SELECT (NULLIF(current_setting('app.sites'::text, true), ''::text))::uuid[] AS "nullif"), '{}'::uuid[]))) IS TRUE)) OR (( SELECT current_setting('app.installation'::text, true) AS current_setting) = 'on'::text))) with check (((tenant_id = ( SELECT (NULLIF(current_setting('app.tenant'::text, true), ''::text))::uuid AS "nullif")) AND ((site_id = ANY (COALESCE(( SELECT (NULLIF(current_setting('app.sites'::text, true), ''::text))::uuid[] AS "nullif"), '{}'::uuid[]))) IS TRUE)));
-- row security: enabled t, forced t;

table open_requests (
  key text not null,
  count integer not null,
  until timestamp with time zone not null,
  constraint open_requests_pkey PRIMARY KEY (key)
)
-- CREATE INDEX open_requests_until ON public.open_requests USING btree (until);
-- policy open_requests_in_installation for ALL using ((( SELECT current_setting('app.installation'::text, true) AS current_setting) = 'on'::text)) with check ((( SELECT current_setting('app.installation'::text, true) AS current_setting) = 'on'::text));
-- row security: enabled t, forced t;

table operation_type_versions (
  tenant_id uuid not null,
  site_id uuid not null,
  operation_type_id uuid not null,
  version integer not null,
  localized_names jsonb not null,
  data_property_types jsonb not null,
  created_at timestamp with time zone not null,
  match_rules jsonb not null default '[]'::jsonb,
  constraint operation_type_versions_pkey PRIMARY KEY (tenant_id, site_id, operation_type_id, version),
  constraint operation_type_versions_type_fkey FOREIGN KEY (tenant_id, site_id, operation_type_id) REFERENCES operation_types(tenant_id, site_id, id) ON DELETE CASCADE
)
-- policy operation_type_versions_in_site for ALL using (((tenant_id = ( SELECT (NULLIF(current_setting('app.tenant'::text, true), ''::text))::uuid AS "nullif")) AND ((site_id = ANY (COALESCE(( SELECT (NULLIF(current_setting('app.sites'::text, true), ''::text))::uuid[] AS "nullif"), '{}'::uuid[]))) IS TRUE))) with check (((tenant_id = ( SELECT (NULLIF(current_setting('app.tenant'::text, true), ''::text))::uuid AS "nullif")) AND (site_id = ANY ((( SELECT NULLIF(current_setting('app.sites'::text, true), ''::text) AS "nullif"))::uuid[]))));
-- row security: enabled t, forced t;

table operation_types (
  tenant_id uuid not null,
  site_id uuid not null,
  id uuid not null,
  element_type_id uuid not null,
  status text not null,
  localized_names jsonb not null,
  localized_descriptions jsonb not null,
  data_property_types jsonb not null,
  version integer not null default 1,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  owner_id uuid not null,
  match_rules jsonb not null default '[]'::jsonb,
  list_slots jsonb,
  rule_tests jsonb not null default '[]'::jsonb,
  constraint operation_types_element_type_unique UNIQUE (tenant_id, site_id, element_type_id, id),
  constraint operation_types_pkey PRIMARY KEY (tenant_id, site_id, id),
  constraint operation_types_element_type_fkey FOREIGN KEY (tenant_id, site_id, element_type_id) REFERENCES element_types(tenant_id, site_id, id),
  constraint operation_types_status_known CHECK ((status = ANY (ARRAY['draft'::text, 'private'::text, 'published'::text])))
)
-- policy operation_types_in_site for ALL using (((tenant_id = ( SELECT (NULLIF(current_setting('app.tenant'::text, true), ''::text))::uuid AS "nullif")) AND ((site_id = ANY (COALESCE(( SELECT (NULLIF(current_setting('app.sites'::text, true), ''::text))::uuid[] AS "nullif"), '{}'::uuid[]))) IS TRUE))) with check (((tenant_id = ( SELECT (NULLIF(current_setting('app.tenant'::text, true), ''::text))::uuid AS "nullif")) AND (site_id = ANY ((( SELECT NULLIF(current_setting('app.sites'::text, true), ''::text) AS "nullif"))::uuid[]))));
-- row security: enabled t, forced t;

table operations (
  tenant_id uuid not null,
  site_id uuid not null,
  id uuid not null,
  transaction_id uuid not null,
  operation_type_id uuid not null,
  operation_type_version integer not null,
  mode text not null,
  data_properties jsonb not null,
  executed_at timestamp with time zone not null,
  executed_by uuid not null,
  undo_until timestamp with time zone,
  effects jsonb,
  undone_at timestamp with time zone,
  undoes uuid,
  borrower_id uuid,
  due_at timestamp with time zone,
  constraint operations_pkey PRIMARY KEY (tenant_id, site_id, id),
  constraint operations_borrower_fkey FOREIGN KEY (tenant_id, borrower_id) REFERENCES users(tenant_id, id) NOT VALID,
  constraint operations_executor_fkey FOREIGN KEY (tenant_id, executed_by) REFERENCES users(tenant_id, id),
  constraint operations_transaction_fkey FOREIGN KEY (tenant_id, site_id, transaction_id) REFERENCES transactions(tenant_id, site_id, id) ON DELETE CASCADE,
  constraint operations_type_fkey FOREIGN KEY (tenant_id, site_id, operation_type_id, operation_type_version) REFERENCES operation_type_versions(tenant_id, site_id, operation_type_id, version),
  constraint operations_undoes_fkey FOREIGN KEY (tenant_id, site_id, undoes) REFERENCES operations(tenant_id, site_id, id),
  constraint operations_mode_known CHECK ((mode = ANY (ARRAY['start'::text, 'update'::text, 'complete'::text, 'cancel'::text])))
)
-- CREATE INDEX operations_by_time ON public.operations USING btree (tenant_id, site_id, executed_at, id);
-- CREATE INDEX operations_of_transaction ON public.operations USING btree (tenant_id, site_id, transaction_id, executed_at, id);
-- CREATE INDEX operations_of_type ON public.operations USING btree (tenant_id, site_id, operation_type_id, executed_at, id);
-- CREATE TRIGGER operations_drop_list_keys AFTER DELETE ON public.operations FOR EACH ROW EXECUTE FUNCTION drop_list_keys_of_operation();
-- CREATE UNIQUE INDEX operations_undone_once ON public.operations USING btree (tenant_id, site_id, undoes) WHERE (undoes IS NOT NULL);
-- policy operations_in_site for ALL using (((tenant_id = ( SELECT (NULLIF(current_setting('app.tenant'::text, true), ''::text))::uuid AS "nullif")) AND ((site_id = ANY (COALESCE(( SELECT (NULLIF(current_setting('app.sites'::text, true), ''::text))::uuid[] AS "nullif"), '{}'::uuid[]))) IS TRUE))) with check (((tenant_id = ( SELECT (NULLIF(current_setting('app.tenant'::text, true), ''::text))::uuid AS "nullif")) AND (site_id = ANY ((( SELECT NULLIF(current_setting('app.sites'::text, true), ''::text) AS "nullif"))::uuid[]))));
-- row security: enabled t, forced t;

table person_codes (
  tenant_id uuid not null,
  user_id uuid not null,
  code_hash bytea not null,
  pin_hash bytea not null,
  code bytea not null,
  pin bytea not null,
  is_card boolean not null,
  created_at timestamp with time zone not null,
  constraint person_codes_code_unique UNIQUE (tenant_id, code_hash),
  constraint person_codes_pin_unique UNIQUE (tenant_id, pin_hash),
  constraint person_codes_pkey PRIMARY KEY (tenant_id, user_id),
  constraint person_codes_user_fkey FOREIGN KEY (tenant_id, user_id) REFERENCES users(tenant_id, id) ON DELETE CASCADE
)
-- policy person_codes_in_tenant for ALL using ((tenant_id = ( SELECT (NULLIF(current_setting('app.tenant'::text, true), ''::text))::uuid AS "nullif"))) with check ((tenant_id = ( SELECT (NULLIF(current_setting('app.tenant'::text, true), ''::text))::uuid AS "nullif")));
-- row security: enabled t, forced t;

table privilege_element_types (
  tenant_id uuid not null,
  site_id uuid not null,
  privilege_id uuid not null,
  element_type_id uuid not null,
  constraint privilege_element_types_pkey PRIMARY KEY (tenant_id, site_id, privilege_id, element_type_id),
  constraint privilege_element_types_privilege_fkey FOREIGN KEY (tenant_id, site_id, privilege_id) REFERENCES privileges(tenant_id, site_id, id) ON DELETE CASCADE,
  constraint privilege_element_types_type_fkey FOREIGN KEY (tenant_id, site_id, element_type_id) REFERENCES element_types(tenant_id, site_id, id) ON DELETE CASCADE
)
-- policy privilege_element_types_in_site for ALL using (((tenant_id = ( SELECT (NULLIF(current_setting('app.tenant'::text, true), ''::text))::uuid AS "nullif")) AND ((site_id = ANY (COALESCE(( SELECT (NULLIF(current_setting('app.sites'::text, true), ''::text))::uuid[] AS "nullif"), '{}'::uuid[]))) IS TRUE))) with check (((tenant_id = ( SELECT (NULLIF(current_setting('app.tenant'::text, true), ''::text))::uuid AS "nullif")) AND (site_id = ANY ((( SELECT NULLIF(current_setting('app.sites'::text, true), ''::text) AS "nullif"))::uuid[]))));
-- row security: enabled t, forced t;

table privilege_grants (
  tenant_id uuid not null,
  site_id uuid not null,
  privilege_id uuid not null,
  transaction_type_id uuid not null,
  operation_modes text[] not null,
  view text not null,
  for_others boolean not null default false,
  constraint privilege_grants_pkey PRIMARY KEY (tenant_id, site_id, privilege_id, transaction_type_id),
  constraint privilege_grants_privilege_fkey FOREIGN KEY (tenant_id, site_id, privilege_id) REFERENCES privileges(tenant_id, site_id, id) ON DELETE CASCADE,
  constraint privilege_grants_service_fkey FOREIGN KEY (tenant_id, site_id, transaction_type_id) REFERENCES transaction_types(tenant_id, site_id, id) ON DELETE CASCADE,
  constraint privilege_grants_view_known CHECK ((view = ANY (ARRAY['own'::text, 'all'::text])))
)
-- policy privilege_grants_for_login for SELECT using ((( SELECT current_setting('app.installation'::text, true) AS current_setting) = 'on'::text)) with check (-);
-- policy privilege_grants_in_site for ALL using (((tenant_id = ( SELECT (NULLIF(current_setting('app.tenant'::text, true), ''::text))::uuid AS "nullif")) AND ((site_id = ANY (COALESCE(( SELECT (NULLIF(current_setting('app.sites'::text, true), ''::text))::uuid[] AS "nullif"), '{}'::uuid[]))) IS TRUE))) with check (((tenant_id = ( SELECT (NULLIF(current_setting('app.tenant'::text, true), ''::text))::uuid AS "nullif")) AND (site_id = ANY ((( SELECT NULLIF(current_setting('app.sites'::text, true), ''::text) AS "nullif"))::uuid[]))));
-- row security: enabled t, forced t;

table privileges (
  tenant_id uuid not null,
  site_id uuid not null,
  id uuid not null,
  name text not null,
  description text not null default ''::text,
  version integer not null default 1,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  owner_id uuid not null,
  constraint privileges_pkey PRIMARY KEY (tenant_id, site_id, id),
  constraint privileges_site_fkey FOREIGN KEY (tenant_id, site_id) REFERENCES sites(tenant_id, id)
)
-- policy privileges_in_site for ALL using (((tenant_id = ( SELECT (NULLIF(current_setting('app.tenant'::text, true), ''::text))::uuid AS "nullif")) AND ((site_id = ANY (COALESCE(( SELECT (NULLIF(current_setting('app.sites'::text, true), ''::text))::uuid[] AS "nullif"), '{}'::uuid[]))) IS TRUE))) with check (((tenant_id = ( SELECT (NULLIF(current_setting('app.tenant'::text, true), ''::text))::uuid AS "nullif")) AND (site_id = ANY ((( SELECT NULLIF(current_setting('app.sites'::text, true), ''::text) AS "nullif"))::uuid[]))));
-- row security: enabled t, forced t;

table processor_configs (
  tenant_id uuid not null,
  site_id uuid not null,
  id uuid not null,
  processor_type text not null,
  implementation text not null,
  name text not null,
  is_on boolean not null,
  stopped_because text,
  data_properties jsonb not null default '{}'::jsonb,
  secrets jsonb not null default '{}'::jsonb,
  owner_id uuid not null,
  version integer not null default 1,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  feed_generation integer not null default 1,
  constraint processor_configs_pkey PRIMARY KEY (tenant_id, site_id, id),
  constraint processor_configs_site_fkey FOREIGN KEY (tenant_id, site_id) REFERENCES sites(tenant_id, id),
  constraint processor_configs_stop_known CHECK ((stopped_because = ANY (ARRAY['gone'::text, 'failed'::text]))),
  constraint processor_configs_type_known CHECK ((processor_type = ANY (ARRAY['module'::text, 'integration'::text])))
)
-- policy processor_configs_in_site for ALL using (((tenant_id = ( SELECT (NULLIF(current_setting('app.tenant'::text, true), ''::text))::uuid AS "nullif")) AND ((site_id = ANY (COALESCE(( SELECT (NULLIF(current_setting('app.sites'::text, true), ''::text))::uuid[] AS "nullif"), '{}'::uuid[]))) IS TRUE))) with check (((tenant_id = ( SELECT (NULLIF(current_setting('app.tenant'::text, true), ''::text))::uuid AS "nullif")) AND ((site_id = ANY (COALESCE(( SELECT (NULLIF(current_setting('app.sites'::text, true), ''::text))::uuid[] AS "nullif"), '{}'::uuid[]))) IS TRUE)));
-- policy processor_configs_of_all for SELECT using ((( SELECT current_setting('app.installation'::text, true) AS current_setting) = 'on'::text)) with check (-);
-- row security: enabled t, forced t;

table processor_restrictions (
  id uuid not null,
  type text not null,
  name text not null,
  mode text not null,
  tenant_ids uuid[] not null,
  licence_levels text[] not null,
  version integer not null default 1,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  constraint processor_restrictions_pkey PRIMARY KEY (type, name),
  constraint processor_restrictions_mode_known CHECK ((mode = ANY (ARRAY['allow'::text, 'deny'::text])))
)
-- policy processor_restrictions_in_installation for ALL using ((( SELECT current_setting('app.installation'::text, true) AS current_setting) = 'on'::text)) with check ((( SELECT current_setting('app.installation'::text, true) AS current_setting) = 'on'::text));
-- row security: enabled t, forced t;

table public_lists (
  tenant_id uuid not null,
  site_id uuid not null,
  id uuid not null,
  localized_names jsonb not null,
  key text not null,
  element_type_id uuid not null,
  schema_id uuid not null,
  filters jsonb not null,
  ordering jsonb not null,
  forms text[] not null,
  is_published boolean not null,
  version integer not null default 1,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  constraint public_lists_key_unique UNIQUE (tenant_id, site_id, key),
  constraint public_lists_pkey PRIMARY KEY (tenant_id, site_id, id),
  constraint public_lists_element_type_fkey FOREIGN KEY (tenant_id, site_id, element_type_id) REFERENCES element_types(tenant_id, site_id, id),
  constraint public_lists_schema_fkey FOREIGN KEY (tenant_id, site_id, schema_id) REFERENCES data_schemas(tenant_id, site_id, id),
  constraint public_lists_site_fkey FOREIGN KEY (tenant_id, site_id) REFERENCES sites(tenant_id, id)
)
-- CREATE INDEX public_lists_element_type ON public.public_lists USING btree (tenant_id, site_id, element_type_id);
-- CREATE INDEX public_lists_schema ON public.public_lists USING btree (tenant_id, site_id, schema_id);
-- policy public_lists_in_site for ALL using (((tenant_id = ( SELECT (NULLIF(current_setting('app.tenant'::text, true), ''::text))::uuid AS "nullif")) AND (site_id = ANY ((( SELECT NULLIF(current_setting('app.sites'::text, true), ''::text) AS "nullif"))::uuid[])))) with check (((tenant_id = ( SELECT (NULLIF(current_setting('app.tenant'::text, true), ''::text))::uuid AS "nullif")) AND (site_id = ANY ((( SELECT NULLIF(current_setting('app.sites'::text, true), ''::text) AS "nullif"))::uuid[]))));
-- row security: enabled t, forced t;

table push_subscriptions (
  tenant_id uuid not null,
  id uuid not null,
  user_id uuid not null,
  session_id text,
  endpoint text not null,
  p256dh text not null,
  auth text not null,
  created_at timestamp with time zone not null,
  constraint push_subscriptions_endpoint_once UNIQUE (tenant_id, user_id, endpoint),
  constraint push_subscriptions_pkey PRIMARY KEY (tenant_id, id),
  constraint push_subscriptions_user_fkey FOREIGN KEY (tenant_id, user_id) REFERENCES users(tenant_id, id) ON DELETE CASCADE
)
-- CREATE INDEX push_subscriptions_by_endpoint ON public.push_subscriptions USING btree (endpoint);
-- CREATE INDEX push_subscriptions_of_session ON public.push_subscriptions USING btree (session_id) WHERE (session_id IS NOT NULL);
-- policy push_subscriptions_in_tenant for ALL using (((tenant_id = ( SELECT (NULLIF(current_setting('app.tenant'::text, true), ''::text))::uuid AS "nullif")) OR (( SELECT current_setting('app.installation'::text, true) AS current_setting) = 'on'::text))) with check (((tenant_id = ( SELECT (NULLIF(current_setting('app.tenant'::text, true), ''::text))::uuid AS "nullif")) OR (( SELECT current_setting('app.installation'::text, true) AS current_setting) = 'on'::text)));
-- row security: enabled t, forced t;

table record_types (
  tenant_id uuid not null,
  site_id uuid not null,
  id uuid not null,
  status text not null,
  localized_names jsonb not null,
  localized_descriptions jsonb not null,
  color text,
  data_property_types jsonb not null,
  version integer not null default 1,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  owner_id uuid not null,
  match_rules jsonb not null default '[]'::jsonb,
  list_slots jsonb,
  schema_configurations jsonb not null default '[]'::jsonb,
  rule_tests jsonb not null default '[]'::jsonb,
  constraint record_types_pkey PRIMARY KEY (tenant_id, site_id, id),
  constraint record_types_site_fkey FOREIGN KEY (tenant_id, site_id) REFERENCES sites(tenant_id, id),
  constraint record_types_color_known CHECK ((color ~ '^#[0-9a-fA-F]{6}$'::text)),
  constraint record_types_status_known CHECK ((status = ANY (ARRAY['draft'::text, 'private'::text, 'published'::text])))
)
-- policy record_types_in_site for ALL using (((tenant_id = ( SELECT (NULLIF(current_setting('app.tenant'::text, true), ''::text))::uuid AS "nullif")) AND ((site_id = ANY (COALESCE(( SELECT (NULLIF(current_setting('app.sites'::text, true), ''::text))::uuid[] AS "nullif"), '{}'::uuid[]))) IS TRUE))) with check (((tenant_id = ( SELECT (NULLIF(current_setting('app.tenant'::text, true), ''::text))::uuid AS "nullif")) AND (site_id = ANY ((( SELECT NULLIF(current_setting('app.sites'::text, true), ''::text) AS "nullif"))::uuid[]))));
-- row security: enabled t, forced t;

table records (
  tenant_id uuid not null,
  site_id uuid not null,
  id uuid not null,
  record_type_id uuid not null,
  position integer,
  localized_names jsonb not null,
  color text,
  data_properties jsonb not null,
  search_text text not null,
  version integer not null default 1,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  owner_id uuid not null,
  deleted_at timestamp with time zone,
  saved_by jsonb,
  constraint records_position_unique UNIQUE (tenant_id, site_id, record_type_id, "position") DEFERRABLE,
  constraint records_pkey PRIMARY KEY (tenant_id, site_id, id),
  constraint records_record_type_fkey FOREIGN KEY (tenant_id, site_id, record_type_id) REFERENCES record_types(tenant_id, site_id, id),
  constraint records_color_known CHECK ((color ~ '^#[0-9a-fA-F]{6}$'::text)),
  constraint records_position_known CHECK (((("position" > 0) AND (deleted_at IS NULL)) OR (("position" IS NULL) AND (deleted_at IS NOT NULL))))
)
-- CREATE INDEX records_search ON public.records USING gin (tenant_id, search_text gin_trgm_ops);
-- CREATE TRIGGER records_keep_list_keys AFTER DELETE OR UPDATE OF deleted_at ON public.records FOR EACH ROW EXECUTE FUNCTION keep_list_keys_of_record();
-- CREATE TRIGGER records_keep_list_place AFTER UPDATE OF "position" ON public.records FOR EACH ROW WHEN (((new."position" IS DISTINCT FROM old."position") AND (new.deleted_at IS NULL))) EXECUTE FUNCTION keep_list_place_of_record();
-- policy records_in_site for ALL using (((tenant_id = ( SELECT (NULLIF(current_setting('app.tenant'::text, true), ''::text))::uuid AS "nullif")) AND ((site_id = ANY (COALESCE(( SELECT (NULLIF(current_setting('app.sites'::text, true), ''::text))::uuid[] AS "nullif"), '{}'::uuid[]))) IS TRUE))) with check (((tenant_id = ( SELECT (NULLIF(current_setting('app.tenant'::text, true), ''::text))::uuid AS "nullif")) AND (site_id = ANY ((( SELECT NULLIF(current_setting('app.sites'::text, true), ''::text) AS "nullif"))::uuid[]))));
-- policy records_searched for SELECT using (true) with check (-);
-- row security: enabled t, forced t;

table refused_logins (
  issuer text not null,
  subject text not null,
  email text,
  is_email_verified boolean not null,
  reason text not null,
  reference text not null,
  times integer not null,
  refused_at timestamp with time zone not null,
  constraint refused_logins_reference_unique UNIQUE (reference),
  constraint refused_logins_pkey PRIMARY KEY (issuer, subject),
  constraint refused_logins_reason_known CHECK ((reason = ANY (ARRAY['noEmail'::text, 'emailNotVerified'::text, 'unknownEmail'::text, 'disabled'::text])))
)
-- CREATE INDEX refused_logins_by_email ON public.refused_logins USING btree (lower(email), refused_at) WHERE (email IS NOT NULL);
-- CREATE INDEX refused_logins_by_time ON public.refused_logins USING btree (refused_at);
-- policy refused_logins_in_installation for ALL using ((( SELECT current_setting('app.installation'::text, true) AS current_setting) = 'on'::text)) with check ((( SELECT current_setting('app.installation'::text, true) AS current_setting) = 'on'::text));
-- row security: enabled t, forced t;

table reminder_sites (
  tenant_id uuid not null,
  site_id uuid not null,
  next_at timestamp with time zone not null,
  objects_at timestamp with time zone,
  constraint reminder_sites_pkey PRIMARY KEY (tenant_id, site_id),
  constraint reminder_sites_site_fkey FOREIGN KEY (tenant_id, site_id) REFERENCES sites(tenant_id, id) ON DELETE CASCADE
)
-- CREATE INDEX reminder_sites_next ON public.reminder_sites USING btree (next_at);
-- policy reminder_sites_in_site for ALL using (((tenant_id = ( SELECT (NULLIF(current_setting('app.tenant'::text, true), ''::text))::uuid AS "nullif")) AND ((site_id = ANY (COALESCE(( SELECT (NULLIF(current_setting('app.sites'::text, true), ''::text))::uuid[] AS "nullif"), '{}'::uuid[]))) IS TRUE))) with check (((tenant_id = ( SELECT (NULLIF(current_setting('app.tenant'::text, true), ''::text))::uuid AS "nullif")) AND ((site_id = ANY (COALESCE(( SELECT (NULLIF(current_setting('app.sites'::text, true), ''::text))::uuid[] AS "nullif"), '{}'::uuid[]))) IS TRUE)));
-- policy reminder_sites_of_all for ALL using ((( SELECT current_setting('app.installation'::text, true) AS current_setting) = 'on'::text)) with check ((( SELECT current_setting('app.installation'::text, true) AS current_setting) = 'on'::text));
-- row security: enabled t, forced t;

table reminders (
  tenant_id uuid not null,
  site_id uuid not null,
  transaction_type_id uuid not null,
  subject text not null,
  subject_id uuid not null,
  moment timestamp with time zone not null,
  service_version integer not null,
  step text,
  next_at timestamp with time zone,
  constraint reminders_pkey PRIMARY KEY (tenant_id, site_id, transaction_type_id, subject, subject_id),
  constraint reminders_site_fkey FOREIGN KEY (tenant_id, site_id) REFERENCES sites(tenant_id, id) ON DELETE CASCADE,
  constraint reminders_subject_known CHECK ((subject = ANY (ARRAY['loan'::text, 'booking'::text, 'case'::text, 'inspection'::text])))
)
-- CREATE INDEX reminders_of_subject ON public.reminders USING btree (tenant_id, site_id, subject_id);
-- policy reminders_in_site for ALL using (((tenant_id = ( SELECT (NULLIF(current_setting('app.tenant'::text, true), ''::text))::uuid AS "nullif")) AND ((site_id = ANY (COALESCE(( SELECT (NULLIF(current_setting('app.sites'::text, true), ''::text))::uuid[] AS "nullif"), '{}'::uuid[]))) IS TRUE))) with check (((tenant_id = ( SELECT (NULLIF(current_setting('app.tenant'::text, true), ''::text))::uuid AS "nullif")) AND ((site_id = ANY (COALESCE(( SELECT (NULLIF(current_setting('app.sites'::text, true), ''::text))::uuid[] AS "nullif"), '{}'::uuid[]))) IS TRUE)));
-- row security: enabled t, forced t;

table removed_tenants (
  id uuid not null,
  removed_at timestamp with time zone not null,
  constraint removed_tenants_pkey PRIMARY KEY (id)
)
-- policy removed_tenants_in_installation for ALL using ((( SELECT current_setting('app.installation'::text, true) AS current_setting) = 'on'::text)) with check ((( SELECT current_setting('app.installation'::text, true) AS current_setting) = 'on'::text));
-- row security: enabled t, forced t;

table replication_files (
  tenant_id uuid not null,
  site_id uuid not null,
  id uuid not null,
  source jsonb not null,
  content jsonb not null,
  signer text not null,
  signer_name text not null,
  created_at timestamp with time zone not null,
  constraint replication_files_pkey PRIMARY KEY (tenant_id, site_id, id),
  constraint replication_files_site_fkey FOREIGN KEY (tenant_id, site_id) REFERENCES sites(tenant_id, id)
)
-- policy replication_files_in_site for ALL using (((tenant_id = ( SELECT (NULLIF(current_setting('app.tenant'::text, true), ''::text))::uuid AS "nullif")) AND (site_id = ANY ((( SELECT NULLIF(current_setting('app.sites'::text, true), ''::text) AS "nullif"))::uuid[])))) with check (((tenant_id = ( SELECT (NULLIF(current_setting('app.tenant'::text, true), ''::text))::uuid AS "nullif")) AND (site_id = ANY ((( SELECT NULLIF(current_setting('app.sites'::text, true), ''::text) AS "nullif"))::uuid[]))));
-- row security: enabled t, forced t;

table replication_links (
  tenant_id uuid not null,
  site_id uuid not null,
  source_site_id uuid not null,
  source_id uuid not null,
  kind text not null,
  id uuid not null,
  base jsonb not null,
  original jsonb,
  constraint replication_links_pkey PRIMARY KEY (tenant_id, site_id, source_site_id, source_id),
  constraint replication_links_site_fkey FOREIGN KEY (tenant_id, site_id) REFERENCES sites(tenant_id, id)
)
-- policy replication_links_in_site for ALL using (((tenant_id = ( SELECT (NULLIF(current_setting('app.tenant'::text, true), ''::text))::uuid AS "nullif")) AND (site_id = ANY ((( SELECT NULLIF(current_setting('app.sites'::text, true), ''::text) AS "nullif"))::uuid[])))) with check (((tenant_id = ( SELECT (NULLIF(current_setting('app.tenant'::text, true), ''::text))::uuid AS "nullif")) AND (site_id = ANY ((( SELECT NULLIF(current_setting('app.sites'::text, true), ''::text) AS "nullif"))::uuid[]))));
-- row security: enabled t, forced t;

table replications (
  tenant_id uuid not null,
  site_id uuid not null,
  id uuid not null,
  state text not null,
  source jsonb not null,
  content jsonb,
  options jsonb not null,
  hash text not null,
  lifts_lockdown boolean not null default false,
  done integer not null default 0,
  total integer not null default 0,
  written jsonb not null default '[]'::jsonb,
  errors jsonb not null default '[]'::jsonb,
  kept jsonb not null default '[]'::jsonb,
  owner_id uuid not null,
  person_id uuid not null,
  culture text not null,
  request_id text not null,
  address text,
  created_at timestamp with time zone not null,
  finished_at timestamp with time zone,
  undone_at timestamp with time zone,
  origin text not null default 'site'::text,
  signer text,
  examples jsonb not null default '[]'::jsonb,
  constraint replications_pkey PRIMARY KEY (tenant_id, site_id, id),
  constraint replications_owner_fkey FOREIGN KEY (tenant_id, owner_id) REFERENCES users(tenant_id, id),
  constraint replications_site_fkey FOREIGN KEY (tenant_id, site_id) REFERENCES sites(tenant_id, id),
  constraint replications_origin_known CHECK ((origin = ANY (ARRAY['site'::text, 'file'::text, 'template'::text]))),
  constraint replications_state_known CHECK ((state = ANY (ARRAY['running'::text, 'done'::text, 'failed'::text, 'undone'::text])))
)
-- policy replications_in_site for ALL using (((tenant_id = ( SELECT (NULLIF(current_setting('app.tenant'::text, true), ''::text))::uuid AS "nullif")) AND (site_id = ANY ((( SELECT NULLIF(current_setting('app.sites'::text, true), ''::text) AS "nullif"))::uuid[])))) with check (((tenant_id = ( SELECT (NULLIF(current_setting('app.tenant'::text, true), ''::text))::uuid AS "nullif")) AND (site_id = ANY ((( SELECT NULLIF(current_setting('app.sites'::text, true), ''::text) AS "nullif"))::uuid[]))));
-- policy replications_of_all for ALL using ((( SELECT current_setting('app.installation'::text, true) AS current_setting) = 'on'::text)) with check ((( SELECT current_setting('app.installation'::text, true) AS current_setting) = 'on'::text));
-- row security: enabled t, forced t;

table reservations (
  tenant_id uuid not null,
  site_id uuid not null,
  id uuid not null,
  element_id uuid not null,
  transaction_type_id uuid not null,
  user_id uuid not null,
  from_at timestamp with time zone not null,
  to_at timestamp with time zone not null,
  status text not null,
  expires_at timestamp with time zone not null,
  transaction_id uuid,
  version integer not null default 1,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  owner_id uuid not null,
  constraint reservations_no_overlap EXCLUDE USING gist (tenant_id WITH =, site_id WITH =, element_id WITH =, tstzrange(from_at, to_at) WITH &&) WHERE ((status = 'booked'::text)),
  constraint reservations_pkey PRIMARY KEY (tenant_id, site_id, id),
  constraint reservations_element_fkey FOREIGN KEY (tenant_id, site_id, element_id) REFERENCES elements(tenant_id, site_id, id) ON DELETE CASCADE,
  constraint reservations_service_fkey FOREIGN KEY (tenant_id, site_id, transaction_type_id) REFERENCES transaction_types(tenant_id, site_id, id) ON DELETE CASCADE,
  constraint reservations_transaction_fkey FOREIGN KEY (tenant_id, site_id, transaction_id) REFERENCES transactions(tenant_id, site_id, id),
  constraint reservations_user_fkey FOREIGN KEY (tenant_id, user_id) REFERENCES users(tenant_id, id),
  constraint reservations_interval CHECK ((from_at < to_at)),
  constraint reservations_status_known CHECK ((status = ANY (ARRAY['booked'::text, 'fulfilled'::text, 'cancelled'::text, 'expired'::text])))
)
-- CREATE INDEX reservations_of_element ON public.reservations USING btree (tenant_id, site_id, element_id, from_at);
-- CREATE INDEX reservations_of_service ON public.reservations USING btree (tenant_id, site_id, transaction_type_id, from_at);
-- CREATE INDEX reservations_of_user ON public.reservations USING btree (tenant_id, site_id, user_id, from_at);
-- policy reservations_in_site for ALL using (((tenant_id = ( SELECT (NULLIF(current_setting('app.tenant'::text, true), ''::text))::uuid AS "nullif")) AND ((site_id = ANY (COALESCE(( SELECT (NULLIF(current_setting('app.sites'::text, true), ''::text))::uuid[] AS "nullif"), '{}'::uuid[]))) IS TRUE))) with check (((tenant_id = ( SELECT (NULLIF(current_setting('app.tenant'::text, true), ''::text))::uuid AS "nullif")) AND (site_id = ANY ((( SELECT NULLIF(current_setting('app.sites'::text, true), ''::text) AS "nullif"))::uuid[]))));
-- row security: enabled t, forced t;

table sandboxes (
  tenant_id uuid not null,
  site_id uuid not null,
  source_site_id uuid not null,
  source_name text not null,
  state text not null,
  done integer not null default 0,
  total integer not null default 0,
  definitions integer not null default 0,
  elements integer not null default 0,
  errors jsonb not null default '[]'::jsonb,
  owner_id uuid not null,
  culture text not null,
  request_id text not null,
  address text,
  created_at timestamp with time zone not null,
  ready_at timestamp with time zone,
  remove_at timestamp with time zone not null,
  constraint sandboxes_pkey PRIMARY KEY (tenant_id, site_id),
  constraint sandboxes_owner_fkey FOREIGN KEY (tenant_id, owner_id) REFERENCES users(tenant_id, id),
  constraint sandboxes_site_fkey FOREIGN KEY (tenant_id, site_id) REFERENCES sites(tenant_id, id),
  constraint sandboxes_other_source CHECK ((source_site_id <> site_id)),
  constraint sandboxes_state_known CHECK ((state = ANY (ARRAY['creating'::text, 'ready'::text, 'failed'::text, 'removing'::text])))
)
-- CREATE INDEX sandboxes_due ON public.sandboxes USING btree (remove_at);
-- policy sandboxes_in_tenant for ALL using (((tenant_id = ( SELECT (NULLIF(current_setting('app.tenant'::text, true), ''::text))::uuid AS "nullif")) OR (( SELECT current_setting('app.installation'::text, true) AS current_setting) = 'on'::text))) with check (((tenant_id = ( SELECT (NULLIF(current_setting('app.tenant'::text, true), ''::text))::uuid AS "nullif")) OR (( SELECT current_setting('app.installation'::text, true) AS current_setting) = 'on'::text)));
-- row security: enabled t, forced t;

table schema_migrations (
  name text not null,
  checksum text not null,
  applied_at timestamp with time zone not null default now(),
  constraint schema_migrations_pkey PRIMARY KEY (name)
)
-- row security: enabled f, forced f;

table sites (
  tenant_id uuid not null,
  id uuid not null,
  key text not null,
  name text not null,
  version integer not null default 1,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  constraint sites_key_unique UNIQUE (tenant_id, key),
  constraint sites_pkey PRIMARY KEY (tenant_id, id),
  constraint sites_tenant_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id),
  constraint sites_key_form CHECK ((key ~ '^[a-z0-9][a-z0-9-]{0,49}$'::text))
)
-- policy sites_in_tenant for ALL using (((tenant_id = ( SELECT (NULLIF(current_setting('app.tenant'::text, true), ''::text))::uuid AS "nullif")) OR (( SELECT current_setting('app.installation'::text, true) AS current_setting) = 'on'::text))) with check (((tenant_id = ( SELECT (NULLIF(current_setting('app.tenant'::text, true), ''::text))::uuid AS "nullif")) OR (( SELECT current_setting('app.installation'::text, true) AS current_setting) = 'on'::text)));
-- row security: enabled t, forced t;

table sms_messages (
  tenant_id uuid not null,
  site_id uuid not null,
  id uuid not null,
  sender text not null,
  body text not null,
  parts smallint not null,
  month date not null,
  is_automatic boolean not null,
  owner_id uuid,
  version integer not null default 1,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  constraint sms_messages_pkey PRIMARY KEY (tenant_id, site_id, id),
  constraint sms_messages_owner_fkey FOREIGN KEY (tenant_id, owner_id) REFERENCES users(tenant_id, id),
  constraint sms_messages_site_fkey FOREIGN KEY (tenant_id, site_id) REFERENCES sites(tenant_id, id),
  constraint sms_messages_owner_known CHECK ((is_automatic = (owner_id IS NULL)))
)
-- CREATE INDEX sms_messages_by_age ON public.sms_messages USING btree (created_at);
-- CREATE INDEX sms_messages_by_time ON public.sms_messages USING btree (tenant_id, site_id, created_at DESC, id DESC);
-- policy sms_messages_in_site for ALL using (((tenant_id = ( SELECT (NULLIF(current_setting('app.tenant'::text, true), ''::text))::uuid AS "nullif")) AND ((site_id = ANY (COALESCE(( SELECT (NULLIF(current_setting('app.sites'::text, true), ''::text))::uuid[] AS "nullif"), '{}'::uuid[]))) IS TRUE))) with check (((tenant_id = ( SELECT (NULLIF(current_setting('app.tenant'::text, true), ''::text))::uuid AS "nullif")) AND ((site_id = ANY (COALESCE(( SELECT (NULLIF(current_setting('app.sites'::text, true), ''::text))::uuid[] AS "nullif"), '{}'::uuid[]))) IS TRUE)));
-- policy sms_messages_of_all for SELECT using ((( SELECT current_setting('app.installation'::text, true) AS current_setting) = 'on'::text)) with check (-);
-- policy sms_messages_swept for DELETE using ((( SELECT current_setting('app.installation'::text, true) AS current_setting) = 'on'::text)) with check (-);
-- row security: enabled t, forced t;

table sms_recipients (
  tenant_id uuid not null,
  site_id uuid not null,
  id uuid not null,
  message_id uuid not null,
  number text not null,
  person_id uuid,
  state text not null default 'waiting'::text,
  reason text,
  attempt uuid,
  gateway_id text,
  sent_at timestamp with time zone,
  delivered_at timestamp with time zone,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  constraint sms_recipients_number_unique UNIQUE (tenant_id, site_id, message_id, number),
  constraint sms_recipients_pkey PRIMARY KEY (tenant_id, site_id, id),
  constraint sms_recipients_message_fkey FOREIGN KEY (tenant_id, site_id, message_id) REFERENCES sms_messages(tenant_id, site_id, id) ON DELETE CASCADE,
  constraint sms_recipients_person_fkey FOREIGN KEY (tenant_id, person_id) REFERENCES users(tenant_id, id),
  constraint sms_recipients_reason_known CHECK (((state = 'failed'::text) = (reason IS NOT NULL))),
  constraint sms_recipients_state_known CHECK ((state = ANY (ARRAY['waiting'::text, 'sending'::text, 'sent'::text, 'delivered'::text, 'failed'::text, 'unknown'::text])))
)
-- CREATE INDEX sms_recipients_of_number ON public.sms_recipients USING btree (tenant_id, site_id, number, created_at);
-- CREATE INDEX sms_recipients_to_send ON public.sms_recipients USING btree (tenant_id, site_id, message_id, id) WHERE (state = ANY (ARRAY['waiting'::text, 'sending'::text]));
-- policy sms_recipients_in_site for ALL using (((tenant_id = ( SELECT (NULLIF(current_setting('app.tenant'::text, true), ''::text))::uuid AS "nullif")) AND ((site_id = ANY (COALESCE(( SELECT (NULLIF(current_setting('app.sites'::text, true), ''::text))::uuid[] AS "nullif"), '{}'::uuid[]))) IS TRUE))) with check (((tenant_id = ( SELECT (NULLIF(current_setting('app.tenant'::text, true), ''::text))::uuid AS "nullif")) AND ((site_id = ANY (COALESCE(( SELECT (NULLIF(current_setting('app.sites'::text, true), ''::text))::uuid[] AS "nullif"), '{}'::uuid[]))) IS TRUE)));
-- row security: enabled t, forced t;

table sms_usage (
  tenant_id uuid not null,
  month date not null,
  shard smallint not null,
  used integer not null,
  free integer not null,
  constraint sms_usage_pkey PRIMARY KEY (tenant_id, month, shard),
  constraint sms_usage_tenant_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id) ON DELETE CASCADE
)
-- policy sms_usage_in_tenant for ALL using (((tenant_id = ( SELECT (NULLIF(current_setting('app.tenant'::text, true), ''::text))::uuid AS "nullif")) OR (( SELECT current_setting('app.installation'::text, true) AS current_setting) = 'on'::text))) with check (((tenant_id = ( SELECT (NULLIF(current_setting('app.tenant'::text, true), ''::text))::uuid AS "nullif")) OR (( SELECT current_setting('app.installation'::text, true) AS current_setting) = 'on'::text)));
-- row security: enabled t, forced t;

table station_services (
  tenant_id uuid not null,
  site_id uuid not null,
  station_id uuid not null,
  transaction_type_id uuid not null,
  position integer not null,
  constraint station_services_pkey PRIMARY KEY (tenant_id, site_id, station_id, transaction_type_id),
  constraint station_services_service_fkey FOREIGN KEY (tenant_id, site_id, transaction_type_id) REFERENCES transaction_types(tenant_id, site_id, id) ON DELETE CASCADE,
  constraint station_services_station_fkey FOREIGN KEY (tenant_id, site_id, station_id) REFERENCES stations(tenant_id, site_id, id) ON DELETE CASCADE
)
-- CREATE INDEX station_services_of_service ON public.station_services USING btree (tenant_id, site_id, transaction_type_id);
-- policy station_services_in_site for ALL using (((tenant_id = ( SELECT (NULLIF(current_setting('app.tenant'::text, true), ''::text))::uuid AS "nullif")) AND (site_id = ANY ((( SELECT NULLIF(current_setting('app.sites'::text, true), ''::text) AS "nullif"))::uuid[])))) with check (((tenant_id = ( SELECT (NULLIF(current_setting('app.tenant'::text, true), ''::text))::uuid AS "nullif")) AND (site_id = ANY ((( SELECT NULLIF(current_setting('app.sites'::text, true), ''::text) AS "nullif"))::uuid[]))));
-- row security: enabled t, forced t;

table stations (
  tenant_id uuid not null,
  site_id uuid not null,
  id uuid not null,
  version integer not null default 1,
  name text not null,
  code_hash bytea,
  code_expires_at timestamp with time zone,
  code_created_by uuid,
  secret_hash bytea,
  enrolled_at timestamp with time zone,
  revoked_at timestamp with time zone,
  last_used_at timestamp with time zone,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  constraint stations_code_unique UNIQUE (tenant_id, site_id, code_hash),
  constraint stations_secret_unique UNIQUE (tenant_id, site_id, secret_hash),
  constraint stations_pkey PRIMARY KEY (tenant_id, site_id, id),
  constraint stations_code_creator_fkey FOREIGN KEY (tenant_id, code_created_by) REFERENCES users(tenant_id, id) ON DELETE SET NULL (code_created_by),
  constraint stations_site_fkey FOREIGN KEY (tenant_id, site_id) REFERENCES sites(tenant_id, id),
  constraint stations_code_expires CHECK (((code_hash IS NULL) = (code_expires_at IS NULL))),
  constraint stations_revoked CHECK (((revoked_at IS NULL) OR (secret_hash IS NULL)))
)
-- policy stations_in_site for ALL using (((tenant_id = ( SELECT (NULLIF(current_setting('app.tenant'::text, true), ''::text))::uuid AS "nullif")) AND (site_id = ANY ((( SELECT NULLIF(current_setting('app.sites'::text, true), ''::text) AS "nullif"))::uuid[])))) with check (((tenant_id = ( SELECT (NULLIF(current_setting('app.tenant'::text, true), ''::text))::uuid AS "nullif")) AND (site_id = ANY ((( SELECT NULLIF(current_setting('app.sites'::text, true), ''::text) AS "nullif"))::uuid[]))));
-- row security: enabled t, forced t;

table stored_bytes (
  tenant_id uuid not null,
  shard smallint not null,
  used bigint not null,
  free bigint not null,
  constraint stored_bytes_pkey PRIMARY KEY (tenant_id, shard),
  constraint stored_bytes_tenant_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id) ON DELETE CASCADE
)
-- policy stored_bytes_in_tenant for ALL using (((tenant_id = ( SELECT (NULLIF(current_setting('app.tenant'::text, true), ''::text))::uuid AS "nullif")) OR (( SELECT current_setting('app.installation'::text, true) AS current_setting) = 'on'::text))) with check (((tenant_id = ( SELECT (NULLIF(current_setting('app.tenant'::text, true), ''::text))::uuid AS "nullif")) OR (( SELECT current_setting('app.installation'::text, true) AS current_setting) = 'on'::text)));
-- row security: enabled t, forced t;

table tenant_logos (
  tenant_id uuid not null,
  sha256 text not null,
  content_type text not null,
  bytes bytea not null,
  constraint tenant_logos_pkey PRIMARY KEY (tenant_id),
  constraint tenant_logos_tenant_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id) ON DELETE CASCADE,
  constraint tenant_logos_raster CHECK ((content_type = ANY (ARRAY['image/png'::text, 'image/jpeg'::text, 'image/gif'::text, 'image/webp'::text])))
)
-- policy tenant_logos_in_tenant for ALL using (((tenant_id = ( SELECT (NULLIF(current_setting('app.tenant'::text, true), ''::text))::uuid AS "nullif")) OR (( SELECT current_setting('app.installation'::text, true) AS current_setting) = 'on'::text))) with check (((tenant_id = ( SELECT (NULLIF(current_setting('app.tenant'::text, true), ''::text))::uuid AS "nullif")) OR (( SELECT current_setting('app.installation'::text, true) AS current_setting) = 'on'::text)));
-- row security: enabled t, forced t;

table tenant_switches (
  user_id uuid not null,
  tenant_id uuid not null,
  acts_as uuid not null,
  switched_at timestamp with time zone not null,
  constraint tenant_switches_pkey PRIMARY KEY (user_id),
  constraint tenant_switches_acts_as_fkey FOREIGN KEY (tenant_id, acts_as) REFERENCES users(tenant_id, id) ON DELETE CASCADE,
  constraint tenant_switches_user_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
)
-- policy tenant_switches_in_installation for ALL using ((( SELECT current_setting('app.installation'::text, true) AS current_setting) = 'on'::text)) with check ((( SELECT current_setting('app.installation'::text, true) AS current_setting) = 'on'::text));
-- row security: enabled t, forced t;

table tenants (
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
  settings jsonb not null default '{}'::jsonb,
  is_locked_down boolean not null default false,
  version integer not null default 1,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  contact jsonb not null default '{}'::jsonb,
  dark_colours jsonb not null default '{}'::jsonb,
  admin_colours jsonb,
  search_text text not null default ''::text,
  constraint tenants_key_unique UNIQUE (key),
  constraint tenants_pkey PRIMARY KEY (id),
  constraint tenants_key_form CHECK ((key ~ '^[a-z0-9][a-z0-9-]{0,49}$'::text)),
  constraint tenants_licence_known CHECK ((licence_level = ANY (ARRAY['none'::text, 'small'::text, 'medium'::text, 'large'::text, 'corporation'::text, 'personnelLoanSmall'::text, 'personnelLoanMedium'::text, 'cambio'::text])))
)
-- CREATE TRIGGER tenants_bytes_changed AFTER UPDATE OF licence_level ON public.tenants FOR EACH ROW WHEN ((old.licence_level IS DISTINCT FROM new.licence_level)) EXECUTE FUNCTION spread_bytes_of_tenant();
-- CREATE TRIGGER tenants_bytes_made AFTER INSERT ON public.tenants FOR EACH ROW EXECUTE FUNCTION spread_bytes_of_tenant();
-- CREATE TRIGGER tenants_licence_changed AFTER UPDATE OF licence_level ON public.tenants FOR EACH ROW WHEN ((old.licence_level IS DISTINCT FROM new.licence_level)) EXECUTE FUNCTION spread_licence_of_tenant();
-- CREATE TRIGGER tenants_licence_made AFTER INSERT ON public.tenants FOR EACH ROW EXECUTE FUNCTION spread_licence_of_tenant();
-- CREATE TRIGGER tenants_sms_changed AFTER UPDATE OF licence_level ON public.tenants FOR EACH ROW WHEN ((old.licence_level IS DISTINCT FROM new.licence_level)) EXECUTE FUNCTION spread_sms_of_tenant();
-- policy tenants_own for ALL using (((id = ( SELECT (NULLIF(current_setting('app.tenant'::text, true), ''::text))::uuid AS "nullif")) OR (( SELECT current_setting('app.installation'::text, true) AS current_setting) = 'on'::text))) with check ((( SELECT current_setting('app.installation'::text, true) AS current_setting) = 'on'::text));
-- row security: enabled t, forced t;

table transaction_type_operations (
  tenant_id uuid not null,
  site_id uuid not null,
  transaction_type_id uuid not null,
  id uuid not null,
  element_type_id uuid not null,
  position integer not null,
  mode text not null,
  operation_type_id uuid not null,
  localized_names jsonb not null,
  constraint transaction_type_operations_pkey PRIMARY KEY (tenant_id, site_id, transaction_type_id, id),
  constraint transaction_type_operations_function_fkey FOREIGN KEY (tenant_id, site_id, element_type_id, operation_type_id) REFERENCES operation_types(tenant_id, site_id, element_type_id, id),
  constraint transaction_type_operations_service_fkey FOREIGN KEY (tenant_id, site_id, element_type_id, transaction_type_id) REFERENCES transaction_types(tenant_id, site_id, element_type_id, id) ON DELETE CASCADE,
  constraint transaction_type_operations_mode_known CHECK ((mode = ANY (ARRAY['start'::text, 'update'::text, 'complete'::text, 'cancel'::text])))
)
-- CREATE INDEX transaction_type_operations_function ON public.transaction_type_operations USING btree (tenant_id, site_id, operation_type_id);
-- policy transaction_type_operations_in_site for ALL using (((tenant_id = ( SELECT (NULLIF(current_setting('app.tenant'::text, true), ''::text))::uuid AS "nullif")) AND ((site_id = ANY (COALESCE(( SELECT (NULLIF(current_setting('app.sites'::text, true), ''::text))::uuid[] AS "nullif"), '{}'::uuid[]))) IS TRUE))) with check (((tenant_id = ( SELECT (NULLIF(current_setting('app.tenant'::text, true), ''::text))::uuid AS "nullif")) AND (site_id = ANY ((( SELECT NULLIF(current_setting('app.sites'::text, true), ''::text) AS "nullif"))::uuid[]))));
-- row security: enabled t, forced t;

table transaction_type_versions (
  tenant_id uuid not null,
  site_id uuid not null,
  transaction_type_id uuid not null,
  version integer not null,
  localized_names jsonb not null,
  mode text not null,
  operations jsonb not null,
  created_at timestamp with time zone not null,
  settings jsonb not null default '{}'::jsonb,
  constraint transaction_type_versions_pkey PRIMARY KEY (tenant_id, site_id, transaction_type_id, version),
  constraint transaction_type_versions_type_fkey FOREIGN KEY (tenant_id, site_id, transaction_type_id) REFERENCES transaction_types(tenant_id, site_id, id) ON DELETE CASCADE
)
-- policy transaction_type_versions_in_site for ALL using (((tenant_id = ( SELECT (NULLIF(current_setting('app.tenant'::text, true), ''::text))::uuid AS "nullif")) AND ((site_id = ANY (COALESCE(( SELECT (NULLIF(current_setting('app.sites'::text, true), ''::text))::uuid[] AS "nullif"), '{}'::uuid[]))) IS TRUE))) with check (((tenant_id = ( SELECT (NULLIF(current_setting('app.tenant'::text, true), ''::text))::uuid AS "nullif")) AND (site_id = ANY ((( SELECT NULLIF(current_setting('app.sites'::text, true), ''::text) AS "nullif"))::uuid[]))));
-- row security: enabled t, forced t;

table transaction_types (
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
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  owner_id uuid not null,
  settings jsonb not null default '{}'::jsonb,
  list_slots jsonb,
  match_rules jsonb not null default '[]'::jsonb,
  slots_version integer not null default 1,
  constraint transaction_types_element_type_unique UNIQUE (tenant_id, site_id, element_type_id, id),
  constraint transaction_types_pkey PRIMARY KEY (tenant_id, site_id, id),
  constraint transaction_types_element_type_fkey FOREIGN KEY (tenant_id, site_id, element_type_id) REFERENCES element_types(tenant_id, site_id, id),
  constraint transaction_types_mode_known CHECK ((mode = ANY (ARRAY['simpleForm'::text, 'updatableForm'::text, 'loan'::text, 'issueManagement'::text, 'stockManagement'::text, 'unknown'::text]))),
  constraint transaction_types_status_known CHECK ((status = ANY (ARRAY['draft'::text, 'private'::text, 'published'::text])))
)
-- policy transaction_types_in_site for ALL using (((tenant_id = ( SELECT (NULLIF(current_setting('app.tenant'::text, true), ''::text))::uuid AS "nullif")) AND ((site_id = ANY (COALESCE(( SELECT (NULLIF(current_setting('app.sites'::text, true), ''::text))::uuid[] AS "nullif"), '{}'::uuid[]))) IS TRUE))) with check (((tenant_id = ( SELECT (NULLIF(current_setting('app.tenant'::text, true), ''::text))::uuid AS "nullif")) AND (site_id = ANY ((( SELECT NULLIF(current_setting('app.sites'::text, true), ''::text) AS "nullif"))::uuid[]))));
-- row security: enabled t, forced t;

table transactions (
  tenant_id uuid not null,
  site_id uuid not null,
  id uuid not null,
  transaction_type_id uuid not null,
  transaction_type_version integer not null,
  element_id uuid not null,
  mode text not null,
  status text not null,
  version integer not null default 1,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  owner_id uuid not null,
  data_properties jsonb not null default '{}'::jsonb,
  borrower_id uuid,
  due_at timestamp with time zone,
  undone_at timestamp with time zone,
  deleted_at timestamp with time zone,
  constraint transactions_pkey PRIMARY KEY (tenant_id, site_id, id),
  constraint transactions_borrower_fkey FOREIGN KEY (tenant_id, borrower_id) REFERENCES users(tenant_id, id),
  constraint transactions_element_fkey FOREIGN KEY (tenant_id, site_id, element_id) REFERENCES elements(tenant_id, site_id, id),
  constraint transactions_owner_fkey FOREIGN KEY (tenant_id, owner_id) REFERENCES users(tenant_id, id),
  constraint transactions_type_fkey FOREIGN KEY (tenant_id, site_id, transaction_type_id, transaction_type_version) REFERENCES transaction_type_versions(tenant_id, site_id, transaction_type_id, version),
  constraint transactions_borrower_of_loan CHECK (((mode = 'loan'::text) OR ((borrower_id IS NULL) AND (due_at IS NULL)))),
  constraint transactions_status_known CHECK ((status = ANY (ARRAY['started'::text, 'completed'::text, 'cancelled'::text])))
)
-- CREATE INDEX transactions_by_time ON public.transactions USING btree (tenant_id, site_id, created_at, id);
-- CREATE INDEX transactions_in_status ON public.transactions USING btree (tenant_id, site_id, transaction_type_id, status, created_at, id);
-- CREATE INDEX transactions_of_borrower ON public.transactions USING btree (tenant_id, site_id, borrower_id, created_at, id) WHERE (borrower_id IS NOT NULL);
-- CREATE INDEX transactions_of_element ON public.transactions USING btree (tenant_id, site_id, element_id, created_at, id);
-- CREATE INDEX transactions_of_owner ON public.transactions USING btree (tenant_id, site_id, owner_id, created_at, id);
-- CREATE INDEX transactions_of_type ON public.transactions USING btree (tenant_id, site_id, transaction_type_id, created_at, id) WHERE (deleted_at IS NULL);
-- CREATE TRIGGER transactions_drop_list_keys AFTER DELETE ON public.transactions FOR EACH ROW EXECUTE FUNCTION keep_list_keys_of_transaction();
-- CREATE TRIGGER transactions_keep_list_keys AFTER UPDATE OF deleted_at, borrower_id ON public.transactions FOR EACH ROW WHEN (((new.deleted_at IS DISTINCT FROM old.deleted_at) OR (new.borrower_id IS DISTINCT FROM old.borrower_id))) EXECUTE FUNCTION keep_list_keys_of_transaction();
-- CREATE UNIQUE INDEX transactions_one_running_loan ON public.transactions USING btree (tenant_id, site_id, element_id) WHERE ((mode = 'loan'::text) AND (status = 'started'::text) AND (deleted_at IS NULL));
-- policy transactions_in_site for ALL using (((tenant_id = ( SELECT (NULLIF(current_setting('app.tenant'::text, true), ''::text))::uuid AS "nullif")) AND ((site_id = ANY (COALESCE(( SELECT (NULLIF(current_setting('app.sites'::text, true), ''::text))::uuid[] AS "nullif"), '{}'::uuid[]))) IS TRUE))) with check (((tenant_id = ( SELECT (NULLIF(current_setting('app.tenant'::text, true), ''::text))::uuid AS "nullif")) AND (site_id = ANY ((( SELECT NULLIF(current_setting('app.sites'::text, true), ''::text) AS "nullif"))::uuid[]))));
-- row security: enabled t, forced t;

table upload_pieces (
  tenant_id uuid not null,
  site_id uuid not null,
  upload_id uuid not null,
  starts_at bigint not null,
  size bigint not null,
  storage_key text not null,
  constraint upload_pieces_pkey PRIMARY KEY (tenant_id, site_id, upload_id, starts_at),
  constraint upload_pieces_upload_fkey FOREIGN KEY (tenant_id, site_id, upload_id) REFERENCES uploads(tenant_id, site_id, id) ON DELETE CASCADE,
  constraint upload_pieces_size_within CHECK ((size > 0))
)
-- CREATE TRIGGER upload_pieces_give_bytes AFTER DELETE ON public.upload_pieces REFERENCING OLD TABLE AS removed_rows FOR EACH STATEMENT EXECUTE FUNCTION count_removed_bytes();
-- CREATE TRIGGER upload_pieces_take_bytes AFTER INSERT ON public.upload_pieces REFERENCING NEW TABLE AS made_rows FOR EACH STATEMENT EXECUTE FUNCTION count_made_bytes();
-- policy upload_pieces_in_site for ALL using (((tenant_id = ( SELECT (NULLIF(current_setting('app.tenant'::text, true), ''::text))::uuid AS "nullif")) AND ((site_id = ANY (COALESCE(( SELECT (NULLIF(current_setting('app.sites'::text, true), ''::text))::uuid[] AS "nullif"), '{}'::uuid[]))) IS TRUE))) with check (((tenant_id = ( SELECT (NULLIF(current_setting('app.tenant'::text, true), ''::text))::uuid AS "nullif")) AND ((site_id = ANY (COALESCE(( SELECT (NULLIF(current_setting('app.sites'::text, true), ''::text))::uuid[] AS "nullif"), '{}'::uuid[]))) IS TRUE)));
-- row security: enabled t, forced t;

table uploads (
  tenant_id uuid not null,
  site_id uuid not null,
  id uuid not null,
  owner_id uuid not null,
  file_name text not null,
  content_type text not null,
  purpose text,
  reference text,
  size bigint not null,
  received bigint not null default 0,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  file_id uuid,
  constraint uploads_pkey PRIMARY KEY (tenant_id, site_id, id),
  constraint uploads_owner_fkey FOREIGN KEY (tenant_id, owner_id) REFERENCES users(tenant_id, id),
  constraint uploads_site_fkey FOREIGN KEY (tenant_id, site_id) REFERENCES sites(tenant_id, id) ON DELETE CASCADE,
  constraint uploads_received_within CHECK (((received >= 0) AND (received <= size))),
  constraint uploads_size_within CHECK (((size >= 1) AND (size <= 104857600)))
)
-- CREATE INDEX uploads_expired ON public.uploads USING btree (tenant_id, site_id, expires_at);
-- CREATE INDEX uploads_of_owner ON public.uploads USING btree (tenant_id, owner_id);
-- policy uploads_in_site for ALL using (((tenant_id = ( SELECT (NULLIF(current_setting('app.tenant'::text, true), ''::text))::uuid AS "nullif")) AND ((site_id = ANY (COALESCE(( SELECT (NULLIF(current_setting('app.sites'::text, true), ''::text))::uuid[] AS "nullif"), '{}'::uuid[]))) IS TRUE))) with check (((tenant_id = ( SELECT (NULLIF(current_setting('app.tenant'::text, true), ''::text))::uuid AS "nullif")) AND ((site_id = ANY (COALESCE(( SELECT (NULLIF(current_setting('app.sites'::text, true), ''::text))::uuid[] AS "nullif"), '{}'::uuid[]))) IS TRUE)));
-- row security: enabled t, forced t;

table user_preferences (
  tenant_id uuid not null,
  user_id uuid not null,
  key text not null,
  value jsonb not null,
  updated_at timestamp with time zone not null,
  constraint user_preferences_pkey PRIMARY KEY (tenant_id, user_id, key),
  constraint user_preferences_user_fkey FOREIGN KEY (tenant_id, user_id) REFERENCES users(tenant_id, id) ON DELETE CASCADE
)
-- policy user_preferences_in_tenant for ALL using ((tenant_id = ( SELECT (NULLIF(current_setting('app.tenant'::text, true), ''::text))::uuid AS "nullif"))) with check ((tenant_id = ( SELECT (NULLIF(current_setting('app.tenant'::text, true), ''::text))::uuid AS "nullif")));
-- row security: enabled t, forced t;

table user_privileges (
  tenant_id uuid not null,
  site_id uuid not null,
  user_id uuid not null,
  privilege_id uuid not null,
  constraint user_privileges_pkey PRIMARY KEY (tenant_id, site_id, user_id, privilege_id),
  constraint user_privileges_privilege_fkey FOREIGN KEY (tenant_id, site_id, privilege_id) REFERENCES privileges(tenant_id, site_id, id) ON DELETE CASCADE,
  constraint user_privileges_user_fkey FOREIGN KEY (tenant_id, user_id) REFERENCES users(tenant_id, id) ON DELETE CASCADE
)
-- CREATE INDEX user_privileges_of_user ON public.user_privileges USING btree (tenant_id, user_id);
-- policy user_privileges_for_login for SELECT using ((( SELECT current_setting('app.installation'::text, true) AS current_setting) = 'on'::text)) with check (-);
-- policy user_privileges_in_site for ALL using (((tenant_id = ( SELECT (NULLIF(current_setting('app.tenant'::text, true), ''::text))::uuid AS "nullif")) AND ((site_id = ANY (COALESCE(( SELECT (NULLIF(current_setting('app.sites'::text, true), ''::text))::uuid[] AS "nullif"), '{}'::uuid[]))) IS TRUE))) with check (((tenant_id = ( SELECT (NULLIF(current_setting('app.tenant'::text, true), ''::text))::uuid AS "nullif")) AND (site_id = ANY ((( SELECT NULLIF(current_setting('app.sites'::text, true), ''::text) AS "nullif"))::uuid[]))));
-- row security: enabled t, forced t;

table user_sites (
  tenant_id uuid not null,
  user_id uuid not null,
  site_id uuid not null,
  tries_as text,
  constraint user_sites_pkey PRIMARY KEY (tenant_id, user_id, site_id),
  constraint user_sites_site_fkey FOREIGN KEY (tenant_id, site_id) REFERENCES sites(tenant_id, id),
  constraint user_sites_user_fkey FOREIGN KEY (tenant_id, user_id) REFERENCES users(tenant_id, id) ON DELETE CASCADE,
  constraint user_sites_role_known CHECK ((tries_as = ANY (ARRAY['user'::text, 'privilegedUser'::text, 'siteAdmin'::text])))
)
-- policy user_sites_in_tenant for ALL using (((tenant_id = ( SELECT (NULLIF(current_setting('app.tenant'::text, true), ''::text))::uuid AS "nullif")) OR (( SELECT current_setting('app.installation'::text, true) AS current_setting) = 'on'::text))) with check (((tenant_id = ( SELECT (NULLIF(current_setting('app.tenant'::text, true), ''::text))::uuid AS "nullif")) OR (( SELECT current_setting('app.installation'::text, true) AS current_setting) = 'on'::text)));
-- row security: enabled t, forced t;

table users (
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
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  user_name_key text not null generated always as lower(user_name),
  email_key text not null generated always as lower(email),
  deleted_at timestamp with time zone,
  search_text text not null default ''::text,
  stands_for uuid,
  is_program boolean not null default false,
  phone_no text not null default ''::text,
  constraint users_id_kind_unique UNIQUE (id, is_program),
  constraint users_id_unique UNIQUE (id),
  constraint users_kind_unique UNIQUE (tenant_id, id, is_program),
  constraint users_stands_for_once UNIQUE (tenant_id, stands_for),
  constraint users_pkey PRIMARY KEY (tenant_id, id),
  constraint users_stands_for_fkey FOREIGN KEY (stands_for) REFERENCES users(id) ON DELETE SET NULL,
  constraint users_tenant_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id),
  constraint users_deleted_disabled CHECK (((deleted_at IS NULL) OR (status = 'disabled'::text))),
  constraint users_role_known CHECK ((role = ANY (ARRAY['user'::text, 'privilegedUser'::text, 'siteAdmin'::text, 'tenantAdmin'::text, 'superUser'::text]))),
  constraint users_status_known CHECK ((status = ANY (ARRAY['invited'::text, 'active'::text, 'disabled'::text])))
)
-- CREATE INDEX users_stand_ins ON public.users USING btree (stands_for) WHERE (stands_for IS NOT NULL);
-- CREATE UNIQUE INDEX users_email_unique ON public.users USING btree (email_key);
-- CREATE UNIQUE INDEX users_user_name_unique ON public.users USING btree (user_name_key);
-- policy users_in_tenant for ALL using (((tenant_id = ( SELECT (NULLIF(current_setting('app.tenant'::text, true), ''::text))::uuid AS "nullif")) OR (( SELECT current_setting('app.installation'::text, true) AS current_setting) = 'on'::text))) with check (((tenant_id = ( SELECT (NULLIF(current_setting('app.tenant'::text, true), ''::text))::uuid AS "nullif")) OR (( SELECT current_setting('app.installation'::text, true) AS current_setting) = 'on'::text)));
-- row security: enabled t, forced t;

table views (
  tenant_id uuid not null,
  site_id uuid not null,
  id uuid not null,
  list text not null,
  name text not null,
  is_shared boolean not null,
  question jsonb not null,
  columns jsonb,
  owner_id uuid not null,
  version integer not null default 1,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  constraint views_pkey PRIMARY KEY (tenant_id, site_id, id),
  constraint views_owner_fkey FOREIGN KEY (tenant_id, owner_id) REFERENCES users(tenant_id, id),
  constraint views_site_fkey FOREIGN KEY (tenant_id, site_id) REFERENCES sites(tenant_id, id)
)
-- CREATE INDEX views_of_list ON public.views USING btree (tenant_id, site_id, list);
-- CREATE INDEX views_of_owner ON public.views USING btree (tenant_id, owner_id);
-- policy views_in_site for ALL using (((tenant_id = ( SELECT (NULLIF(current_setting('app.tenant'::text, true), ''::text))::uuid AS "nullif")) AND ((site_id = ANY (COALESCE(( SELECT (NULLIF(current_setting('app.sites'::text, true), ''::text))::uuid[] AS "nullif"), '{}'::uuid[]))) IS TRUE))) with check (((tenant_id = ( SELECT (NULLIF(current_setting('app.tenant'::text, true), ''::text))::uuid AS "nullif")) AND ((site_id = ANY (COALESCE(( SELECT (NULLIF(current_setting('app.sites'::text, true), ''::text))::uuid[] AS "nullif"), '{}'::uuid[]))) IS TRUE)));
-- row security: enabled t, forced t;
