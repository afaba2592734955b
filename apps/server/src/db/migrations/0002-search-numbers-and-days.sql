-- Objects are found by their numbers and days too (features/elements/search-texts.ts): they are added to the texts of
-- those that are there already. Written from then on when an object is saved.

-- the owner sees no rows while row security is forced on it
alter table elements no force row level security;
alter table element_types no force row level security;

update elements e set search_text = e.search_text || added.text
from (
  select o.tenant_id, o.site_id, o.id,
    string_agg(' ' || (o.data_properties ->> (f.field ->> 'id')), '' order by f.position) as text
  from elements o
  join element_types t on t.tenant_id = o.tenant_id and t.site_id = o.site_id and t.id = o.element_type_id
  cross join lateral jsonb_array_elements(t.data_property_types) with ordinality as f (field, position)
  where f.field ->> 'fieldType' in ('integer', 'decimal', 'date')
    and f.field ->> 'showForAdmin' = 'true' and f.field ->> 'showForUser' = 'true'
    and o.data_properties ->> (f.field ->> 'id') is not null
  group by o.tenant_id, o.site_id, o.id
) added
where e.tenant_id = added.tenant_id and e.site_id = added.site_id and e.id = added.id;

alter table elements force row level security;
alter table element_types force row level security;
