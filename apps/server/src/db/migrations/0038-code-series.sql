-- A category may number the codes of its objects: {"prefix": "BS-", "digits": 3}; null: codes are random (decision 034).
alter table element_types add column code_series jsonb;

-- How far the codes with a prefix have come in a tenant, in which codes are unique: all categories with the prefix go on from it.
create table code_counters (
  tenant_id uuid not null,
  prefix_key text not null,
  last bigint not null,
  constraint code_counters_pkey primary key (tenant_id, prefix_key),
  constraint code_counters_tenant_fkey foreign key (tenant_id) references tenants (id)
);
do $$
declare
  of_tenant constant text := 'tenant_id = (select nullif(current_setting(''app.tenant'', true), '''')::uuid)';
begin
  execute format('create policy code_counters_in_tenant on code_counters using (%s) with check (%s)', of_tenant, of_tenant);
end $$;
alter table code_counters enable row level security;
alter table code_counters force row level security;
