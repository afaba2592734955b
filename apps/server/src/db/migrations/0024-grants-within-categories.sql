-- A privilege that is limited to categories grants services of those alone (docs/decisions/028-who-is-heard-and-what-is-granted.md). Before
-- that was so the limit had no effect: what people may do stays as it is, and the limit now says so.
alter table privilege_grants no force row level security;
alter table privilege_element_types no force row level security;
alter table transaction_types no force row level security;

insert into privilege_element_types (tenant_id, site_id, privilege_id, element_type_id)
  select distinct g.tenant_id, g.site_id, g.privilege_id, t.element_type_id
  from privilege_grants g
  join transaction_types t on t.tenant_id = g.tenant_id and t.site_id = g.site_id and t.id = g.transaction_type_id
  where exists (select 1 from privilege_element_types e
    where e.tenant_id = g.tenant_id and e.site_id = g.site_id and e.privilege_id = g.privilege_id)
  on conflict do nothing;

alter table privilege_grants force row level security;
alter table privilege_element_types force row level security;
alter table transaction_types force row level security;
