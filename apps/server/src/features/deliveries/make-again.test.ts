import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { FieldValue } from '@verka/domain/forms/field.ts'
import { aField } from '../../testing/made/a-working-day.ts'
import { aConfig, bind, configBody, eventRule } from '../../testing/made/outside/processors.ts'
import { aServiceOf } from '../../testing/made/services/services-of-modes.ts'
import { deliveryTests } from '../../testing/set-ups/delivery-tests.ts'

const at = deliveryTests()
const { deliveriesOf, delivery, configOf, inSite, runJobs } = at

/** A mail config whose recipient is no address, and its delivery that could not be made; `correct` saves other values. */
async function aNotMade() {
  const note = aField('note', 'text')
  const config = await aConfig(at.admin, 'email', { to: '{{ element.title }}', body: 'Hej' })
  const made = await aServiceOf(at.admin, 'simpleForm', { functions: { start: { fields: [note] } } })
  await bind(at.admin, made.service, [eventRule(config, 'completed')])
  at.server.mails.length = 0
  await made.run(at.admin, { values: [[note, 'Läcker olja']] })
  await at.tenant.work()
  const [failed] = await deliveriesOf(config)
  const correct = async (values: Record<string, FieldValue>) => {
    const { version } = await configOf(config)
    expect((await at.admin.call('PUT', `/processors/config/${config.id}`, configBody('email', values, { version }))).status).toBe(200)
  }
  const resend = async () => {
    const { body } = await at.admin.call('POST', `/processors/config/${config.id}/deliveries/resend`, { ids: [failed!.id] })
    await runJobs()
    return body
  }
  return { config, made, failed: failed!, correct, resend }
}

test('what could not be made is made again of its event by the config of today, and sent under its id', async () => {
  const { config, made, failed, correct, resend } = await aNotMade()
  expect(failed).toMatchObject({ state: 'notMade', canBeMadeAgain: true })
  await correct({ to: 'lager@lindvik.example', subject: '{{ event.type }} {{ element.title }}', body: '{{ operation.values.note }}' })
  expect(await resend()).toEqual({ count: 1 })
  expect(at.server.mails.map(({ to, subject }) => [to, subject])).toEqual([['lager@lindvik.example', `completed ${made.element.title}`]])
  expect(at.server.mails[0]!.text).toContain('Läcker olja')
  expect(await delivery(failed.id)).toMatchObject({ state: 'delivered', attempts: 1, notMadeBecause: null, canBeMadeAgain: false })
  expect((await configOf(config)).counts).toEqual({ open: 0, dead: 0, notMade: 0, held: 0 })
})

test('what still cannot be made has its reason of today', async () => {
  const { failed, correct, resend } = await aNotMade()
  await correct({ to: '{{ element.code }}' })
  expect(await resend()).toEqual({ count: 0 })
  expect(await delivery(failed.id)).toMatchObject({
    state: 'notMade',
    canBeMadeAgain: true,
    notMadeBecause: { code: 'recipientWrong', params: { recipient: expect.any(String) } },
  })
})

test('what no rule triggers any longer stays as it is', async () => {
  const { made, failed, correct, resend } = await aNotMade()
  await correct({ to: 'lager@lindvik.example' })
  await bind(at.admin, made.service, [])
  expect(await resend()).toEqual({ count: 0 })
  expect([await delivery(failed.id), at.server.mails]).toMatchObject([{ state: 'notMade' }, []])
})

test('what an earlier version of Verka could not make has no event, and says so', async () => {
  const { failed, correct, resend } = await aNotMade()
  await inSite((tx) => sql`update deliveries set occurrence = null where id = ${failed.id}`.execute(tx))
  await correct({ to: 'lager@lindvik.example' })
  expect(await resend()).toEqual({ count: 0 })
  expect(await delivery(failed.id)).toMatchObject({ state: 'notMade', canBeMadeAgain: false })
})
