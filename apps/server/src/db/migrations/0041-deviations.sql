-- Which functions deviated when they were executed on an object last: one row for each object and function, so that a list of objects is
-- narrowed to these without a look at all that was ever executed.
create table element_deviations (
  tenant_id uuid not null,
  site_id uuid not null,
  element_id uuid not null,
  operation_type_id uuid not null,
  operation_id uuid not null,
  transaction_id uuid not null,
  -- the checks that deviated: who may see none of them is not told
  field_ids uuid[] not null,
  constraint element_deviations_pkey primary key (tenant_id, site_id, element_id, operation_type_id),
  constraint element_deviations_operation_fkey foreign key (tenant_id, site_id, operation_id)
    references operations (tenant_id, site_id, id) on delete cascade
);
create index element_deviations_of_operation on element_deviations (tenant_id, site_id, operation_id);

alter table transactions no force row level security;
alter table operations no force row level security;
alter table operation_type_versions no force row level security;

insert into element_deviations (tenant_id, site_id, element_id, operation_type_id, operation_id, transaction_id, field_ids)
  select n.tenant_id, n.site_id, n.element_id, n.operation_type_id, n.id, n.transaction_id, d.field_ids
  from (
    select distinct on (t.tenant_id, t.site_id, t.element_id, o.operation_type_id)
      t.tenant_id, t.site_id, t.element_id, o.operation_type_id, o.operation_type_version, o.id, o.transaction_id, o.data_properties
    from transactions t
      join operations o on o.tenant_id = t.tenant_id and o.site_id = t.site_id and o.transaction_id = t.id
    where t.deleted_at is null and o.undone_at is null and o.undoes is null
    order by t.tenant_id, t.site_id, t.element_id, o.operation_type_id, o.executed_at desc, o.id desc) n
    join operation_type_versions v on v.tenant_id = n.tenant_id and v.site_id = n.site_id
      and v.operation_type_id = n.operation_type_id and v.version = n.operation_type_version
    cross join lateral (
      select array_agg(distinct (f ->> 'id')::uuid) as field_ids
      from jsonb_path_query(v.data_property_types, '$.** ? (@.options[*].status == "deviation")') f
      where exists (select from jsonb_path_query(f, '$.options[*] ? (@.status == "deviation")') c
        where c -> 'value' = n.data_properties -> (f ->> 'id'))) d
  where d.field_ids is not null;

alter table transactions force row level security;
alter table operations force row level security;
alter table operation_type_versions force row level security;
alter table element_deviations enable row level security;
alter table element_deviations force row level security;
create policy element_deviations_in_site on element_deviations
  using (tenant_id = (select nullif(current_setting('app.tenant', true), '')::uuid)
    and site_id = any ((select nullif(current_setting('app.sites', true), ''))::uuid[]))
  with check (tenant_id = (select nullif(current_setting('app.tenant', true), '')::uuid)
    and site_id = any ((select nullif(current_setting('app.sites', true), ''))::uuid[]));
