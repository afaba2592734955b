-- A message of a step that may still be undone leaves the system only afterwards; null: at once. In the inbox it is at once.
alter table messages add column send_after timestamptz;
