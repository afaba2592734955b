import { randomInt, randomUUID } from 'node:crypto'
import { CODE_LETTERS } from '@verka/domain/elements/generated-code.ts'
import type { PublicList } from '@verka/domain/public-lists/public-lists.api.ts'
import { localized } from '@verka/domain/localization/localized-text.ts'
import { anElement } from '@verka/server/src/testing/made/a-working-day.ts'
import { mannWhitney } from '@verka/server/src/testing/read/mann-whitney.ts'
import { aSecret } from '@verka/server/src/testing/made/open/open-reports.ts'
import { print, reportResult } from '../faults/report.ts'
import { median, quantile, type Server } from '../messages/server.ts'
import { asking } from './asking.ts'
import { anOpenCustomer, type OpenCustomer } from './open-customer.ts'

/** Two-sided, one of 100 runs of equal times is beyond it. */
const WANTED_Z = 2.58
/** Different ones of each kind: 600 wrong codes with one beginning are allowed in a day. */
const DIFFERENT = 40

/** Calls that are refused, and how they differ inside. */
interface Refused {
  what: string
  kinds: Record<string, () => { path: string; method?: 'GET' | 'POST'; body?: string }>
}

const oneOf = <Value>(values: readonly Value[]): Value => values[randomInt(values.length)]!
const aCode = () => Array.from({ length: 13 }, () => CODE_LETTERS[randomInt(CODE_LETTERS.length)]).join('')

async function someReports(server: Server, customer: OpenCustomer): Promise<string[]> {
  const { ask, end } = asking(server.origin, 4)
  const secrets = Array.from({ length: DIFFERENT }, aSecret)
  for (const [number, secret] of secrets.entries()) {
    const path = customer.reportPath(customer.elements[number % customer.elements.length]!.code)
    const { status } = await ask({ method: 'POST', path, body: customer.aReport({ secret }), address: `100.64.${number}.1` })
    if (status !== 201) throw new Error(`a report was answered with ${status}`)
  }
  end()
  return secrets
}

async function aList({ admin, type, schema }: OpenCustomer, isPublished: boolean): Promise<string> {
  const body = {
    localizedNames: localized('Lista'),
    elementTypeId: type.id,
    schemaId: schema.id,
    forms: ['page', 'json', 'calendar'],
    isPublished,
  }
  const answer = await admin.call<PublicList>('POST', '/publicLists', body)
  if (answer.status !== 201) throw new Error(JSON.stringify(answer.body))
  return answer.body.key
}

async function openAddresses({ admin, elements }: OpenCustomer): Promise<string[]> {
  const change = async (how: string) => {
    const objects = { elementIds: elements.map(({ id }) => id) }
    const { status } = await admin.call('POST', '/elements/openAddresses', { change: how, objects })
    if (status !== 200) throw new Error(`open addresses were answered with ${status}`)
  }
  await change('make')
  const codes: string[] = []
  for (const { id } of elements)
    codes.push((await admin.call<{ openAddress: { code: string } }>('GET', `/elements/${id}/openAddress`)).body.openAddress.code)
  await change('revoke')
  return codes
}

/** What a stranger may try, by what it would tell them if its answers took unequal times. */
async function refusedCalls(server: Server): Promise<Refused[]> {
  const here = await anOpenCustomer(server, 'timed', DIFFERENT)
  const other = await anOpenCustomer(server, 'other', DIFFERENT)
  const off = await anOpenCustomer(server, 'switched-off', DIFFERENT)
  const base = (key: string) => `/api/v2/${key}/north/open`
  const elsewhere = await someReports(server, other)
  const ofOff = await someReports(server, off)
  await off.allow(false)
  const state = (key: string, secret: string) => ({
    path: `${base(key)}/reports/state`,
    method: 'POST' as const,
    body: JSON.stringify({ secret }),
  })
  const [withdrawn, ofOther] = [[] as string[], [] as string[]]
  for (let number = 0; number < DIFFERENT / 4; number++) {
    withdrawn.push(await aList(here, false))
    ofOther.push(await aList(other, true))
  }
  const unknownKey = () => randomUUID().replaceAll('-', '').slice(0, 20)
  const lists = (address: (key: string) => string) => ({
    unknown: () => ({ path: address(unknownKey()) }),
    withdrawn: () => ({ path: address(oneOf(withdrawn)) }),
    'of another tenant': () => ({ path: address(oneOf(ofOther)) }),
  })
  const revoked = await openAddresses(here)
  const unknown = Array.from({ length: DIFFERENT }, aCode)
  const closed = await here.aCategory(false)
  const closedCodes: string[] = []
  for (let number = 0; number < DIFFERENT; number++) closedCodes.push((await anElement(here.admin, closed.type.id, { code: aCode() })).code)
  const element = (code: string) => ({ path: `${base('timed')}/elements/codes/${encodeURIComponent(code)}` })
  return [
    {
      what: 'link of a report',
      kinds: { unknown: () => state('timed', aSecret()), 'of another tenant': () => state('timed', oneOf(elsewhere)) },
    },
    {
      what: 'link of a report, switch off',
      kinds: { unknown: () => state('switched-off', aSecret()), known: () => state('switched-off', oneOf(ofOff)) },
    },
    { what: 'list as a calendar', kinds: lists((key) => `/open/timed/north/${key}.ics`) },
    { what: 'list as JSON', kinds: lists((key) => `${base('timed')}/lists/${key}`) },
    { what: 'list as a page', kinds: lists((key) => `/open/timed/north/${key}`) },
    {
      what: 'object by its code',
      kinds: {
        unknown: () => element(oneOf(unknown)),
        revoked: () => element(oneOf(revoked)),
        'not open': () => element(oneOf(closedCodes)),
      },
    },
  ]
}

/** Times of refusals, each kind in turn, `count` of each: nobody may find out by them what there is (Mann-Whitney). */
export async function measureTimes(server: Server, count: number, connections: number): Promise<void> {
  const { ask, end } = asking(server.origin, connections)
  let networks = 0
  // each call from a network of its own, so that no limit ends it
  const anAddress = () => `2001:db8:${(++networks >> 16).toString(16)}:${(networks & 0xffff).toString(16)}::1`
  for (const { what, kinds } of await refusedCalls(server)) {
    const names = Object.keys(kinds)
    const times = new Map(names.map((name) => [name, [] as number[]]))
    const bytes = new Set<string>()
    const turn = async (number: number) => {
      // which one is first changes
      for (let at = 0; at < names.length; at++) {
        const name = names[(at + number) % names.length]!
        const { status, text, took } = await ask({ ...kinds[name]!(), address: anAddress() })
        if (status !== 404) throw new Error(`${what}, ${name}: ${status} ${text.slice(0, 200)}`)
        bytes.add(text.replace(/"requestId":"[^"]+",?/, ''))
        times.get(name)!.push(took)
      }
    }
    let next = 0
    const worker = async () => {
      while (next < count) await turn(next++)
    }
    await Promise.all(Array.from({ length: connections }, worker))
    const [first = '', ...others] = names
    const all = [...times.values()].flat()
    print(
      `${what}: ${count} each, median ${median(all).toFixed(1)} ms, p95 ${quantile(all, 0.95).toFixed(1)}, ${bytes.size} different answers`,
    )
    for (const name of others) {
      const z = mannWhitney(times.get(first)!, times.get(name)!)
      reportResult(`${what}, ${first} and ${name}: z ${z.toFixed(2)} (wanted below ${WANTED_Z})`, Math.abs(z) < WANTED_Z)
    }
  }
  end()
}
