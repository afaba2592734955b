import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { KIND_NAMES, MESSAGE_KINDS } from '@verka/domain/messages/message-kinds.ts'
import { migratedInSteps } from '../../testing/servers/migrated-in-steps.ts'

test('0128: what a tenant and a person chose for steps of cases holds for their ends', () =>
  migratedInSteps('0128', async ({ superuser, ids: { tenant }, migrateBelow }) => {
    const channels = { inbox: 'always', mail: 'never', sms: 'never', push: 'never' }
    await superuser.query(
      `insert into message_texts (tenant_id, id, texts, channels, version, created_at, updated_at) values ($1, $2, '{"sv-SE": {}}', $3, 4, now(), now())`,
      [tenant, MESSAGE_KINDS.caseUpdated.id, JSON.stringify(channels)],
    )
    const [chosen, other] = [randomUUID(), randomUUID()]
    for (const [id, kinds] of [
      [chosen, { caseUpdated: { mail: false }, due: { sms: true } }],
      [other, { due: { sms: true } }],
    ] as const) {
      await superuser.query(
        `insert into users (tenant_id, id, name, user_name, email, role, status, created_at, updated_at, search_text)
          values ($1, $2, 'P', $3, $3, 'user', 'active', now(), now(), '')`,
        [tenant, id, `${id}@example.test`],
      )
      await superuser.query(
        `insert into message_settings (tenant_id, user_id, settings, version, updated_at) values ($1, $2, $3, 1, now())`,
        [tenant, id, JSON.stringify({ kinds, quiet: null })],
      )
    }
    await migrateBelow()
    const { rows: texts } = await superuser.query<{ id: string; texts: object; channels: object }>(
      'select id, texts, channels from message_texts where tenant_id = $1',
      [tenant],
    )
    const nameOf = (id: string) => KIND_NAMES.find((kind) => MESSAGE_KINDS[kind].id === id)!
    expect(Object.fromEntries(texts.map((row) => [nameOf(row.id), [row.texts, row.channels]]))).toEqual({
      caseUpdated: [{ 'sv-SE': {} }, channels],
      caseCompleted: [{}, channels],
      caseCancelled: [{}, channels],
    })
    const { rows: people } = await superuser.query<{ user_id: string; settings: object }>('select user_id, settings from message_settings')
    const off = { mail: false }
    expect(Object.fromEntries(people.map((row) => [row.user_id, row.settings]))).toEqual({
      [chosen]: { kinds: { caseUpdated: off, caseCompleted: off, caseCancelled: off, due: { sms: true } }, quiet: null },
      [other]: { kinds: { due: { sms: true } }, quiet: null },
    })
  }))
