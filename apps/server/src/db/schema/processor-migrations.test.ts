import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { migratedInSteps } from '../../testing/servers/migrated-in-steps.ts'

/** Field of a webhook's config: the data schema of its object. */
const DATA_SCHEMA = '01a00000-0007-7000-8000-000000000004'

test('0097: deliveries of before that could not be made get the state and the reason; those that were given up stay', () =>
  migratedInSteps('0097', async ({ superuser, ids: { tenant, site, config }, migrateBelow }) => {
    for (const [content, answer] of [
      ['{}', { error: 'notMade', detail: 'no recipient' }],
      ['{"body": "x"}', { error: 'noAnswer' }],
    ] as const) {
      const id = randomUUID()
      await superuser.query(
        `insert into deliveries (tenant_id, site_id, id, config_id, event_id, state, inputs, content, attempts, next_attempt_at, created_at, finished_at)
          values ($1, $2, $3, $4, $3, 'dead', '{}', $5, 1, now(), now(), now())`,
        [tenant, site, id, config, content],
      )
      await superuser.query(
        `insert into delivery_attempts (tenant_id, site_id, delivery_id, number, started_at, answer) values ($1, $2, $3, 1, now(), $4)`,
        [tenant, site, id, JSON.stringify(answer)],
      )
    }
    const rows = async (reason: string) =>
      (
        await superuser.query(
          `select state, attempts, ${reason} as why,
            (select count(*)::int from delivery_attempts a where a.delivery_id = d.id) as kept from deliveries d order by number`,
        )
      ).rows
    const dead = { state: 'dead', attempts: 1, why: null, kept: 1 }
    await migrateBelow('0098')
    expect(await rows('not_made_because')).toEqual([{ state: 'notMade', attempts: 0, why: 'no recipient', kept: 0 }, dead])
    // 0101: the reason is a code, of which the text of before is the parameter
    await migrateBelow()
    const why = { code: 'other', params: { detail: 'no recipient' } }
    expect(await rows('not_made_reason')).toEqual([{ state: 'notMade', attempts: 0, why, kept: 0 }, dead])
  }))

test('0098: a webhook names its data schema by the id, not by the key that was typed; one that is there no longer is none', () =>
  migratedInSteps('0098', async ({ superuser, ids: { tenant, site }, migrateBelow }) => {
    const [schema, otherSite] = [randomUUID(), randomUUID()]
    await superuser.query(
      `insert into sites (tenant_id, id, key, name, created_at, updated_at) values ($1, $2, 'other', 'O', now(), now())`,
      [tenant, otherSite],
    )
    for (const [siteId, id, key] of [
      [site, schema, 'weights'],
      [otherSite, randomUUID(), 'elsewhere'],
    ])
      await superuser.query(
        `insert into data_schemas (tenant_id, site_id, id, key, localized_names, localized_descriptions, status, fields, search_text, created_at, updated_at, owner_id)
          values ($1, $2, $3, $4, '[]', '[]', 'published', '[]', '', now(), now(), $3)`,
        [tenant, siteId, id, key],
      )
    const url = { '01a00000-0007-7000-8000-000000000001': 'https://lindvik.example' }
    const stored = {
      key: { ...url, [DATA_SCHEMA]: 'weights' },
      id: { ...url, [DATA_SCHEMA]: schema },
      gone: { ...url, [DATA_SCHEMA]: 'deleted' },
      elsewhere: { ...url, [DATA_SCHEMA]: 'elsewhere' },
      none: url,
      empty: { ...url, [DATA_SCHEMA]: null },
    }
    for (const [name, values] of Object.entries(stored))
      await superuser.query(
        `insert into processor_configs (tenant_id, site_id, id, processor_type, implementation, name, is_on, data_properties, owner_id, created_at, updated_at)
          values ($1, $2, $3, 'integration', 'webhook', $4, true, $5, $3, now(), now())`,
        [tenant, site, randomUUID(), name, JSON.stringify(values)],
      )
    await migrateBelow('0099')
    const { rows } = await superuser.query<{ name: string; data_properties: object }>(
      `select name, data_properties from processor_configs where implementation = 'webhook'`,
    )
    expect(Object.fromEntries(rows.map((row) => [row.name, row.data_properties]))).toEqual({
      key: { ...url, [DATA_SCHEMA]: schema },
      id: { ...url, [DATA_SCHEMA]: schema },
      gone: url,
      elsewhere: url,
      none: url,
      empty: { ...url, [DATA_SCHEMA]: null },
    })
    const { rows: secured } = await superuser.query(
      `select relname from pg_class where relname in ('processor_configs', 'data_schemas') and not relforcerowsecurity`,
    )
    expect(secured).toEqual([])
  }))

test('0099: a receiver that failed, with nothing on its way, begins a new time of failing; one that is tried again does not', () =>
  migratedInSteps('0099', async ({ superuser, ids: { tenant, site, config }, migrateBelow }) => {
    const other = randomUUID()
    await superuser.query(
      `insert into processor_configs (tenant_id, site_id, id, processor_type, implementation, name, is_on, owner_id, created_at, updated_at)
        values ($1, $2, $3, 'module', 'email', 'O', true, $3, now(), now())`,
      [tenant, site, other],
    )
    for (const [id, state] of [
      [config, 'dead'],
      [other, 'retrying'],
    ]) {
      await superuser.query(
        `insert into deliveries (tenant_id, site_id, id, config_id, event_id, state, inputs, content, next_attempt_at, created_at)
          values ($1, $2, $3, $4, $3, $5, '{}', '{"body": "x"}', now(), now())`,
        [tenant, site, randomUUID(), id, state],
      )
      await superuser.query(`insert into delivery_lanes (tenant_id, site_id, config_id, failing_since) values ($1, $2, $3, now())`, [
        tenant,
        site,
        id,
      ])
    }
    await migrateBelow()
    const { rows } = await superuser.query('select config_id, is_settled from delivery_lanes')
    expect(new Map(rows.map((row: { config_id: string; is_settled: boolean }) => [row.config_id, row.is_settled]))).toEqual(
      new Map([
        [config, true],
        [other, false],
      ]),
    )
  }))
