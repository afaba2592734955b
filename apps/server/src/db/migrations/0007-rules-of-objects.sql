-- Rules that run in an object's form, and who saved it last: what a field of the kind previousUser is filled in with.
alter table element_types add column match_rules jsonb not null default '[]';
alter table elements add column saved_by jsonb;
