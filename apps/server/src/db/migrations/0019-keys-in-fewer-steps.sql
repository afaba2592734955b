-- A save spends most of its time in the database on starting statements, so its keys are written with as few as can be: each page
-- by one update that is none where nothing has changed, and what the functions give is assigned instead of selected.
do $outer$
declare
  language text;
begin
  foreach language in array array['sv', 'en', 'nb'] loop
    execute format($body$
drop function write_list_page_%1$s(uuid, uuid, uuid, uuid, smallint, text, text, timestamptz, text[], float8[], bigint);
drop function write_list_moment_%1$s(uuid, uuid, uuid, uuid, timestamptz);
create function write_list_page_%1$s(
  tenant uuid, site uuid, type uuid, id uuid, number int, title text, code text, created timestamptz, texts text[], numbers float8[], bits bigint
) returns boolean language plpgsql as $$
begin
  update list_keys_%1$s l set title = write_list_page_%1$s.title, code = write_list_page_%1$s.code, created_at = created,
      t0 = texts[1], t1 = texts[2], t2 = texts[3], t3 = texts[4], t4 = texts[5], t5 = texts[6], t6 = texts[7], t7 = texts[8],
      n0 = numbers[1], n1 = numbers[2], n2 = numbers[3], n3 = numbers[4], n4 = numbers[5], n5 = numbers[6], n6 = numbers[7],
      n7 = numbers[8], choices = bits
    where l.tenant_id = tenant and l.site_id = site and l.row_id = id and l.page = number and l.culture = '%1$s'
      and ((l.title, l.code, l.created_at, l.choices) is distinct from (write_list_page_%1$s.title, write_list_page_%1$s.code, created, bits)
        or array[l.t0, l.t1, l.t2, l.t3, l.t4, l.t5, l.t6, l.t7] is distinct from texts
        or array[l.n0, l.n1, l.n2, l.n3, l.n4, l.n5, l.n6, l.n7] is distinct from numbers);
  if found then return true; end if;
  insert into list_keys_%1$s (culture, tenant_id, site_id, type_id, row_id, page, title, code, created_at,
      t0, t1, t2, t3, t4, t5, t6, t7, n0, n1, n2, n3, n4, n5, n6, n7, choices)
    values ('%1$s', tenant, site, type, id, number, title, code, created,
      texts[1], texts[2], texts[3], texts[4], texts[5], texts[6], texts[7], texts[8],
      numbers[1], numbers[2], numbers[3], numbers[4], numbers[5], numbers[6], numbers[7], numbers[8], bits)
    on conflict do nothing;
  return found;
end $$;
create function write_list_moment_%1$s(tenant uuid, site uuid, type uuid, id uuid, updated timestamptz) returns boolean language plpgsql as $$
begin
  update list_keys_%1$s l set updated_at = updated
    where l.tenant_id = tenant and l.site_id = site and l.row_id = id and l.page = -1 and l.culture = '%1$s' and l.updated_at is distinct from updated;
  if found then return true; end if;
  insert into list_keys_%1$s (culture, tenant_id, site_id, type_id, row_id, page, updated_at) values ('%1$s', tenant, site, type, id, -1, updated)
    on conflict do nothing;
  return found;
end $$;
$body$, language);
  end loop;
end $outer$;

drop function write_list_keys(uuid, uuid, uuid, uuid, jsonb, text, text, timestamptz, timestamptz, jsonb);
-- `language`: the first two letters of the tenant's culture, whose table of keys is written to. Returns whether anything was to be written.
create function write_list_keys(
  language text, tenant uuid, site uuid, type uuid, id uuid, slots jsonb, title text, code text, created timestamptz, updated timestamptz, held jsonb
) returns boolean language plpgsql as $$
declare
  page jsonb;
  texts text[];
  numbers float8[];
  bits bigint;
  is_first boolean;
  is_written boolean := case language
    when 'sv' then write_list_moment_sv(tenant, site, type, id, updated)
    when 'en' then write_list_moment_en(tenant, site, type, id, updated)
    else write_list_moment_nb(tenant, site, type, id, updated)
  end;
