import { expect, type Page } from '@playwright/test'
import { CALLS, type CallName } from '@verka/domain/calls.ts'
import type { Call } from '@verka/domain/api/contract.ts'
import { DESCRIPTIONS, RESOURCE_NAMES, type ResourceName } from '@verka/domain/resources/resources.ts'
import { LICENCE_LEVELS } from '@verka/domain/tenants/licence-levels.ts'
import { apiOf, type Api } from '../support/api.ts'
import { tenantKey } from '../support/tenant.ts'
import type { World } from './routes.ts'

const CODE = 'BS-N022'

interface List<Item> {
  items: Item[]
}
interface Service {
  id: string
  elementTypeId: string
  mode: string
  operations: { mode: string; operationTypeId: string }[]
}

const first = <Item>(items: readonly Item[], what: string): Item => {
  expect(items.length, `there is no ${what}`).toBeGreaterThan(0)
  return items[0]!
}

/** One of each other entity with its own page: the first of its list, or one created from the example of its call. */
async function samplesOf(api: Api, known: Partial<Record<ResourceName, string>>): Promise<Partial<Record<ResourceName, string>>> {
  const others = RESOURCE_NAMES.filter((name) => DESCRIPTIONS[name].addresses.edit?.includes('$id') && !(name in known))
  const found = others.map(async (name) => {
    const path = `${DESCRIPTIONS[name].scope === 'tenant' ? '^' : ''}${LISTS[name] ?? `/${DESCRIPTIONS[name].plural}`}`
    const { items } = await api.get<List<{ id: string }>>(path)
    const create: Call = CALLS[`create${name.charAt(0).toUpperCase()}${name.slice(1)}` as CallName]
    return [name, (items[0] ?? (await api.post<{ id: string }>(path, create.example ?? {}))).id] as const
  })
  return Object.fromEntries(await Promise.all(found))
}

/** The path of a list that is not named by its entity. */
const LISTS: Partial<Record<ResourceName, string>> = { processorConfig: '/processors/config' }

/** A restriction without effect, so that its page is not empty: there is one for each implementation at most. */
async function restrictMails(api: Api): Promise<void> {
  const { items } = await api.call<List<{ name: string }>>('GET', '/processors/restrictions?processorType=module')
  if (items.some(({ name }) => name === 'email')) return
  const body = { type: 'module', name: 'email', mode: 'allow', tenantIds: [], licenceLevels: [...LICENCE_LEVELS] }
  // another file may have created it meanwhile
  await api.call('POST', '/processors/restrictions', body).catch(() => undefined)
}

/** The latest import of the demo customer, or a new one whose columns wait to be matched. */
async function anImport(api: Api, typeId: string): Promise<string> {
  const { items } = await api.get<List<{ id: string }>>('/imports')
  if (items[0]) return items[0].id
  const table = Buffer.from('Benämning;Kod\r\nBrandsläckare i källaren;IMP-1').toString('base64')
  const file = await api.post('/files', { fileName: 'brandsläckare.csv', type: 'text/csv', base64: table, purpose: 'import' })
  const { id } = await api.post('/imports', { target: 'element', typeId, fileId: file.id })
  await expect.poll(async () => (await api.get<{ state: string }>(`/imports/${id}`)).state).toBe('mapping')
  return id
}

/** A public list of the objects that the demo customer shows. */
async function aPublicList(api: Api): Promise<string> {
  const { items } = await api.get<List<{ id: string }>>('/publicLists')
  if (items[0]) return items[0].id
  const { elementTypeId } = await api.get<{ elementTypeId: string }>('/elements/codes/L-N004')
  const schemas = await api.get<List<{ id: string; isOpen: boolean }>>('/schemas')
  const schema = first(
    schemas.items.filter(({ isOpen }) => isOpen),
    'open data schema',
  )
  const localizedNames = [{ culture: 'sv-SE', text: 'Lekredskap' }]
  return (await api.post('/publicLists', { localizedNames, elementTypeId, schemaId: schema.id, forms: ['page'], isPublished: true })).id
}

/** A report that waits in the demo customer. */
async function aReport(api: Api): Promise<World['report']> {
  const { items } = await api.get<List<{ id: string; element: { code: string }; service: { id: string } }>>('/openReports')
  const { id, element, service } = first(items, 'report of a person without a login')
  return { id, tenant: await tenantKey(), site: 'north', code: element.code, serviceId: service.id }
}

/** Reads them as the system administrator who is logged in on a page. */
export async function readWorld(page: Page): Promise<World> {
  const api = await apiOf(page)
  const element = await api.get<{ id: string; elementTypeId: string }>(`/elements/codes/${CODE}`)
  const services = await api.get<List<Service>>(`/transactionTypes?elementTypeId=${element.elementTypeId}`)
  const withHistory = async (service: Service) => {
    const found = await api.post<List<{ id: string }>>(`/transactions/filter?transactionTypeId=${service.id}`, { limit: 1 })
    return { service, transactions: found.items }
  }
  const histories = await Promise.all(services.items.map(withHistory))
  const { service, transactions } = first(
    histories.filter((history) => history.transactions.length > 0),
    'service that was run',
  )
  const everyService = await api.get<List<Service>>('/transactionTypes')
  const cases = first(
    everyService.items.filter(({ mode }) => mode === 'issueManagement'),
    'service of cases',
  )
  const open = { limit: 1, filters: [{ column: 'status', value: ['started'] }] }
  const opened = await api.post<List<{ id: string; elementId: string }>>(`/transactions/filter?transactionTypeId=${cases.id}`, open)
  const openCase = first(opened.items, 'open case')
  const recordTypes = await api.get<List<{ id: string }>>('/recordTypes')
  const recordType = first(recordTypes.items, 'predefined value type').id
  const records = await api.get<List<{ id: string }>>(`/records?recordTypeId=${recordType}`)
  const privileges = await api.get<List<{ id: string }>>('/privileges')
  await restrictMails(api)
  const session = await api.call<{ tenant: { id: string } }>('GET', '/session')
  const users = await api.get<List<{ id: string; name: string }>>('^/users')
  const known = {
    elementType: element.elementTypeId,
    operationType: service.operations.find(({ mode }) => mode === 'start')!.operationTypeId,
    transactionType: service.id,
    element: element.id,
    recordType,
    record: first(records.items, 'predefined value').id,
    transaction: transactions[0]!.id,
    user: first(
      users.items.filter(({ name }) => name === 'Rikard Vikarie'),
      'restricted user',
    ).id,
    privilege: first(privileges.items, 'privilege').id,
    tenant: session.tenant.id,
    dataImport: await anImport(api, element.elementTypeId),
    publicList: await aPublicList(api),
  }
  return {
    samples: { ...(await samplesOf(api, known)), ...known },
    code: CODE,
    report: await aReport(api),
    running: {
      operationTypeId: cases.operations.find(({ mode }) => mode === 'complete')!.operationTypeId,
      elementId: openCase.elementId,
      mode: 'complete',
      transactionId: openCase.id,
    },
  }
}
