-- Files of a site's library, that no row owns (decision 054). Replaced content is a row of its own beside its file: the file gets the
-- content of the new row, and that row the content that was replaced.
alter table files
  add column is_library boolean not null default false,
  -- of replaced content: its file, and until when it can be restored
  add column content_of uuid,
  add column kept_until timestamptz,
  -- when the present content was uploaded, by owner_id
  add column uploaded_at timestamptz,
  add column version integer not null default 1,
  add column updated_at timestamptz;
alter table files no force row level security;
update files set uploaded_at = created_at, updated_at = created_at;
alter table files force row level security;
alter table files
  alter column uploaded_at set not null,
  alter column updated_at set not null,
  add constraint files_content_fkey foreign key (tenant_id, site_id, content_of) references files (tenant_id, site_id, id),
  add constraint files_content_kept check ((content_of is null) = (kept_until is null) and not (is_library and content_of is not null)),
  -- two rows exchange their content in one statement
  drop constraint files_storage_key_unique,
  add constraint files_storage_key_unique unique (tenant_id, storage_key) deferrable initially immediate;
create index files_of_library on files (tenant_id, site_id, created_at) where is_library;
create index files_contents on files (tenant_id, site_id, content_of) where content_of is not null;
create index files_kept on files (tenant_id, site_id, kept_until) where kept_until is not null;

alter table file_uses
  drop constraint file_uses_kind_known,
  add constraint file_uses_kind_known
    check (entity_kind in ('element', 'record', 'operation', 'elementType', 'recordType', 'operationType'));

-- A value with new facts of a file (name, type, size) wherever it names the file.
create function with_file_facts(value jsonb, file text, facts jsonb) returns jsonb language plpgsql immutable as $$
begin
  if jsonb_typeof(value) = 'array' then
    return (select coalesce(jsonb_agg(with_file_facts(x.item, file, facts) order by x.n), '[]')
      from jsonb_array_elements(value) with ordinality as x (item, n));
  end if;
  if jsonb_typeof(value) <> 'object' then return value; end if;
  if value ->> 'fileId' = file then return value || facts; end if;
  return (select coalesce(jsonb_object_agg(x.key, with_file_facts(x.value, file, facts)), '{}') from jsonb_each(value) as x);
end $$;
