import ICAL from 'ical.js'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { FIELD_TYPES } from '@verka/domain/forms/field-type.ts'
import { localized } from '@verka/domain/localization/localized-text.ts'
import { isLeakedIn, SECRETS } from '../../testing/hostile/hidden-columns.ts'
import { anOperationType, aService, aUser, withKey } from '../../testing/made/a-working-day.ts'
import { columnOf, ofKind, SEEN } from '../../testing/made/fields-of-kinds.ts'
import { mannWhitney } from '../../testing/read/mann-whitney.ts'
import { aColumn } from '../../testing/made/open/open-objects.ts'
import { listingTenant } from '../../testing/made/open/public-lists.ts'
import { testApp, type TestApp } from '../../testing/servers/test-app.ts'
import { aTenant, type TestTenant } from '../../testing/servers/test-tenant.ts'

/** Promise 38 (security) for public lists. `LIST_CALLS=10000` and `LIST_TIMINGS=5000` are the promised sizes. */
const CALLS = Number(process.env.LIST_CALLS ?? 100)
const TIMINGS = Number(process.env.LIST_TIMINGS ?? 30)
const AT_ONCE = 50

const clock = { now: new Date('2036-11-24T09:00:00Z') }
let server: TestApp
let tenant: TestTenant
let open: Awaited<ReturnType<typeof listingTenant>>
beforeAll(async () => {
  server = await testApp({ now: () => clock.now })
})
afterAll(() => server.close())
beforeEach(async () => {
  clock.now = new Date(clock.now.getTime() + 48 * 3600_000)
  tenant = await aTenant(server, { settings: { reservations: true } })
  open = await listingTenant(server, tenant)
})

/** One of many networks, so that the limits of one do not end the test. */
const networkOf = (number: number) => ({ address: `10.${(number >> 14) % 250}.${(number >> 6) % 250}.${number % 64}` })

/** Readings of a list in each form. */
const everyReading = () => [
  (key: string, stranger: { address: string }) => open.asJson(key, stranger),
  (key: string, stranger: { address: string }) => open.asPage(key, stranger),
  (key: string, stranger: { address: string }) => open.asCalendar(key, stranger),
]

/** What everybody gets of a list, in each form and language. */
async function everyForm(key: string): Promise<string[]> {
  const texts: string[] = []
  for (const culture of ['sv-SE', 'en-US', 'nb-NO']) {
    const [json, page, calendar] = [
      await open.asJson(key, { query: `culture=${culture}` }),
      await open.asPage(key, { query: `lang=${culture}` }),
      await open.asCalendar(key, { query: `culture=${culture}` }),
    ]
    expect([json.status, page.status, calendar.status]).toEqual([200, 200, 200])
    texts.push(json.text, page.text, calendar.text.replaceAll('\r\n ', ''))
  }
  return texts
}

