import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { CALLS, type CallName } from '@verka/domain/calls.ts'
import type { Call } from '@verka/domain/api/contract.ts'
import { aField, anElement, anElementType, aRecord, aRecordType } from '../../testing/made/a-working-day.ts'
import { testApp, type TestApp } from '../../testing/servers/test-app.ts'
import { aTenant, type Caller, type TestTenant } from '../../testing/servers/test-tenant.ts'

let server: TestApp
let tenant: TestTenant
let admin: Caller
beforeAll(async () => {
  server = await testApp()
  tenant = await aTenant(server)
  admin = await tenant.as('tenantAdmin')
})
afterAll(() => server.close())

/** Lists that are answered whole, at any length. */
const WHOLE: readonly CallName[] = [
  'listTimeZones',
  'listElementTypes',
  'listOperationTypes',
  'listTransactionTypes',
  'listRecordTypes',
  'summarizeRecordTypes',
  'listUserSites',
  'listViews',
  'listBulkChanges',
  'listWork',
  // for rules; the page of configs has pages
  'listProcessors',
  'listImplementations',
  'listProcessorRestrictions',
  'listImports',
  'listReplicationSites',
  // those that come with the server
  'listTemplates',
  // all that can be exported
  'listSiteContents',
  // few
  'listSandboxes',
  // the latest
  'listReplications',
  // the texts of one definition
  'getDefinitionTexts',
  'listSchemasOfElementType',
  'listSchemasOfRecordType',
  // few: those of one object
  'listReportServices',
  // the news feed limits its own length
  'getFeed',
]

const isList = ({ method, name, reply }: Call) =>
  method === 'GET' && !name.endsWith('Uses') && reply instanceof z.ZodObject && 'items' in reply.shape
const takes = ({ query }: Call, name: string) => query instanceof z.ZodObject && name in query.shape

test('a list that is read by GET continues by its `next`, or is whole', () => {
  const lists = (Object.values(CALLS) as Call[]).filter(isList)
  expect(lists.length).toBeGreaterThan(15)
  for (const list of lists) {
    const { shape } = list.reply as z.ZodObject
    const goesOn = takes(list, 'after') && 'next' in shape
    expect([list.name, goesOn]).toEqual([list.name, !WHOLE.includes(list.name as CallName)])
  }
})

interface Page {
  items: { id: string }[]
  totalCount?: number
  next?: string
}

/** All pages of a list, two rows at a time. */
async function walk(caller: Caller, path: string): Promise<Page[]> {
  const pages: Page[] = []
  let after = ''
  do {
    const { status, body } = await caller.call<Page>('GET', `${path}${path.includes('?') ? '&' : '?'}Limit=2${after}`)
    expect([path, status]).toEqual([path, 200])
    pages.push(body)
    after = body.next ? `&after=${encodeURIComponent(body.next)}` : ''
  } while (after !== '' && pages.length < 50)
  return pages
}

test('its pages have each row once, and the last one has no `next`', async () => {
  const { id: elementTypeId } = await anElementType(admin, [aField('a', 'text')])
  for (const title of ['c', 'a', 'b', 'd', 'e']) await anElement(admin, elementTypeId, { title })
  const { id: recordTypeId } = await aRecordType(admin, [])
  for (const name of ['tre', 'ett', 'två']) await aRecord(admin, recordTypeId, name)
  for (const name of ['x', 'Y', 'z', 'w']) await admin.call('POST', '/privileges', { name, grants: [], elementTypeIds: [] })
  for (let count = 0; count < 3; count++) await tenant.as('user')
  await Promise.all([aTenant(server), aTenant(server)])
  const root = await tenant.as('superUser')
  const lists: [Caller, string, number | undefined][] = [
    [admin, `/elements?elementTypeId=${elementTypeId}`, 5],
    [admin, '/elements', 5],
    [admin, `/records?recordTypeId=${recordTypeId}`, 3],
    [admin, '/privileges', 4],
    [admin, '^/users', undefined],
    [root, '/api/v2/tenants', undefined],
  ]
  for (const [caller, path, count] of lists) {
    const pages = await walk(caller, path)
    const ids = pages.flatMap(({ items }) => items.map(({ id }) => id))
    expect([path, pages.length > 1, new Set(ids).size]).toEqual([path, true, ids.length])
    // other tests create tenants and people at the same time
    const isOwn = count !== undefined
    expect([path, ids.length, pages[0]!.totalCount]).toEqual([path, count ?? ids.length, count ?? pages[0]!.totalCount])
    const whole = isOwn ? (await caller.call<Page>('GET', path)).body.items.map(({ id }) => id) : ids
    expect([path, ids]).toEqual([path, whole])
  }
  const wrong = await admin.call('GET', '/privileges?Skip=1&after=b2Zmc2V0IDI')
  expect([wrong.status, (await admin.call('GET', '/privileges?after=x')).status]).toEqual([400, 400])
})
