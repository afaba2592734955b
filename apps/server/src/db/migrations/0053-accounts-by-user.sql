-- Each call of a program looks its account up by the user alone.
create index integration_accounts_of_user on integration_accounts (user_id);
