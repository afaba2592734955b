-- To whom an operation lent an object or handed it over, and until when, where it said so: the transaction has only how it is now.
-- What was done before says nothing of it.
alter table operations
  add column borrower_id uuid,
  add column due_at timestamptz,
  -- no row has one yet: there is nothing to look through
  add constraint operations_borrower_fkey foreign key (tenant_id, borrower_id) references users (tenant_id, id) not valid;
