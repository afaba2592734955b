-- Progress of documents that take long, for questions that reach another process. Unlogged: after a crash no document is in progress.
create unlogged table document_progress (
  tenant_id uuid not null,
  user_id uuid not null,
  id uuid not null,
  state text not null,
  ahead integer not null,
  done integer not null,
  total integer not null,
  written_at timestamptz not null,
  constraint document_progress_pkey primary key (tenant_id, user_id, id),
  constraint document_progress_tenant_fkey foreign key (tenant_id) references tenants (id)
);
create policy document_progress_in_tenant on document_progress
  using (tenant_id = (select nullif(current_setting('app.tenant', true), '')::uuid))
  with check (tenant_id = (select nullif(current_setting('app.tenant', true), '')::uuid));
alter table document_progress enable row level security;
alter table document_progress force row level security;
