-- People of another login server whom nobody here is linked to: for an administrator to link, for thirty days
-- (docs/decisions/032-other-login-servers-and-ended-logins.md). They belong to no tenant.
create table refused_logins (
  issuer text not null,
  subject text not null,
  email text,
  is_email_verified boolean not null,
  reason text not null,
  reference text not null,
  times integer not null,
  refused_at timestamptz not null,
  constraint refused_logins_pkey primary key (issuer, subject),
  constraint refused_logins_reference_unique unique (reference),
  constraint refused_logins_reason_known check (reason in ('noEmail', 'emailNotVerified', 'unknownEmail', 'disabled'))
);
create index refused_logins_by_time on refused_logins (refused_at);
create index refused_logins_by_email on refused_logins (lower(email), refused_at) where email is not null;
create policy refused_logins_in_installation on refused_logins
  using ((select current_setting('app.installation', true)) = 'on')
  with check ((select current_setting('app.installation', true)) = 'on');
alter table refused_logins enable row level security;
alter table refused_logins force row level security;
