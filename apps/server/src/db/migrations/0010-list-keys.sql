-- Lists over custom fields (docs/architecture.md, 'Lists'): the sort and filter keys of each row in narrow rows of their own,
-- with an index on every column. Which field stands in which column is data of its type (`list_slots`): no DDL at run time.

create extension if not exists pg_trgm;
create extension if not exists btree_gin;

alter table element_types add column list_slots jsonb;

-- A row of eight texts and eight numbers is a page; types with more fields have several. Page 0 has the row's own columns
-- as well, page -1 only the moment of the last change: what changes with every save touches one index.
create table list_keys (
  culture text not null,
  tenant_id uuid not null,
  site_id uuid not null,
  type_id uuid not null,
  row_id uuid not null,
  page smallint not null,
  title text,
  code text,
  created_at timestamptz,
  updated_at timestamptz,
  t0 text, t1 text, t2 text, t3 text, t4 text, t5 text, t6 text, t7 text,
  n0 float8, n1 float8, n2 float8, n3 float8, n4 float8, n5 float8, n6 float8, n7 float8,
  -- one bit for each option of the type's choices, as many as find room: so that an index by one column filters by the others
  choices bigint not null default 0,
  constraint list_keys_pkey primary key (tenant_id, site_id, row_id, page, culture)
) partition by list (culture);

do $$
declare
  of_tenant constant text := 'tenant_id = (select nullif(current_setting(''app.tenant'', true), '''')::uuid)';
  of_sites constant text := 'site_id = any ((select nullif(current_setting(''app.sites'', true), ''''))::uuid[])';
  language text;
  name text;
  key text;
begin
  foreach language in array array['sv', 'en', 'nb'] loop
    execute format('create table list_keys_%s partition of list_keys for values in (%L)', language, language);
    foreach key in array array['title', 'code', 't0', 't1', 't2', 't3', 't4', 't5', 't6', 't7'] loop
      execute format('create index on list_keys_%s (tenant_id, site_id, type_id, page, %I collate verka_%s, row_id) include (choices) where %I is not null',
        language, key, language, key);
    end loop;
    foreach key in array array['created_at', 'updated_at', 'n0', 'n1', 'n2', 'n3', 'n4', 'n5', 'n6', 'n7'] loop
      execute format('create index on list_keys_%s (tenant_id, site_id, type_id, page, %I, row_id) include (choices) where %I is not null',
        language, key, key);
    end loop;
  end loop;
  foreach name in array array['list_keys', 'list_keys_sv', 'list_keys_en', 'list_keys_nb'] loop
    execute format('create policy %I on %I using (%s and %s) with check (%s and %s)',
      name || '_in_site', name, of_tenant, of_sites, of_tenant, of_sites);
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
  end loop;
end $$;

-- The key of a number column. What is none of its kind has none; an option that is none any more stands last.
create function list_number(value jsonb, slot jsonb) returns float8 language plpgsql immutable as $$
declare
  text_value constant text := value #>> '{}';
begin
  case slot ->> 'as'
    when 'number' then
      return case when jsonb_typeof(value) = 'number' then value::float8 end;
    when 'boolean' then
      return case when jsonb_typeof(value) = 'boolean' then (value::boolean)::int end;
    when 'day' then
      return case when text_value ~ '^\d{4}-\d{2}-\d{2}$' and pg_input_is_valid(text_value, 'date') then text_value::date - date '1970-01-01' end;
    else
      return case when text_value <> '' then coalesce((slot -> 'options' -> text_value ->> 0)::float8, 1e9) end;
  end case;
end $$;

create function write_list_keys(
  tenant uuid, site uuid, type uuid, id uuid, slots jsonb, title text, code text, created timestamptz, updated timestamptz, held jsonb
) returns void language plpgsql as $$
declare
  language constant text := (select left(t.culture, 2) from tenants t where t.id = tenant);
  page_slots jsonb;
  number smallint := 0;
  column_name text;
  slot jsonb;
  value jsonb;
  texts text[];
  numbers float8[];
  bit int;
  bits bigint;
