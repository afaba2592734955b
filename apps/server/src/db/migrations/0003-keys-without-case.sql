-- Row security lets only leakproof functions look at a row before its policy has. lower() is none, so an index on
-- lower(code) was never used and every look-up read the whole tenant. What is compared without letter case is a column
-- of its own, and the comparison is plain equality.
alter table elements add column code_key text not null generated always as (lower(code)) stored;
drop index elements_code_unique;
create unique index elements_code_unique on elements (tenant_id, code_key);

alter table users add column user_name_key text not null generated always as (lower(user_name)) stored;
alter table users add column email_key text not null generated always as (lower(email)) stored;
drop index users_user_name_unique;
drop index users_email_unique;
create unique index users_user_name_unique on users (user_name_key);
create unique index users_email_unique on users (email_key);
