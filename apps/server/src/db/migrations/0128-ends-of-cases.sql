-- The end of a case is a message of a kind of its own: what tenants and people chose for a step of a case holds for it, too.
alter table message_texts no force row level security;
insert into message_texts (tenant_id, id, texts, channels, version, created_at, updated_at)
select m.tenant_id, k.id, '{}', m.channels, 2, m.created_at, m.updated_at
from message_texts m, unnest(array['0f5e6d00-0000-7000-8000-000000000019', '0f5e6d00-0000-7000-8000-000000000020']::uuid[]) k (id)
where m.id = '0f5e6d00-0000-7000-8000-000000000007';
alter table message_texts force row level security;

alter table message_settings no force row level security;
update message_settings
set settings = jsonb_set(settings, '{kinds}', (settings -> 'kinds') || jsonb_build_object(
  'caseCompleted', settings -> 'kinds' -> 'caseUpdated', 'caseCancelled', settings -> 'kinds' -> 'caseUpdated'))
where settings -> 'kinds' ? 'caseUpdated';
alter table message_settings force row level security;
