-- A count says what there is: amounts from before it are not undone into the balance. Earlier counts are not known as such.
alter table balance_entries add column is_count boolean not null default false;
