-- A save of an object or a predefined value writes its list keys itself, from the values that it has checked (decision 051): the trigger parsed them again and
-- took two thirds of an insert. A deletion still leaves nothing behind.
drop trigger elements_keep_list_keys on elements;
create or replace function keep_list_keys_of_element() returns trigger language plpgsql as $$
begin
  delete from list_keys where tenant_id = old.tenant_id and site_id = old.site_id and row_id = old.id;
  return null;
end $$;
create trigger elements_keep_list_keys after delete on elements for each row execute function keep_list_keys_of_element();

drop trigger records_keep_list_keys on records;
create or replace function keep_list_keys_of_record() returns trigger language plpgsql as $$
begin
  -- a deleted value remains where it was chosen, and is in no list
  if tg_op = 'DELETE' or new.deleted_at is not null then
    delete from list_keys where tenant_id = old.tenant_id and site_id = old.site_id and row_id = old.id;
  end if;
  return null;
end $$;
create trigger records_keep_list_keys after delete or update of deleted_at on records
  for each row execute function keep_list_keys_of_record();

-- One value that is moved moves all between; its own moment of change is another one, too.
create or replace function keep_list_place_of_record() returns trigger language plpgsql as $$
begin
  update list_keys set n0 = new.position, updated_at = new.updated_at
    where tenant_id = new.tenant_id and site_id = new.site_id and row_id = new.id and page = -1;
  return null;
end $$;

-- Keeps the slots of a type until the transaction ends. The slots that a save has read must be those of `known` (the type's version), in the
-- order of letters of `language`: `lock_list_keys` lets all keys be rewritten by nobody else meanwhile.
create function hold_list_slots(tenant uuid, site uuid, type uuid, known int, language text) returns boolean language plpgsql as $$
begin
  perform pg_advisory_xact_lock_shared(hashtextextended('list_keys ' || type, 0));
  if not exists (
    select from tenants c where c.id = tenant and left(c.culture, 2) = language and (
      exists (select from element_types t where t.tenant_id = tenant and t.site_id = site and t.id = type and t.version = known)
      or exists (select from record_types t where t.tenant_id = tenant and t.site_id = site and t.id = type and t.version = known)))
  then raise exception 'the slots of % have changed', type using errcode = 'serialization_failure';
  end if;
  return true;
end $$;
