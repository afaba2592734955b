-- Why a message could not be made is a code with its parameters, which each reader sees in their language; texts of before are the parameter of a code.
alter table deliveries add column not_made_reason jsonb;
alter table deliveries no force row level security;
update deliveries set not_made_reason = jsonb_build_object('code', 'other', 'params', jsonb_build_object('detail', not_made_because))
  where state = 'notMade';
alter table deliveries force row level security;
alter table deliveries drop constraint deliveries_not_made_why;
alter table deliveries drop column not_made_because;
alter table deliveries add constraint deliveries_not_made_why check ((not_made_reason is not null) = (state = 'notMade'));
