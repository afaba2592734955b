-- Match rules (decisions, section 4), kept with each version that operations are executed with.
alter table operation_types add column match_rules jsonb not null default '[]';
alter table operation_type_versions add column match_rules jsonb not null default '[]';
