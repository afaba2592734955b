-- What open clients are told of: a row for each change, written in its transaction, kept for a day.
-- Transactions commit in another order than they write, so no number says what has been told: `transaction_id` against a
-- snapshot does, whatever was still under way when that was taken (decision 017).
create table changes (
  tenant_id uuid not null,
  id uuid not null,
  -- null: of the tenant as a whole
  site_id uuid,
  transaction_id xid8 not null default pg_current_xact_id(),
  at timestamptz not null default now(),
  kind text not null,
  entity text not null,
  entity_id uuid not null,
  -- what it is one of: the category of an object, the service of a transaction
  type_id uuid,
  -- whose it is, where some may know of their own only
  owner_ids uuid[] not null,
  -- of a definition as far as it was open before or after; of all else the type's own is asked for
  status text,
  is_restricted boolean,
  constraint changes_pkey primary key (tenant_id, id),
  constraint changes_kind_check check (kind in ('created', 'updated', 'deleted', 'executed'))
);
create index changes_since on changes (tenant_id, transaction_id);
-- rows lie in the order of time: what is old is found by a very small index
create index changes_by_time on changes using brin (at);

do $$
declare
  of_tenant constant text := 'tenant_id = (select nullif(current_setting(''app.tenant'', true), '''')::uuid)';
  of_sites constant text := 'site_id = any ((select nullif(current_setting(''app.sites'', true), ''''))::uuid[])';
  of_installation constant text := '(select current_setting(''app.installation'', true)) = ''on''';
begin
  execute format('create policy changes_in_site on changes using ((%s and (site_id is null or %s)) or %s)
    with check (%s and (site_id is null or %s))', of_tenant, of_sites, of_installation, of_tenant, of_sites);
end $$;
alter table changes enable row level security;
alter table changes force row level security;