begin
  insert into list_keys as k (culture, tenant_id, site_id, type_id, row_id, page, updated_at)
    values (language, tenant, site, type, id, -1, updated)
    on conflict (tenant_id, site_id, row_id, page, culture) do update set updated_at = excluded.updated_at
      where k.updated_at is distinct from excluded.updated_at;
  for page_slots in select p from jsonb_array_elements(slots -> 'pages') p loop
    texts := array_fill(null::text, array[8]);
    numbers := array_fill(null::float8, array[8]);
    bits := 0;
    for column_name, slot in select s.key, s.value from jsonb_each(page_slots) s loop
      value := held -> (slot ->> 'id');
      continue when value is null or value = 'null';
      if column_name like 't%' then
        if jsonb_typeof(value) = 'string' then texts[substr(column_name, 2)::int + 1] := nullif(left(value #>> '{}', 250), ''); end if;
      else
        numbers[substr(column_name, 2)::int + 1] := list_number(value, slot);
        bit := (slot -> 'options' -> (value #>> '{}') ->> 1)::int;
        if bit is not null then bits := bits | (1::bigint << bit); end if;
      end if;
    end loop;
    insert into list_keys as k (culture, tenant_id, site_id, type_id, row_id, page, title, code, created_at,
        t0, t1, t2, t3, t4, t5, t6, t7, n0, n1, n2, n3, n4, n5, n6, n7, choices)
      values (language, tenant, site, type, id, number, case when number = 0 then title end, case when number = 0 then code end,
        case when number = 0 then created end, texts[1], texts[2], texts[3], texts[4], texts[5], texts[6], texts[7], texts[8],
        numbers[1], numbers[2], numbers[3], numbers[4], numbers[5], numbers[6], numbers[7], numbers[8], bits)
      on conflict (tenant_id, site_id, row_id, page, culture) do update set
        title = excluded.title, code = excluded.code, created_at = excluded.created_at,
        t0 = excluded.t0, t1 = excluded.t1, t2 = excluded.t2, t3 = excluded.t3,
        t4 = excluded.t4, t5 = excluded.t5, t6 = excluded.t6, t7 = excluded.t7,
        n0 = excluded.n0, n1 = excluded.n1, n2 = excluded.n2, n3 = excluded.n3,
        n4 = excluded.n4, n5 = excluded.n5, n6 = excluded.n6, n7 = excluded.n7, choices = excluded.choices
      where (k.title, k.code, k.created_at, k.t0, k.t1, k.t2, k.t3, k.t4, k.t5, k.t6, k.t7, k.n0, k.n1, k.n2, k.n3, k.n4, k.n5, k.n6, k.n7, k.choices)
        is distinct from (excluded.title, excluded.code, excluded.created_at, excluded.t0, excluded.t1, excluded.t2, excluded.t3, excluded.t4,
          excluded.t5, excluded.t6, excluded.t7, excluded.n0, excluded.n1, excluded.n2, excluded.n3, excluded.n4, excluded.n5, excluded.n6,
          excluded.n7, excluded.choices);
    number := number + 1;
  end loop;
end $$;

-- Kept by the database itself: no way of writing an object can forget its keys.
create function keep_list_keys_of_element() returns trigger language plpgsql as $$
declare
  slots jsonb;
begin
  if tg_op = 'DELETE' then
    delete from list_keys where tenant_id = old.tenant_id and site_id = old.site_id and row_id = old.id;
    return null;
  end if;
  select t.list_slots into slots from element_types t
    where t.tenant_id = new.tenant_id and t.site_id = new.site_id and t.id = new.element_type_id;
  if slots is not null then
    perform write_list_keys(new.tenant_id, new.site_id, new.element_type_id, new.id, slots, new.title, new.code, new.created_at,
      new.updated_at, new.data_properties);
  end if;
  return null;
end $$;
create trigger elements_keep_list_keys after insert or delete or update of title, code, data_properties, updated_at on elements
  for each row execute function keep_list_keys_of_element();

-- Words are found by their letters in threes. LIKE is not leakproof, so that row security would keep the index from being used
-- (decision 005): this function looks in the tenant and the sites of its caller, and nowhere else.
create index elements_search on elements using gin (tenant_id, search_text gin_trgm_ops);
do $$ begin
  execute format('create policy elements_searched on elements for select to %I using (true)', current_user);
end $$;
create function find_elements(type_ids uuid[], words jsonb) returns setof uuid
  language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  tenant constant uuid := nullif(current_setting('app.tenant', true), '')::uuid;
  sites constant uuid[] := nullif(current_setting('app.sites', true), '')::uuid[];
  conditions text;
begin
  if tenant is null or sites is null then return; end if;
  select string_agg('(' || spelled || ')', ' and ') into conditions from (
    select (select string_agg(format('search_text like %L', pattern), ' or ') from jsonb_array_elements_text(word) pattern) as spelled
      from jsonb_array_elements(words) word) w;
  return query execute 'select id from elements where tenant_id = $1 and site_id = any($2) and element_type_id = any($3) and ' || conditions
    using tenant, sites, type_ids;
end $$;
