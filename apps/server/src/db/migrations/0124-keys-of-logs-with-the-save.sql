-- An execution writes the list keys of its operation and its transaction itself, as a save of an object does (decision 074). Nothing is due any more.

-- What is still due is written by what wrote it until now. A type without slots gets them, and its keys, at the next start.
alter table list_keys_due no force row level security;
do $$
declare
  type record;
  ids uuid[];
  batch constant int := 5000;
begin
  for type in select distinct d.tenant_id, d.site_id, d.type_id from list_keys_due d loop
    perform set_config('app.tenant', type.tenant_id::text, true), set_config('app.sites', array[type.site_id]::text, true);
    ids := array(select distinct d.row_id from list_keys_due d
      where d.tenant_id = type.tenant_id and d.site_id = type.site_id and d.type_id = type.type_id order by d.row_id);
    for place in 1 .. cardinality(ids) by batch loop
      perform write_log_keys(type.tenant_id, type.site_id, type.type_id, ids[place:place + batch - 1]);
    end loop;
  end loop;
  perform set_config('app.tenant', '', true), set_config('app.sites', '', true);
end $$;

drop trigger operations_keep_list_keys on operations;
drop trigger operations_keep_list_keys_when_undone on operations;
drop trigger transactions_keep_list_keys on transactions;
drop trigger transactions_drop_list_keys on transactions;
drop function keep_list_keys_of_operation();
drop function keep_list_keys_of_transaction();
drop function write_due_keys(uuid, uuid, uuid, int);
drop function write_log_keys(uuid, uuid, uuid, uuid[]);
drop function with_gone_options(jsonb);
do $$
declare
  language text;
begin
  foreach language in array array['sv', 'en', 'nb'] loop
    execute format('drop function write_operation_keys_%s(uuid, uuid, uuid, jsonb, uuid[])', language);
    execute format('drop function write_transaction_keys_%s(uuid, uuid, uuid, jsonb, uuid[])', language);
  end loop;
end $$;
drop function list_text_of(jsonb);
drop function list_number_of(jsonb, text, jsonb);
drop function list_bit_of(jsonb, jsonb);
drop table list_keys_due;

-- The slots of a service follow the fields of its functions, and so change without a new version of the service.
alter table transaction_types add column slots_version integer not null default 1;

-- Keeps the slots of types until the transaction ends, in this order. The slots that a save has read must be those of `known`: of an object, a predefined value
-- or an operation the version of its type, of a transaction that of its service's slots; in the order of letters of `language`.
drop function hold_list_slots(uuid, uuid, uuid, int, text);
create function hold_list_slots(tenant uuid, site uuid, types uuid[], known int[], language text) returns boolean language plpgsql as $$
declare
  present int;
begin
  for place in 1 .. cardinality(types) loop
    perform pg_advisory_xact_lock_shared(hashtextextended('list_keys ' || types[place], 0));
    select coalesce(
        (select t.version from operation_types t where t.tenant_id = tenant and t.site_id = site and t.id = types[place]),
        (select t.slots_version from transaction_types t where t.tenant_id = tenant and t.site_id = site and t.id = types[place]),
        (select t.version from element_types t where t.tenant_id = tenant and t.site_id = site and t.id = types[place]),
        (select t.version from record_types t where t.tenant_id = tenant and t.site_id = site and t.id = types[place]))
      into present from tenants c where c.id = tenant and left(c.culture, 2) = language;
    if present is distinct from known[place] then
      raise exception 'the slots of % have changed', types[place] using errcode = 'serialization_failure';
    end if;
  end loop;
  return true;
end $$;

-- A deletion leaves nothing behind, whatever deletes.
create function drop_list_keys_of_operation() returns trigger language plpgsql as $$
begin
  delete from list_keys where tenant_id = old.tenant_id and site_id = old.site_id and row_id = old.id;
  return null;
end $$;
create trigger operations_drop_list_keys after delete on operations for each row execute function drop_list_keys_of_operation();

-- What was done in a transaction goes out of sight with it, and is another person's own when another person gets what was lent. The types are held, first the
-- service: keys that are rewritten at the same moment are either written before, or from the changed row.
create function keep_list_keys_of_transaction() returns trigger language plpgsql as $$
declare
  type uuid;
  ids uuid[];
begin
  if tg_op = 'DELETE' then
    delete from list_keys where tenant_id = old.tenant_id and site_id = old.site_id and row_id = old.id;
    return null;
  end if;
  perform pg_advisory_xact_lock_shared(hashtextextended('list_keys ' || new.transaction_type_id, 0));
  for type in select distinct o.operation_type_id from operations o
    where o.tenant_id = new.tenant_id and o.site_id = new.site_id and o.transaction_id = new.id order by o.operation_type_id
  loop
    perform pg_advisory_xact_lock_shared(hashtextextended('list_keys ' || type, 0));
  end loop;
  ids := array(select o.id from operations o where o.tenant_id = new.tenant_id and o.site_id = new.site_id and o.transaction_id = new.id) || new.id;
  if new.deleted_at is not null then
    delete from list_keys where tenant_id = new.tenant_id and site_id = new.site_id and row_id = any(ids);
  else
    update list_keys set borrower_id = new.borrower_id where tenant_id = new.tenant_id and site_id = new.site_id and row_id = any(ids);
  end if;
  return null;
end $$;
create trigger transactions_drop_list_keys after delete on transactions for each row execute function keep_list_keys_of_transaction();
create trigger transactions_keep_list_keys after update of deleted_at, borrower_id on transactions
  for each row when (new.deleted_at is distinct from old.deleted_at or new.borrower_id is distinct from old.borrower_id)
  execute function keep_list_keys_of_transaction();
