-- The event log is listed by its fields in no time, too (docs/decisions/020-keys-of-logs.md): operations have keys, as objects and
-- predefined values have. An execution only notes that they are due: many are written at once a moment later, at the latest when
-- somebody asks for a list of them. What was executed before gets its keys at the next start (`placeLists`), some thousand at a time.

alter table operation_types add column list_slots jsonb;

-- Whose an operation is and in which service, in each of its pages: whoever sees only their own is answered without another look-up
-- for each row.
alter table list_keys add column service_id uuid, add column owner_id uuid, add column borrower_id uuid;

-- What has to be written anew: what was executed, or has become somebody else's, or is out of sight with its transaction.
create table list_keys_due (
  tenant_id uuid not null,
  site_id uuid not null,
  type_id uuid not null,
  row_id uuid not null,
  -- what is changed again while somebody writes it is due once more
  times integer not null default 1,
  constraint list_keys_due_pkey primary key (tenant_id, site_id, type_id, row_id)
);
create policy list_keys_due_in_site on list_keys_due
  using (tenant_id = (select nullif(current_setting('app.tenant', true), '')::uuid)
    and ((site_id = any (coalesce((select nullif(current_setting('app.sites', true), '')::uuid[]), '{}'))) is true));
alter table list_keys_due enable row level security;
alter table list_keys_due force row level security;

