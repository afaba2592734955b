-- The report of a service is listed by the fields of its functions in no time, too (docs/decisions/020-keys-of-logs.md): its
-- transactions have keys as operations have, of what is newest in each. What there is gets them after the next start, while the server
-- answers (`placeLists`).

alter table transaction_types add column list_slots jsonb;

-- A note that keys are due is one more row, whatever stands there: nobody who executes waits for who is writing keys.
alter table list_keys_due drop constraint list_keys_due_pkey, drop column times;
create index list_keys_due_of_type on list_keys_due (tenant_id, site_id, type_id, row_id);

-- The key of a text and of a number column, from what is stored in the field whose slot says what it is.
create function list_text_of(value jsonb) returns text language sql immutable as $$
  select case when jsonb_typeof(value) = 'string' then nullif(left(value #>> '{}', 250), '') end
$$;
create function list_number_of(value jsonb, kind text, options jsonb) returns float8 language sql immutable as $$
  select case kind
    when 'number' then case when jsonb_typeof(value) = 'number' then value::float8 end
    when 'boolean' then case when jsonb_typeof(value) = 'boolean' then (value::boolean)::int end
    when 'day' then case when value #>> '{}' ~ '^\d{4}-\d{2}-\d{2}$' and pg_input_is_valid(value #>> '{}', 'date')
      then (value #>> '{}')::date - date '1970-01-01' end
    else case when value #>> '{}' <> '' then coalesce((options -> (value #>> '{}') ->> 0)::float8, 1e9) end
  end
$$;
create function list_bit_of(value jsonb, options jsonb) returns bigint language sql immutable as $$
  select case when options is null then 0 else coalesce(1::bigint << (options -> (value #>> '{}') ->> 1)::int, 0) end
$$;

-- The writers of keys for each language, of operations and of transactions. What the slots say is taken out of them once for all rows,
-- and each value once out of its row: to look everything up for each key took as long as a third of all writing.
do $outer$
declare
  language text;
  kind text;
  source text;
  body text;
  numbers constant int[] := array[0, 1, 2, 3, 4, 5, 6, 7];
  names constant text := (select string_agg(format('t%s', n), ', ' order by n) || ', ' || string_agg(format('n%s', n), ', ' order by n)
    from unnest(numbers) n);
  slots constant text := (select string_agg(format('p.slots -> ''t%1$s'' ->> ''id'' as t%1$s, p.slots -> ''n%1$s'' ->> ''id'' as n%1$s,
    p.slots -> ''n%1$s'' ->> ''as'' as kind%1$s, p.slots -> ''n%1$s'' -> ''options'' as options%1$s', n), ', ' order by n) from unnest(numbers) n);
  held constant text := (select string_agg(format('d.held -> p.t%1$s as t%1$s, d.held -> p.n%1$s as n%1$s', n), ', ' order by n)
    from unnest(numbers) n);
  keys constant text := (select string_agg(format('list_text_of(v.t%1$s)', n), ', ' order by n) || ', '
    || string_agg(format('list_number_of(v.n%1$s, p.kind%1$s, p.options%1$s)', n), ', ' order by n) || ', '
    || string_agg(format('list_bit_of(v.n%1$s, p.options%1$s)', n), ' | ' order by n) from unnest(numbers) n);
  columns constant text := 'created_at, service_id, owner_id, borrower_id, ' || names || ', choices';
  changed constant text := regexp_replace(columns, '\w+', 'excluded.\&', 'g');
begin
  foreach kind in array array['operation', 'transaction'] loop
    source := case kind
      when 'operation' then $source$select o.id, o.executed_at as created_at, t.transaction_type_id as service_id, t.owner_id, t.borrower_id,
          o.data_properties as held
        from operations o join transactions t on t.tenant_id = tenant and t.site_id = site and t.id = o.transaction_id
        where o.tenant_id = tenant and o.site_id = site and o.id = i.id and t.deleted_at is null$source$
      -- what is newest in it, and over it what rules wrote
      else $source$select t.id, t.created_at, t.transaction_type_id as service_id, t.owner_id, t.borrower_id,
          o.data_properties || t.data_properties as held
        from transactions t
          cross join lateral (select o.data_properties from operations o
            where o.tenant_id = tenant and o.site_id = site and o.transaction_id = i.id
              and o.undoes is null and (o.undone_at is null or o.mode = 'start')
            order by o.executed_at desc, o.id desc limit 1) o
        where t.tenant_id = tenant and t.site_id = site and t.id = i.id and t.deleted_at is null$source$ end;
    foreach language in array array['sv', 'en', 'nb'] loop
      body := format($body$
  with p as materialized (select p.number - 1 as number, %5$s from jsonb_array_elements(slots -> 'pages') with ordinality p (slots, number)),
    d as materialized (select d.* from unnest(%%1$s) i (id) cross join lateral (%4$s offset 0) d)
  insert into list_keys_%1$s as k (culture, tenant_id, site_id, type_id, row_id, page, %3$s)
    select '%1$s', tenant, site, type, d.id, p.number, case when p.number = 0 then d.created_at end, d.service_id, d.owner_id, d.borrower_id, %7$s
    from d cross join p cross join lateral (select %6$s offset 0) v$body$, language, kind, columns, source, slots, held, keys);
      execute format($function$
create or replace function write_%2$s_keys_%1$s(tenant uuid, site uuid, type uuid, slots jsonb, ids uuid[]) returns void language plpgsql as $$
declare
  known constant uuid[] := array(select k.row_id from list_keys_%1$s k
    where k.tenant_id = tenant and k.site_id = site and k.row_id = any(ids) and k.page = 0 and k.culture = '%1$s');
  fresh constant uuid[] := array(select i.id from unnest(ids) i (id) where i.id <> all(known));
begin
  %3$s;
  if known = '{}' then return; end if;
  -- what has not changed is left as it is: a transaction that goes on fills in other fields than before
  %4$s
    on conflict (tenant_id, site_id, row_id, page, culture) do update set (%5$s) = row(%6$s)
    where (k.%7$s) is distinct from (%6$s);
  delete from list_keys_%1$s k where k.tenant_id = tenant and k.site_id = site and k.row_id = any(known) and k.culture = '%1$s'
    and not exists (select from unnest(array[k.row_id]) i (id) cross join lateral (%8$s) d);
end $$;
$function$, language, kind, format(body, 'fresh'), format(body, 'known'), columns, changed, replace(columns, ', ', ', k.'), source);
    end loop;
  end loop;
end $outer$;

-- Slots with the options that were removed among the others: logs hold what was one once, and it may be one again. Whatever its keys are
-- written for meanwhile, it stands in its place.
create function with_gone_options(slots jsonb) returns jsonb language sql immutable as $$
  select jsonb_build_object('pages', coalesce((select jsonb_agg((
      select coalesce(jsonb_object_agg(c.name, case when c.slot ? 'gone'
        then c.slot || jsonb_build_object('options', (c.slot -> 'gone') || coalesce(c.slot -> 'options', '{}')) else c.slot end), '{}')
      from jsonb_each(p.page) c (name, slot)) order by p.number)
    from jsonb_array_elements(slots -> 'pages') with ordinality p (page, number)), '[]'))
$$;

-- The keys of some rows of a type: of operations of a function, or of transactions of a service.
create function write_log_keys(tenant uuid, site uuid, type uuid, ids uuid[]) returns void language plpgsql as $$
declare
  language constant text := (select left(c.culture, 2) from tenants c where c.id = tenant);
  slots jsonb := (select with_gone_options(f.list_slots) from operation_types f where f.tenant_id = tenant and f.site_id = site and f.id = type);
begin
  if slots is not null then
    case language
      when 'sv' then perform write_operation_keys_sv(tenant, site, type, slots, ids);
      when 'en' then perform write_operation_keys_en(tenant, site, type, slots, ids);
      else perform write_operation_keys_nb(tenant, site, type, slots, ids);
    end case;
    return;
  end if;
  slots := (select with_gone_options(s.list_slots) from transaction_types s where s.tenant_id = tenant and s.site_id = site and s.id = type);
  case language
    when 'sv' then perform write_transaction_keys_sv(tenant, site, type, slots, ids);
    when 'en' then perform write_transaction_keys_en(tenant, site, type, slots, ids);
    else perform write_transaction_keys_nb(tenant, site, type, slots, ids);
  end case;
end $$;
drop function write_operation_keys(uuid, uuid, uuid, uuid[]);

-- Writes keys that are due, at most of so many rows; returns of how many, or null where somebody else is writing those of the type. Each
-- step sees what was committed before it: what is due is taken first, and only then it is read what it is about, and by which slots.
-- As long as a type has none, what is due stays due.
create or replace function write_due_keys(tenant uuid, site uuid, type uuid, most int) returns int language plpgsql set lock_timeout = '500ms' as $$
declare
  due uuid[];
begin
  perform write_in_tenant(tenant), lock_list_keys(type);
  if not exists (select from operation_types f where f.tenant_id = tenant and f.site_id = site and f.id = type and f.list_slots is not null)
    and not exists (select from transaction_types s where s.tenant_id = tenant and s.site_id = site and s.id = type and s.list_slots is not null)
  then return 0; end if;
  with taken as (
    delete from list_keys_due d where d.tenant_id = tenant and d.site_id = site and d.type_id = type and d.row_id = any(array(
      select distinct l.row_id from list_keys_due l where l.tenant_id = tenant and l.site_id = site and l.type_id = type order by l.row_id limit most))
    returning d.row_id)
  select array_agg(distinct row_id) into due from taken;
  if due is null then return 0; end if;
  perform write_log_keys(tenant, site, type, due);
  return cardinality(due);
exception when lock_not_available then
  return null;
end $$;

-- An operation has keys, and it may be the newest of its transaction, or none any more.
create or replace function keep_list_keys_of_operation() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into list_keys_due (tenant_id, site_id, type_id, row_id)
      select new.tenant_id, new.site_id, new.operation_type_id, new.id
      union all select new.tenant_id, new.site_id, t.transaction_type_id, t.id from transactions t
        where t.tenant_id = new.tenant_id and t.site_id = new.site_id and t.id = new.transaction_id;
  elsif tg_op = 'UPDATE' then
    insert into list_keys_due (tenant_id, site_id, type_id, row_id)
      select new.tenant_id, new.site_id, t.transaction_type_id, t.id from transactions t
        where t.tenant_id = new.tenant_id and t.site_id = new.site_id and t.id = new.transaction_id;
  else
    delete from list_keys where tenant_id = old.tenant_id and site_id = old.site_id and row_id = old.id;
    delete from list_keys_due where tenant_id = old.tenant_id and site_id = old.site_id and type_id = old.operation_type_id and row_id = old.id;
  end if;
  return null;
end $$;
create trigger operations_keep_list_keys_when_undone after update of undone_at on operations
  for each row when (new.undone_at is distinct from old.undone_at) execute function keep_list_keys_of_operation();

-- What was done in a transaction goes out of sight with it, and is somebody else's own when somebody else gets what was lent. Rules
-- write to it, too.
create or replace function keep_list_keys_of_transaction() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    delete from list_keys where tenant_id = old.tenant_id and site_id = old.site_id and row_id = old.id;
    delete from list_keys_due where tenant_id = old.tenant_id and site_id = old.site_id and type_id = old.transaction_type_id and row_id = old.id;
    return null;
  end if;
  insert into list_keys_due (tenant_id, site_id, type_id, row_id)
    select new.tenant_id, new.site_id, new.transaction_type_id, new.id
    union all select o.tenant_id, o.site_id, o.operation_type_id, o.id from operations o
      where o.tenant_id = new.tenant_id and o.site_id = new.site_id and o.transaction_id = new.id
        and (new.deleted_at is distinct from old.deleted_at or new.borrower_id is distinct from old.borrower_id);
  return null;
end $$;
drop trigger transactions_keep_list_keys on transactions;
create trigger transactions_keep_list_keys after update of deleted_at, borrower_id, data_properties on transactions
  for each row when (new.deleted_at is distinct from old.deleted_at or new.borrower_id is distinct from old.borrower_id
    or new.data_properties is distinct from old.data_properties)
  execute function keep_list_keys_of_transaction();
create trigger transactions_drop_list_keys after delete on transactions for each row execute function keep_list_keys_of_transaction();

-- How many transactions a service has, and which are the newest, is read from the index alone.
drop index transactions_of_type;
create index transactions_of_type on transactions (tenant_id, site_id, transaction_type_id, created_at, id) where deleted_at is null;
