-- One list engine for everything (docs/architecture.md, 'Lists').

-- A text as search compares it: what `foldForSearch` (domain/lists/search-text.ts) makes of it, so that a column's texts can be
-- asked for a part of them.
create function fold_letters(value text) returns text language sql immutable parallel safe as $$
  -- å ä ö are kept from losing their marks by standing as characters that nobody writes; the marks are all of \p{M}
  select btrim(regexp_replace(translate(regexp_replace(
    normalize(translate(lower(normalize(value, nfc) collate "und-x-icu"), 'åäöæø', E'\uE000\uE001\uE002\uE001\uE002'), nfd),
    '['
    || '\u0300-\u036f\u0483-\u0489\u0591-\u05bd\u05bf\u05c1-\u05c2\u05c4-\u05c5\u05c7\u0610-\u061a\u064b-\u065f\u0670'
    || '\u06d6-\u06dc\u06df-\u06e4\u06e7-\u06e8\u06ea-\u06ed\u0711\u0730-\u074a\u07a6-\u07b0\u07eb-\u07f3\u07fd\u0816-\u0819'
    || '\u081b-\u0823\u0825-\u0827\u0829-\u082d\u0859-\u085b\u0897-\u089f\u08ca-\u08e1\u08e3-\u0903\u093a-\u093c\u093e-\u094f'
    || '\u0951-\u0957\u0962-\u0963\u0981-\u0983\u09bc\u09be-\u09c4\u09c7-\u09c8\u09cb-\u09cd\u09d7\u09e2-\u09e3\u09fe'
    || '\u0a01-\u0a03\u0a3c\u0a3e-\u0a42\u0a47-\u0a48\u0a4b-\u0a4d\u0a51\u0a70-\u0a71\u0a75\u0a81-\u0a83\u0abc\u0abe-\u0ac5'
    || '\u0ac7-\u0ac9\u0acb-\u0acd\u0ae2-\u0ae3\u0afa-\u0aff\u0b01-\u0b03\u0b3c\u0b3e-\u0b44\u0b47-\u0b48\u0b4b-\u0b4d'
    || '\u0b55-\u0b57\u0b62-\u0b63\u0b82\u0bbe-\u0bc2\u0bc6-\u0bc8\u0bca-\u0bcd\u0bd7\u0c00-\u0c04\u0c3c\u0c3e-\u0c44'
    || '\u0c46-\u0c48\u0c4a-\u0c4d\u0c55-\u0c56\u0c62-\u0c63\u0c81-\u0c83\u0cbc\u0cbe-\u0cc4\u0cc6-\u0cc8\u0cca-\u0ccd'
    || '\u0cd5-\u0cd6\u0ce2-\u0ce3\u0cf3\u0d00-\u0d03\u0d3b-\u0d3c\u0d3e-\u0d44\u0d46-\u0d48\u0d4a-\u0d4d\u0d57\u0d62-\u0d63'
    || '\u0d81-\u0d83\u0dca\u0dcf-\u0dd4\u0dd6\u0dd8-\u0ddf\u0df2-\u0df3\u0e31\u0e34-\u0e3a\u0e47-\u0e4e\u0eb1\u0eb4-\u0ebc'
    || '\u0ec8-\u0ece\u0f18-\u0f19\u0f35\u0f37\u0f39\u0f3e-\u0f3f\u0f71-\u0f84\u0f86-\u0f87\u0f8d-\u0f97\u0f99-\u0fbc\u0fc6'
    || '\u102b-\u103e\u1056-\u1059\u105e-\u1060\u1062-\u1064\u1067-\u106d\u1071-\u1074\u1082-\u108d\u108f\u109a-\u109d'
    || '\u135d-\u135f\u1712-\u1715\u1732-\u1734\u1752-\u1753\u1772-\u1773\u17b4-\u17d3\u17dd\u180b-\u180d\u180f\u1885-\u1886'
    || '\u18a9\u1920-\u192b\u1930-\u193b\u1a17-\u1a1b\u1a55-\u1a5e\u1a60-\u1a7c\u1a7f\u1ab0-\u1add\u1ae0-\u1aeb\u1b00-\u1b04'
    || '\u1b34-\u1b44\u1b6b-\u1b73\u1b80-\u1b82\u1ba1-\u1bad\u1be6-\u1bf3\u1c24-\u1c37\u1cd0-\u1cd2\u1cd4-\u1ce8\u1ced\u1cf4'
    || '\u1cf7-\u1cf9\u1dc0-\u1dff\u20d0-\u20f0\u2cef-\u2cf1\u2d7f\u2de0-\u2dff\u302a-\u302f\u3099-\u309a\ua66f-\ua672'
    || '\ua674-\ua67d\ua69e-\ua69f\ua6f0-\ua6f1\ua802\ua806\ua80b\ua823-\ua827\ua82c\ua880-\ua881\ua8b4-\ua8c5\ua8e0-\ua8f1'
    || '\ua8ff\ua926-\ua92d\ua947-\ua953\ua980-\ua983\ua9b3-\ua9c0\ua9e5\uaa29-\uaa36\uaa43\uaa4c-\uaa4d\uaa7b-\uaa7d\uaab0'
    || '\uaab2-\uaab4\uaab7-\uaab8\uaabe-\uaabf\uaac1\uaaeb-\uaaef\uaaf5-\uaaf6\uabe3-\uabea\uabec-\uabed\ufb1e\ufe00-\ufe0f'
    || '\ufe20-\ufe2f'
    || ']+', '', 'g'), E'\uE000\uE001\uE002', 'åäö'),
    '[\t-\r \u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff]+', ' ', 'g'))
