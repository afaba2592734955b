-- A published data schema that is marked open shows objects to people without a login.
alter table data_schemas add column is_open boolean not null default false;
alter table data_schemas alter column is_open drop default;

-- Requests without a login, counted by address and by the beginning of the code, as keyed hashes; swept once they no longer count.
create table open_requests (
  key text not null,
  count integer not null,
  until timestamptz not null,
  constraint open_requests_pkey primary key (key)
);
create index open_requests_until on open_requests (until);
alter table open_requests enable row level security;
alter table open_requests force row level security;
create policy open_requests_in_installation on open_requests
  using ((select current_setting('app.installation', true)) = 'on')
  with check ((select current_setting('app.installation', true)) = 'on');