describe('security promise 38: of a public list without a login', () => {
  /** A list with a field of each kind, all read by its schema. */
  async function ofEachKind(part: 'shown' | 'hidden', more: object = {}) {
    const fields = FIELD_TYPES.map((kind) => ofKind(part, kind))
    const columns = fields.map(([{ key, fieldType }]) => aColumn(key, columnOf(fieldType)))
    const made = await open.aList(
      fields.map(([field]) => field),
      [aColumn('title'), ...columns],
      more,
    )
    await made.anObject(
      'Gungställning',
      fields.filter(([, value]) => value !== null),
    )
    const read = new Set(made.type.schemaConfigurations![0]!.readAction.matchRules.map(({ source }) => source.propertyTypeId))
    const known = fields.filter(([{ id }]) => read.has(id))
    expect(known.length).toBeGreaterThan(10)
    return { ...made, fields, known }
  }

  test('what users see is shown, of each field kind', async () => {
    const { list, known } = await ofEachKind('shown')
    const { body } = await open.asJson(list.key)
    const filled = known.filter(([, value]) => value !== null).map(([{ key }]) => key)
    const shown = Object.entries(body.items[0]!).flatMap(([key, value]) => (value === null ? [] : [key]))
    expect(shown).toEqual(expect.arrayContaining(['title', ...filled]))
    expect((await open.asPage(list.key)).text).toContain(SEEN)
  })

  test('what is hidden from users is not, of any field kind, in any form, also when the filter chooses by it', async () => {
    const { list, known, fields } = await ofEachKind('hidden')
    const fed = new Set(known.map(([{ key }]) => key))
    const ofKindIn = (kind: string) => fields.find(([{ fieldType }]) => fieldType === kind)![0].id
    const { text, number, day } = SECRETS.user
    const filters = [
      { column: ofKindIn('text'), value: text },
      { column: ofKindIn('integer'), value: { from: number } },
      { column: ofKindIn('date'), value: day },
      { column: ofKindIn('select'), value: [text] },
      { column: ofKindIn('checkbox'), value: true },
    ]
    for (const chosen of [[], filters]) {
      const saved = await open.save(await latest(list.id), { filters: chosen })
      const { body } = await open.asJson(saved.key)
      expect([body.items.length, Object.keys(body.items[0]!).filter((key) => fed.has(key))]).toEqual([1, []])
      expect(body.fields.filter(({ key }) => fed.has(key))).toEqual([])
      for (const form of await everyForm(saved.key)) expect(isLeakedIn(form, 'user')).toBe(false)
    }
  })

  const latest = async (id: string) => (await open.admin.call<never>('GET', `/publicLists/${id}`)).body

  test('of a booking only its time is, in a calendar that programs can read', async () => {
    const canary = SECRETS.user.text
    const names = localized(canary, canary, canary)
    const { list, type, schema, anObject } = await open.aList(
      [],
      [aColumn('title')],
      { filters: [{ column: 'title', value: { text: 'salen' } }] },
      { localizedDescriptions: names },
    )
    await open.admin.call('PUT', `/elementTypes/${type.id}`, { ...type, can: undefined, localizedDescriptions: names })
    const operation = await anOperationType(open.admin, type.id, [], { localizedNames: names })
    const service = await aService(open.admin, operation, {
      mode: 'loan',
      operations: ['start', 'complete'].map((mode, index) => ({
        id: `019df82c-71d5-7492-bcba-7a1f9c0e2d3${index}`,
        mode,
        operationTypeId: operation.id,
      })),
      localizedNames: names,
    })
    const person = await aUser(open.admin, { name: canary })
    const [booked, free, other] = [await anObject('Stora salen; "A", \\n 1'), await anObject('Lilla salen'), await anObject('Annan')]
    const from = new Date(clock.now.getTime() + 24 * 3600_000)
    const book = async (elementId: string, hours: number) => {
      const interval = {
        from: new Date(from.getTime() + hours * 3600_000).toISOString(),
        to: new Date(from.getTime() + (hours + 1) * 3600_000).toISOString(),
      }
      const body = { elementId, transactionTypeId: service.id, userId: person.id, ...interval }
      const answer = await open.admin.call<{ id: string; version: number }>('POST', '/reservations', body, withKey())
      return { ...answer, interval }
    }
    const [first, cancelled] = [await book(booked.id, 0), await book(booked.id, 5)]
    expect([first.status, cancelled.status, (await book(other.id, 0)).status]).toEqual([201, 201, 201])
    await open.admin.call('DELETE', `/reservations/${cancelled.body.id}?version=1`)

    const { text, headers } = await open.asCalendar(list.key, { query: 'culture=sv-SE' })
    expect(headers['content-type']).toBe('text/calendar; charset=utf-8')
    expect(headers['cache-control']).toBe('private, max-age=60')
    const calendar = new ICAL.Component(ICAL.parse(text) as [])
    const events = calendar.getAllSubcomponents('vevent').map((one) => new ICAL.Event(one))
    expect(calendar.getFirstPropertyValue('x-wr-calname')).toBe('Lekredskap')
    expect(
      events.map((event) => [event.summary, event.startDate.toJSDate().toISOString(), event.endDate.toJSDate().toISOString()]),
    ).toEqual([['Upptagen: Stora salen; "A", \\n 1', first.interval.from, first.interval.to]])
    expect(events[0]!.component.getFirstPropertyValue('transp')).toBe('OPAQUE')
    expect(
      events[0]!.component
        .getAllProperties()
        .map(({ name }) => name)
        .toSorted(),
    ).toEqual(['dtend', 'dtstamp', 'dtstart', 'summary', 'transp', 'uid'].toSorted())
    // the same at each reading, another one in another list
    const again = await open.asCalendar(list.key)
    const uidIn = (of: string) => /UID:(.*)/.exec(of)?.[1]
    expect(uidIn(again.text)).toBe(uidIn(text))
    const second = await open.admin.call<{ key: string }>('POST', '/publicLists', { ...list, id: undefined, key: '' })
    expect(uidIn((await open.asCalendar(second.body.key)).text)).not.toBe(uidIn(text))
    const inside = [booked, free, type, schema, service, person, list, first.body].map(({ id }) => id)
    for (const form of await everyForm(list.key)) {
      expect(isLeakedIn(form, 'user')).toBe(false)
      expect(inside.filter((id) => form.includes(id))).toEqual([])
      expect([booked.code, free.code].filter((code) => form.includes(code))).toEqual([])
    }
  })

  test('nothing is shown while the tenant does not allow it', { timeout: 600_000 }, async () => {
    const { list, anObject } = await open.aListOfTitles()
    await anObject('Gungställning')
    await open.allow(false)
    const answers = new Set<string>()
    for (let number = 0; number < CALLS; number += AT_ONCE) {
      clock.now = new Date(clock.now.getTime() + 10_000)
      await Promise.all(
        Array.from({ length: AT_ONCE }, async (_, index) => {
          const stranger = networkOf(number + index)
          const form = everyReading()[(number + index) % 3]!
          const { status, bytes, text } = await form(list.key, stranger)
          answers.add(`${(number + index) % 3} ${status} ${bytes} ${text}`)
        }),
      )
    }
    expect([...answers].filter((answer) => answer.includes('Gungställning') || !/^\d 404 /.test(answer))).toEqual([])
    expect(answers.size).toBe(3)
  })

  test('the time of a refusal does not show whether there is such a list', { timeout: 1_800_000 }, async () => {
    const { list } = await open.aListOfTitles({ isPublished: false })
    const broken = await open.aListOfTitles()
    const closed = { ...broken.schema, can: undefined, isOpen: false }
    expect((await open.admin.call('PUT', `/schemas/${closed.id}`, closed)).status).toBe(200)
    const timed = async (form: ReturnType<typeof everyReading>[number], index: number) => {
      const times = { unpublished: [] as number[], unknown: [] as number[], broken: [] as number[] }
      const keys = { unpublished: list.key, unknown: 'x'.repeat(20), broken: broken.list.key }
      const names = ['unpublished', 'unknown', 'broken'] as const
      for (let number = 0; number < TIMINGS; number++) {
        clock.now = new Date(clock.now.getTime() + 60_000)
        for (let turn = 0; turn < names.length; turn++) {
          const name = names[(number + turn) % names.length]!
          const since = performance.now()
          const { status } = await form(keys[name], networkOf(index * TIMINGS + number))
          times[name].push(performance.now() - since)
          expect(status).toBe(404)
        }
      }
      const scores = [mannWhitney(times.unpublished, times.unknown), mannWhitney(times.broken, times.unknown)]
      if (process.env.LIST_TIMINGS)
        process.stdout.write(`public lists: ${TIMINGS} times each, z ${scores.map((z) => z.toFixed(2)).join(' ')}\n`)
      // one of 1,000 runs of equal times is beyond 3.29; a small sample on a busy machine has outliers
      for (const z of scores) expect(Math.abs(z)).toBeLessThan(TIMINGS >= 1000 ? 3.29 : 4.5)
    }
    // most of a refusal is waiting: the promised size is measured without others beside it
    if (TIMINGS >= 1000) for (const [index, form] of everyReading().entries()) await timed(form, index)
    else await Promise.all(everyReading().map(timed))
  })
})