$$;
-- Texts of plain letters and å ä ö with one blank between words, which is most of them, go the short way.
create function fold_for_search(value text) returns text language sql immutable parallel safe as $$
  select case
    when value ~ '^[!-~]+( [!-~]+)*$' then lower(value collate "C")
    when value ~ '^[!-~åäöÅÄÖ]+( [!-~åäöÅÄÖ]+)*$' then replace(replace(replace(lower(value collate "C"), 'Å', 'å'), 'Ä', 'ä'), 'Ö', 'ö')
    else fold_letters(value)
  end
$$;

-- Predefined values are listed by their keys, as objects are.
alter table record_types add column list_slots jsonb;

-- The text to show in a language: its own, else the one in `fallback`, else the first that is not blank (domain/localization/localized-text.ts, `textIn`).
create function text_in(texts jsonb, culture text, fallback text) returns text language sql immutable parallel safe as $$
  select coalesce((
    select left(t.text ->> 'text', 250) from jsonb_array_elements(texts) with ordinality t (text, place)
    where t.text ->> 'text' ~ '[^[:space:]]'
    order by case t.text ->> 'culture' when culture then 0 when fallback then 1 else 2 end, t.place limit 1), '')
$$;

-- The keys of a predefined value: those that an object has, its place beside the moment of its last change, and a page for
-- each language with what it is called there.
create function write_record_keys(r records, slots jsonb) returns void language plpgsql as $$
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
  perform write_list_keys(r.tenant_id, r.site_id, r.record_type_id, r.id, slots, null, null, r.created_at, r.updated_at, r.data_properties);
end $$;

create function keep_list_keys_of_record() returns trigger language plpgsql as $$
declare
  slots jsonb;
begin
  if tg_op = 'DELETE' then
    delete from list_keys where tenant_id = old.tenant_id and site_id = old.site_id and row_id = old.id;
    return null;
  end if;
  -- a deleted value stays where it was chosen, and is in no list
  if new.deleted_at is not null then
    delete from list_keys where tenant_id = new.tenant_id and site_id = new.site_id and row_id = new.id;
    return null;
  end if;
  select t.list_slots into slots from record_types t
    where t.tenant_id = new.tenant_id and t.site_id = new.site_id and t.id = new.record_type_id;
  if slots is not null then perform write_record_keys(new, slots); end if;
  return null;
