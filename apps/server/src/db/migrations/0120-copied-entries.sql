-- An entry that a replication, its undo or the making of a sandbox wrote: the log shows the one entry of that instead.
alter table audit_log add column replication_id uuid;