begin
  for number in 0 .. jsonb_array_length(slots -> 'pages') - 1 loop
    page := slots -> 'pages' -> number;
    is_first := number = 0;
    texts := array[list_text(held, page -> 't0'), list_text(held, page -> 't1'), list_text(held, page -> 't2'), list_text(held, page -> 't3'),
      list_text(held, page -> 't4'), list_text(held, page -> 't5'), list_text(held, page -> 't6'), list_text(held, page -> 't7')];
    numbers := array[list_number(held -> (page -> 'n0' ->> 'id'), page -> 'n0'),
      list_number(held -> (page -> 'n1' ->> 'id'), page -> 'n1'),
      list_number(held -> (page -> 'n2' ->> 'id'), page -> 'n2'),
      list_number(held -> (page -> 'n3' ->> 'id'), page -> 'n3'),
      list_number(held -> (page -> 'n4' ->> 'id'), page -> 'n4'),
      list_number(held -> (page -> 'n5' ->> 'id'), page -> 'n5'),
      list_number(held -> (page -> 'n6' ->> 'id'), page -> 'n6'),
      list_number(held -> (page -> 'n7' ->> 'id'), page -> 'n7')];
    bits := list_bit(held, page -> 'n0') | list_bit(held, page -> 'n1') | list_bit(held, page -> 'n2') | list_bit(held, page -> 'n3')
      | list_bit(held, page -> 'n4') | list_bit(held, page -> 'n5') | list_bit(held, page -> 'n6') | list_bit(held, page -> 'n7');
    is_written := case language
      when 'sv' then write_list_page_sv(tenant, site, type, id, number, case when is_first then title end, case when is_first then code end,
        case when is_first then created end, texts, numbers, bits)
      when 'en' then write_list_page_en(tenant, site, type, id, number, case when is_first then title end, case when is_first then code end,
        case when is_first then created end, texts, numbers, bits)
      else write_list_page_nb(tenant, site, type, id, number, case when is_first then title end, case when is_first then code end,
        case when is_first then created end, texts, numbers, bits)
    end or is_written;
  end loop;
  return is_written;
end $$;

create or replace function keep_list_keys_of_element() returns trigger language plpgsql as $$
declare
  slots jsonb;
  language text;
  is_written boolean;
begin
  if tg_op = 'DELETE' then
    delete from list_keys where tenant_id = old.tenant_id and site_id = old.site_id and row_id = old.id;
    return null;
  end if;
  select t.list_slots, left(c.culture, 2) into slots, language from element_types t join tenants c on c.id = t.tenant_id
    where t.tenant_id = new.tenant_id and t.site_id = new.site_id and t.id = new.element_type_id;
  if slots is not null then
    is_written := write_list_keys(language, new.tenant_id, new.site_id, new.element_type_id, new.id, slots, new.title, new.code,
      new.created_at, new.updated_at, new.data_properties);
  end if;
  return null;
end $$;

create or replace function write_record_keys(r records, slots jsonb) returns void language plpgsql as $$
declare
  own constant text := (select t.culture from tenants t where t.id = r.tenant_id);
  reader text;
  name_page smallint := -2;
begin
  insert into list_keys as k (culture, tenant_id, site_id, type_id, row_id, page, updated_at, n0)
    values (left(own, 2), r.tenant_id, r.site_id, r.record_type_id, r.id, -1, r.updated_at, r.position)
    on conflict (tenant_id, site_id, row_id, page, culture) do update set updated_at = excluded.updated_at, n0 = excluded.n0
      where (k.updated_at, k.n0) is distinct from (excluded.updated_at, excluded.n0);
  foreach reader in array array['sv-SE', 'en-US', 'nb-NO'] loop
    insert into list_keys as k (culture, tenant_id, site_id, type_id, row_id, page, title)
      values (left(own, 2), r.tenant_id, r.site_id, r.record_type_id, r.id, name_page, text_in(r.localized_names, reader, own))
      on conflict (tenant_id, site_id, row_id, page, culture) do update set title = excluded.title
        where k.title is distinct from excluded.title;
    name_page := name_page - 1;
  end loop;
  -- finds the page of the last change as it is to be, and leaves it so
  perform write_list_keys(left(own, 2), r.tenant_id, r.site_id, r.record_type_id, r.id, slots, null, null, r.created_at, r.updated_at,
    r.data_properties);
end $$;

-- Row security by sites is a condition on rows, never one that an index is chosen for: it is planned as ten look-ups, so that right
-- after many rows were added a walk through the whole tenant seemed cheaper than the key that a query names.
do $$
declare
  p record;
  sites constant text := $re$\(?site_id = ANY \(\(\( SELECT NULLIF\(current_setting\('app\.sites'::text, true\), ''::text\) AS "nullif"\)\)::uuid\[\]\)\)?$re$;
begin
  for p in select polname, polrelid::regclass as on_table, pg_get_expr(polqual, polrelid) as condition from pg_policy
    where pg_get_expr(polqual, polrelid) like '%app.sites%' loop
    if p.condition !~ sites then raise exception 'the policy % of % is written otherwise: %', p.polname, p.on_table, p.condition; end if;
    execute format('alter policy %I on %s using (%s)', p.polname, p.on_table, regexp_replace(p.condition, sites,
      $to$((site_id = any (coalesce((select nullif(current_setting('app.sites', true), '')::uuid[]), '{}'))) is true)$to$));
  end loop;
end $$;