-- The same as before, as an expression that the planner puts where it is called.
create or replace function list_number(value jsonb, slot jsonb) returns float8 language sql immutable as $$
  select case slot ->> 'as'
    when 'number' then case when jsonb_typeof(value) = 'number' then value::float8 end
    when 'boolean' then case when jsonb_typeof(value) = 'boolean' then (value::boolean)::int end
    when 'day' then case when value #>> '{}' ~ '^\d{4}-\d{2}-\d{2}$' and pg_input_is_valid(value #>> '{}', 'date')
      then (value #>> '{}')::date - date '1970-01-01' end
    else case when value #>> '{}' <> '' then coalesce((slot -> 'options' -> (value #>> '{}') ->> 0)::float8, 1e9) end
  end
$$;

do $outer$
declare
  language text;
begin
  foreach language in array array['sv', 'en', 'nb'] loop
    execute format($body$
create index on list_keys_%1$s (tenant_id, site_id, type_id, owner_id, row_id) include (choices) where owner_id is not null and page = 0;
create index on list_keys_%1$s (tenant_id, site_id, type_id, borrower_id, row_id) include (choices) where borrower_id is not null and page = 0;
-- The keys of some operations of a function. A transaction that was deleted is in no list.
create function write_operation_keys_%1$s(tenant uuid, site uuid, type uuid, slots jsonb, ids uuid[]) returns void language plpgsql as $$
begin
  -- what became somebody else's, or is out of sight, had keys before
  delete from list_keys_%1$s k where k.tenant_id = tenant and k.site_id = site and k.row_id = any(ids) and k.culture = '%1$s';
  insert into list_keys_%1$s (culture, tenant_id, site_id, type_id, row_id, page, created_at, service_id, owner_id, borrower_id,
      t0, t1, t2, t3, t4, t5, t6, t7, n0, n1, n2, n3, n4, n5, n6, n7, choices)
    select '%1$s', tenant, site, type, d.id, p.number - 1, case when p.number = 1 then d.executed_at end, d.transaction_type_id, d.owner_id, d.borrower_id,
      list_text(d.held, p.slots -> 't0'), list_text(d.held, p.slots -> 't1'), list_text(d.held, p.slots -> 't2'), list_text(d.held, p.slots -> 't3'),
      list_text(d.held, p.slots -> 't4'), list_text(d.held, p.slots -> 't5'), list_text(d.held, p.slots -> 't6'), list_text(d.held, p.slots -> 't7'),
      list_number(d.held -> (p.slots -> 'n0' ->> 'id'), p.slots -> 'n0'), list_number(d.held -> (p.slots -> 'n1' ->> 'id'), p.slots -> 'n1'),
      list_number(d.held -> (p.slots -> 'n2' ->> 'id'), p.slots -> 'n2'), list_number(d.held -> (p.slots -> 'n3' ->> 'id'), p.slots -> 'n3'),
      list_number(d.held -> (p.slots -> 'n4' ->> 'id'), p.slots -> 'n4'), list_number(d.held -> (p.slots -> 'n5' ->> 'id'), p.slots -> 'n5'),
      list_number(d.held -> (p.slots -> 'n6' ->> 'id'), p.slots -> 'n6'), list_number(d.held -> (p.slots -> 'n7' ->> 'id'), p.slots -> 'n7'),
      list_bit(d.held, p.slots -> 'n0') | list_bit(d.held, p.slots -> 'n1') | list_bit(d.held, p.slots -> 'n2') | list_bit(d.held, p.slots -> 'n3')
        | list_bit(d.held, p.slots -> 'n4') | list_bit(d.held, p.slots -> 'n5') | list_bit(d.held, p.slots -> 'n6') | list_bit(d.held, p.slots -> 'n7')
    from unnest(ids) i (id)
      cross join lateral (select o.id, o.executed_at, o.data_properties as held, t.transaction_type_id, t.owner_id, t.borrower_id
        from operations o join transactions t on t.tenant_id = tenant and t.site_id = site and t.id = o.transaction_id
        where o.tenant_id = tenant and o.site_id = site and o.id = i.id and t.deleted_at is null offset 0) d
      cross join jsonb_array_elements(slots -> 'pages') with ordinality p (slots, number);
end $$;
$body$, language);
  end loop;
end $outer$;

create function write_operation_keys(tenant uuid, site uuid, type uuid, ids uuid[]) returns void language plpgsql as $$
declare
  slots constant jsonb := (select f.list_slots from operation_types f where f.tenant_id = tenant and f.site_id = site and f.id = type);
begin
  if slots is null then return; end if;
  case (select left(c.culture, 2) from tenants c where c.id = tenant)
    when 'sv' then perform write_operation_keys_sv(tenant, site, type, slots, ids);
    when 'en' then perform write_operation_keys_en(tenant, site, type, slots, ids);
    else perform write_operation_keys_nb(tenant, site, type, slots, ids);
  end case;
end $$;

-- One at a time writes the keys of a type's rows: a key that is there already is then never met.
create function lock_list_keys(type uuid) returns void language sql as $$
  select pg_advisory_xact_lock(hashtextextended('list_keys ' || type, 0))
$$;

-- Writes keys that are due, at most so many; returns how many, or null where all of a type are being written anew. Each step sees what
-- was committed before it: what is due is taken first, and only then it is read what it is about.
create function write_due_keys(tenant uuid, site uuid, type uuid, most int) returns int language plpgsql set lock_timeout = '500ms' as $$
declare
  due uuid[];
begin
  perform write_in_tenant(tenant), lock_list_keys(type);
  with taken as (
    delete from list_keys_due d where d.tenant_id = tenant and d.site_id = site and d.type_id = type and d.row_id = any(array(
      select l.row_id from list_keys_due l where l.tenant_id = tenant and l.site_id = site and l.type_id = type order by l.row_id limit most))
    returning d.row_id)
  select array_agg(row_id order by row_id) into due from taken;
  if due is null then return 0; end if;
  perform write_operation_keys(tenant, site, type, due);
  return cardinality(due);
exception when lock_not_available then
  return null;
end $$;

-- Noted by the database itself: no way of writing an operation can forget its keys.
create function keep_list_keys_of_operation() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into list_keys_due (tenant_id, site_id, type_id, row_id) values (new.tenant_id, new.site_id, new.operation_type_id, new.id);
  else
    delete from list_keys where tenant_id = old.tenant_id and site_id = old.site_id and row_id = old.id;
    delete from list_keys_due where tenant_id = old.tenant_id and site_id = old.site_id and type_id = old.operation_type_id and row_id = old.id;
  end if;
  return null;
end $$;
create trigger operations_keep_list_keys after insert or delete on operations
  for each row execute function keep_list_keys_of_operation();

-- What was done in a transaction goes out of sight with it, and is somebody else's own when somebody else gets what was lent.
create function keep_list_keys_of_transaction() returns trigger language plpgsql as $$
begin
  insert into list_keys_due as d (tenant_id, site_id, type_id, row_id)
    select o.tenant_id, o.site_id, o.operation_type_id, o.id from operations o
      where o.tenant_id = new.tenant_id and o.site_id = new.site_id and o.transaction_id = new.id order by o.id
    on conflict (tenant_id, site_id, type_id, row_id) do update set times = d.times + 1;
  return null;
end $$;
create trigger transactions_keep_list_keys after update of deleted_at, borrower_id on transactions
  for each row when (new.deleted_at is distinct from old.deleted_at or new.borrower_id is distinct from old.borrower_id)
  execute function keep_list_keys_of_transaction();
