-- How a category or predefined value type is found, read and written by data schemas.
alter table element_types add column schema_configurations jsonb not null default '[]'::jsonb;
alter table record_types add column schema_configurations jsonb not null default '[]'::jsonb;
