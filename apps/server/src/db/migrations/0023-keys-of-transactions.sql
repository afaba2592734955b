-- The report of a service is listed by the fields of its functions in no time, too (docs/decisions/020-keys-of-logs.md): its
-- transactions have keys as operations have, of what is newest in each. What there is gets them after the next start, while the server
-- answers (`placeLists`).

alter table transaction_types add column list_slots jsonb;

-- A note that keys are due is one more row, whatever stands there: nobody who executes waits for who is writing keys.
alter table list_keys_due drop constraint list_keys_due_pkey, drop column times;
create index list_keys_due_of_type on list_keys_due (tenant_id, site_id, type_id, row_id);

do $outer$
declare
  language text;
begin
  foreach language in array array['sv', 'en', 'nb'] loop
    execute format($body$
-- The keys of some transactions of a service. What has not changed is left as it is: one that goes on fills in other fields than before.
create function write_transaction_keys_%1$s(tenant uuid, site uuid, type uuid, slots jsonb, ids uuid[]) returns void language plpgsql as $$
declare
  gone constant uuid[] := (select array_agg(t.id) from transactions t
    where t.tenant_id = tenant and t.site_id = site and t.id = any(ids) and t.deleted_at is not null);
begin
  if gone is not null then
    delete from list_keys_%1$s k where k.tenant_id = tenant and k.site_id = site and k.row_id = any(gone) and k.culture = '%1$s';
  end if;
  insert into list_keys_%1$s as k (culture, tenant_id, site_id, type_id, row_id, page, created_at, service_id, owner_id, borrower_id,
      t0, t1, t2, t3, t4, t5, t6, t7, n0, n1, n2, n3, n4, n5, n6, n7, choices)
    select '%1$s', tenant, site, type, d.id, p.number - 1, case when p.number = 1 then d.created_at end, type, d.owner_id, d.borrower_id,
      list_text(d.held, p.slots -> 't0'), list_text(d.held, p.slots -> 't1'), list_text(d.held, p.slots -> 't2'), list_text(d.held, p.slots -> 't3'),
      list_text(d.held, p.slots -> 't4'), list_text(d.held, p.slots -> 't5'), list_text(d.held, p.slots -> 't6'), list_text(d.held, p.slots -> 't7'),
      list_number(d.held -> (p.slots -> 'n0' ->> 'id'), p.slots -> 'n0'), list_number(d.held -> (p.slots -> 'n1' ->> 'id'), p.slots -> 'n1'),
      list_number(d.held -> (p.slots -> 'n2' ->> 'id'), p.slots -> 'n2'), list_number(d.held -> (p.slots -> 'n3' ->> 'id'), p.slots -> 'n3'),
      list_number(d.held -> (p.slots -> 'n4' ->> 'id'), p.slots -> 'n4'), list_number(d.held -> (p.slots -> 'n5' ->> 'id'), p.slots -> 'n5'),
      list_number(d.held -> (p.slots -> 'n6' ->> 'id'), p.slots -> 'n6'), list_number(d.held -> (p.slots -> 'n7' ->> 'id'), p.slots -> 'n7'),
      list_bit(d.held, p.slots -> 'n0') | list_bit(d.held, p.slots -> 'n1') | list_bit(d.held, p.slots -> 'n2') | list_bit(d.held, p.slots -> 'n3')
        | list_bit(d.held, p.slots -> 'n4') | list_bit(d.held, p.slots -> 'n5') | list_bit(d.held, p.slots -> 'n6') | list_bit(d.held, p.slots -> 'n7')
    from unnest(ids) i (id)
      cross join lateral (select t.id, t.created_at, o.data_properties || t.data_properties as held, t.owner_id, t.borrower_id
        from transactions t
          cross join lateral (select o.data_properties from operations o
            where o.tenant_id = tenant and o.site_id = site and o.transaction_id = i.id
              and o.undoes is null and (o.undone_at is null or o.mode = 'start')
            order by o.executed_at desc, o.id desc limit 1) o
        where t.tenant_id = tenant and t.site_id = site and t.id = i.id and t.deleted_at is null offset 0) d
      cross join jsonb_array_elements(slots -> 'pages') with ordinality p (slots, number)
    on conflict (tenant_id, site_id, row_id, page, culture) do update set created_at = excluded.created_at, service_id = excluded.service_id,
      owner_id = excluded.owner_id, borrower_id = excluded.borrower_id, t0 = excluded.t0, t1 = excluded.t1, t2 = excluded.t2, t3 = excluded.t3,
      t4 = excluded.t4, t5 = excluded.t5, t6 = excluded.t6, t7 = excluded.t7, n0 = excluded.n0, n1 = excluded.n1, n2 = excluded.n2,
      n3 = excluded.n3, n4 = excluded.n4, n5 = excluded.n5, n6 = excluded.n6, n7 = excluded.n7, choices = excluded.choices
    where (k.created_at, k.service_id, k.owner_id, k.borrower_id, k.t0, k.t1, k.t2, k.t3, k.t4, k.t5, k.t6, k.t7,
        k.n0, k.n1, k.n2, k.n3, k.n4, k.n5, k.n6, k.n7, k.choices)
      is distinct from (excluded.created_at, excluded.service_id, excluded.owner_id, excluded.borrower_id,
        excluded.t0, excluded.t1, excluded.t2, excluded.t3, excluded.t4, excluded.t5, excluded.t6, excluded.t7,
        excluded.n0, excluded.n1, excluded.n2, excluded.n3, excluded.n4, excluded.n5, excluded.n6, excluded.n7, excluded.choices);
end $$;
$body$, language);
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
