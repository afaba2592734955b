-- A lane has one job that waits, however many looked for something to send in the meantime.
alter table delivery_lanes add column wake_at timestamptz;