end $$;
create trigger records_keep_list_keys after insert or delete or update of localized_names, data_properties, updated_at, deleted_at on records
  for each row execute function keep_list_keys_of_record();

-- One value that is moved moves all between: of those only the place is written.
create function keep_list_place_of_record() returns trigger language plpgsql as $$
begin
  update list_keys set n0 = new.position
    where tenant_id = new.tenant_id and site_id = new.site_id and row_id = new.id and page = -1;
  return null;
end $$;
create trigger records_keep_list_place after update of position on records
  for each row when (new.position is distinct from old.position and new.deleted_at is null) execute function keep_list_place_of_record();

-- Words find objects and predefined values in one way, and so do parts of the texts of their columns: what may hold one is told
-- by the index, what does by the text itself. LIKE is not leakproof (decision 005): this looks in the tenant and the sites of
-- its caller, and nowhere else. `words`: of each, the patterns of which one is met; `parts`: `{like, …}` with the `field`, the
-- `column`, or the reader's and the tenant's language (`names`) of what meets it.
create index records_search on records using gin (tenant_id, search_text gin_trgm_ops);
do $$ begin
  execute format('create policy records_searched on records for select to %I using (true)', current_user);
end $$;
drop function find_elements(uuid[], jsonb);
create function find_listed(source text, type_ids uuid[], words jsonb, parts jsonb)
  returns table (row_id uuid, type_id uuid, title text, code text, created_at timestamptz, updated_at timestamptz)
  language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  tenant constant uuid := nullif(current_setting('app.tenant', true), '')::uuid;
  sites constant uuid[] := nullif(current_setting('app.sites', true), '')::uuid[];
  -- of what is listed by keys, and of nothing else
  listed constant text := case source
    when 'elements' then 'select e.id, e.element_type_id, e.title, e.code, e.created_at, e.updated_at from elements e where element_type_id = any($3)'
    when 'records' then 'select r.id, r.record_type_id, null::text, null::text, r.created_at, r.updated_at from records r where record_type_id = any($3) and deleted_at is null'
  end;
  conditions text;
begin
  if tenant is null or sites is null then return; end if;
  select string_agg('(' || met || ')', ' and ') into conditions from (
    select (select string_agg(format('search_text like %L', pattern), ' or ') from jsonb_array_elements_text(word) pattern) as met
      from jsonb_array_elements(words) word
    union all
    select format('search_text like %L and fold_for_search(%s) like %1$L', part ->> 'like', case
        when part ? 'field' then format('data_properties ->> %L', part ->> 'field')
        when part ? 'names' then format('text_in(localized_names, %L, %L)', part -> 'names' ->> 0, part -> 'names' ->> 1)
        else format('%I', part ->> 'column') end)
      from jsonb_array_elements(parts) part) w;
  return query execute listed || ' and tenant_id = $1 and site_id = any($2) and ' || conditions using tenant, sites, type_ids;
end $$;

-- Logs and reports are read newest first, of one function or service or of all: in the order of time in both directions, and
-- the cursor behind any moment.
drop index operations_of_type;
create index operations_of_type on operations (tenant_id, site_id, operation_type_id, executed_at, id);
create index operations_by_time on operations (tenant_id, site_id, executed_at, id);
drop index transactions_of_type;
create index transactions_of_type on transactions (tenant_id, site_id, transaction_type_id, created_at, id);
drop index transactions_of_element;
create index transactions_of_element on transactions (tenant_id, site_id, element_id, created_at, id);
drop index transactions_of_owner;
create index transactions_of_owner on transactions (tenant_id, site_id, owner_id, created_at, id);
drop index transactions_of_borrower;
create index transactions_of_borrower on transactions (tenant_id, site_id, borrower_id, created_at, id) where borrower_id is not null;
create index transactions_by_time on transactions (tenant_id, site_id, created_at, id);
create index transactions_in_status on transactions (tenant_id, site_id, transaction_type_id, status, created_at, id);
