-- The data schema of a webhook is chosen, by its id; before, its key was typed. One that is there no longer is none.
alter table processor_configs no force row level security;
alter table data_schemas no force row level security;
update processor_configs c set data_properties = (c.data_properties - '01a00000-0007-7000-8000-000000000004') || coalesce(
    (select jsonb_build_object('01a00000-0007-7000-8000-000000000004', s.id) from data_schemas s
      where s.tenant_id = c.tenant_id and s.site_id = c.site_id
        and (c.data_properties ->> '01a00000-0007-7000-8000-000000000004') in (s.key, s.id::text)), '{}')
  where c.implementation = 'webhook' and jsonb_typeof(c.data_properties -> '01a00000-0007-7000-8000-000000000004') = 'string';
alter table processor_configs force row level security;
alter table data_schemas force row level security;
