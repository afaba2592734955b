-- A delivery that could not be made has a state and a reason of its own: no receiver was asked, so it has no attempt.
alter table deliveries add column not_made_because text;
alter table deliveries drop constraint deliveries_state_known;
alter table deliveries no force row level security;
alter table delivery_attempts no force row level security;
update deliveries d set state = 'notMade', attempts = 0, not_made_because = coalesce(
    (select a.answer ->> 'detail' from delivery_attempts a
      where a.tenant_id = d.tenant_id and a.site_id = d.site_id and a.delivery_id = d.id and a.number = 1), '')
  where d.state = 'dead' and d.content = '{}';
delete from delivery_attempts a using deliveries d
  where d.tenant_id = a.tenant_id and d.site_id = a.site_id and d.id = a.delivery_id and d.state = 'notMade';
alter table deliveries force row level security;
alter table delivery_attempts force row level security;
alter table deliveries
  add constraint deliveries_state_known
    check (state in ('waiting', 'sending', 'retrying', 'delivered', 'dead', 'held', 'skipped', 'notMade')),
  add constraint deliveries_not_made_why check ((not_made_because is not null) = (state = 'notMade'));
create index deliveries_not_made on deliveries (tenant_id, site_id, config_id) where state = 'notMade';
