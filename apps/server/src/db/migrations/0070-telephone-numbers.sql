-- Telephone numbers of users, as they were written; '' without one.
alter table users add column phone_no text not null default '';
