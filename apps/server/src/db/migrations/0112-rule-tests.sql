-- Stored test cases of the rules of a category, function or predefined value type: what is given, and what is expected.
alter table element_types add column rule_tests jsonb not null default '[]'::jsonb;
alter table operation_types add column rule_tests jsonb not null default '[]'::jsonb;
alter table record_types add column rule_tests jsonb not null default '[]'::jsonb;
