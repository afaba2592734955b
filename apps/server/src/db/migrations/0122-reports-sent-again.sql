-- What was sent with a secret, to recognize a repeat of the same (docs/decisions/064-reports-without-a-login.md). Null: unknown, or erased.
alter table open_reports add column content_hash bytea;
