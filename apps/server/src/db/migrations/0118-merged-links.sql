-- The target's content of a link whose copy has made-up names (decision 070): what differs from `base` in it is no change of the target.
alter table replication_links add column original jsonb;
