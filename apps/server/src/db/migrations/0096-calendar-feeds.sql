-- The address of a calendar feed names its generation: a renewed address ends the one before.
alter table processor_configs add column feed_generation integer not null default 1;
