import { expect, test } from 'vitest'
import type { ProcessorConfig } from '@verka/domain/processors/processor-configs.api.ts'
import { aConfig, configBody } from '../../testing/made/outside/processors.ts'
import { replicationTests } from '../../testing/set-ups/replication-tests.ts'

const at = replicationTests()

const SECRET = 'a secret with more than 24 letters'
const WEBHOOK = { url: 'https://receiver.example/hook', secret: SECRET }

test('a copied processor is named as switched off in the plan, and in the result until it is switched on', async () => {
  const webhook = await aConfig(at.admin, 'webhook', WEBHOOK)
  const email = await aConfig(at.admin, 'email', { to: 'ulla@lindvik.example', subject: 'Klart', body: 'Hej' })
  const { items } = await at.copies.plan()
  const planned = items.filter(({ offUntil }) => offUntil !== null).map(({ id, offUntil }) => [id, offUntil])
  expect(planned.toSorted()).toEqual(
    [
      [webhook.id, 'secret'],
      [email.id, 'switch'],
    ].toSorted(),
  )
  const { id, switchedOff } = await at.copies.replicate()
  const byName = (list: typeof switchedOff) => list.map(({ name, offUntil }) => `${name}: ${offUntil}`).toSorted()
  expect(byName(switchedOff)).toEqual(['En email: switch', 'En webhook: secret'])
  // a later change keeps the secret and the switch of the target
  expect((await at.copies.plan()).items.filter(({ offUntil }) => offUntil !== null)).toEqual([])

  const copy = switchedOff.find(({ offUntil }) => offUntil === 'secret')!
  const save = async (isOn: boolean) => {
    const { body } = await at.inSouth.call<ProcessorConfig>('GET', `/processors/config/${copy.id}`)
    const saved = configBody('webhook', WEBHOOK, { version: body.version, isOn })
    expect((await at.inSouth.call('PUT', `/processors/config/${copy.id}`, saved)).status).toBe(200)
    return byName((await at.copies.loaded(id)).switchedOff)
  }
  expect(await save(false)).toEqual(['En email: switch', 'En webhook: switch'])
  expect(await save(true)).toEqual(['En email: switch'])
  expect(byName((await at.copies.latest()).switchedOff)).toEqual(['En email: switch'])
})
