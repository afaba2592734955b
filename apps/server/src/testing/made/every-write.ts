import { randomUUID } from 'node:crypto'
import { CALLS } from '@verka/domain/calls.ts'
import { pathOf, type Call } from '@verka/domain/api/contract.ts'
import type { Tenant } from '@verka/domain/tenants/tenant-life.api.ts'
import { MESSAGE_KINDS } from '@verka/domain/messages/message-kinds.ts'
import { LICENCE_LEVELS } from '@verka/domain/tenants/licence-levels.ts'
import type { Me } from '@verka/domain/me/me.api.ts'
import { anElement, anElementType, anOperationType, aPrivilege, aRecord, aRecordType, aService, aUser, withKey } from './a-working-day.ts'
import { textsOfEachCall } from './definition-texts.ts'
import { importsOfEachState } from './exchange/imports.ts'
import { anArrivedUpload, anUpload, aReplacedFile } from './exchange/uploaded-files.ts'
import { aConfig } from './outside/processors.ts'
import { aPublicList } from './open/public-lists.ts'
import { aServiceOf } from './services/services-of-modes.ts'
import { waitingReports } from './open/waiting-reports.ts'
import type { Caller, TestTenant } from '../servers/test-tenant.ts'

export interface Write {
  call: Call
  url: string
  /** A body that our own client could send there; empty for a call that only reads. */
  body: object
  /** For bodies that can be sent once only: other values of their references. */
  references?: readonly string[]
}

/** Calls whose work is a job: that leaves the entry. */
const OF_JOBS = { replicateBetween: 0, replicateSite: 0 }
/** A stored file changes nothing yet. */
const OF_FILES = { storeReplicationFile: 0 }

/** Audit entries of calls that change more than one thing (a schema and its category, a report and its case), or only what their caller has read. */
const ENTRIES: Readonly<Record<string, number>> = {
  saveImportSchema: 2,
  acceptOpenReport: 2,
  markInbox: 0,
  markWholeInbox: 0,
  undoReplication: 2,
  ...OF_JOBS,
  ...OF_FILES,
}

/** Count of audit entries that the call leaves (promise 42: each change leaves one). */
export const auditEntriesOf = (call: Call): number => ENTRIES[call.name] ?? 1

/**
 * Every call that is not a GET, with its path and body, in an order in which each of those that are no DELETE is accepted, once. The bodies
 * of an entity follow from the `example` of its calls; other new calls have to be added here.
 */
export async function everyWrite(tenant: TestTenant, admin: Caller): Promise<Write[]> {
  const type = await anElementType(admin, [])
  const operationType = await anOperationType(admin, type.id, [])
  const service = await aService(admin, operationType)
  const element = await anElement(admin, type.id)
  const recordType = await aRecordType(admin, [])
  const record = await aRecord(admin, recordType.id)
  const user = await aUser(admin)
  const privilege = await aPrivilege(admin, service.id)
  // a copy of little
  const { body: sandbox } = await admin.call<{ id: string }>('POST', '^/sandboxes', { source: 'south' })
  await tenant.work()
  const aView = { list: 'elements', name: 'Nya', question: { search: '', ordering: [], filters: [] } }
  const { body: view } = await admin.call<{ id: string }>('POST', '/views', aView)
  const root = await tenant.as('superUser')
  const references: string[] = []
  for (let number = 0; number < 40; number++) references.push(await tenant.refuseLogin())
  const key = () => `k${randomUUID().slice(0, 8)}`
  const { body: customer } = await root.call<Tenant>('POST', '/api/v2/tenants', { key: key(), name: 'Kund' })
  const me = (await admin.call<Me>('GET', '^/me')).body
  const job = { elementId: element.id, transactionTypeId: service.id, operationTypeId: operationType.id, operationTypeVersion: 1 }
  const loans = await aServiceOf(admin, 'loan', { settings: { undoSeconds: 86_400 } })
  const { body: undoable } = await loans.run(admin)
  const dayFromNow = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()
  const inDays = (days: number) => ({ from: dayFromNow(days), to: dayFromNow(days + 0.5) })
  const booking = { elementId: (await loans.anObject()).id, transactionTypeId: loans.service.id }
  const { body: booked } = await admin.call<{ id: string }>('POST', '/reservations', { ...booking, ...inDays(2) }, withKey())
  // a new one, a checked one, a completed one
  const aBulkChange = async () => {
    const { id } = await anElement(admin, type.id)
    const wanted = { entity: 'element', typeId: type.id, ids: [id], change: { action: 'delete' } }
    return (await admin.call<{ id: string }>('POST', '/bulkChanges', wanted, withKey())).body.id
  }
  const library = await aReplacedFile(admin)
  const [done, checked] = [await aBulkChange(), await aBulkChange()]
  await tenant.work()
  await admin.call('POST', `/bulkChanges/${done}/start`, {})
  await tenant.work()
  const into = { targetTenantId: tenant.id, targetSiteId: tenant.sites[1]!.id }
  const north = { tenantKey: tenant.key, siteKey: 'north' }
  const between = { ...north, ...into }
  const { body: bundle } = await admin.call<{ text: string }>('POST', '/api/v2/templates/export', north)
  const replicate = async () => {
    const { body } = await admin.call<{ id: string }>('POST', '/api/v2/templates/replicate', between)
    await tenant.work()
    return body.id
  }
  await replicate()
  // the second one copies one thing, so that its undo is of one
  await aRecordType(admin, [])
  const replicated = await replicate()
  const ofSchema = (
    await admin.call<{ id: string }>('POST', '/schemas', { key: key(), localizedNames: [{ culture: 'sv-SE', text: 'Export' }] })
  ).body.id
  const configuration = { schemaId: ofSchema, identifierMatchRules: [], readAction: { matchRules: [] }, writeAction: { matchRules: [] } }
  const imported = await anElementType(admin, [], { schemaConfigurations: [configuration] })
  const importedValues = await aRecordType(admin, [], { schemaConfigurations: [configuration] })
  const schemaTypes = { schemaId: ofSchema, recordTypeId: importedValues.id }
  const imports = await importsOfEachState({ tenant, admin }, imported.id, schemaTypes)
  // nothing works on it meanwhile
  const bulkChanges: Record<string, string> = { startBulkChange: checked, stopBulkChange: await aBulkChange(), undoBulkChange: done }
  const bodies: Record<string, { id?: string; [name: string]: unknown }> = {
    sandboxes: { id: sandbox.id },
    elementTypes: type,
    operationTypes: operationType,
    transactionTypes: service,
    elements: element,
    recordTypes: recordType,
    records: record,
    operations: job,
    reservations: { id: booked.id, ...booking, ...inDays(4) },
    transactions: {},
    rules: {},
    files: { fileName: 'a.txt', base64: 'aGVq' },
    users: user,
    privileges: privilege,
    auditLog: {},
    me: { name: 'Nytt namn', version: me.version },
    tenants: customer,
    session: { tenantId: tenant.id },
    preferences: { value: { columns: ['title'] } },
    uploads: { id: await anArrivedUpload(admin) },
    views: view,
    libraryFiles: library.file,
    imports: {},
    bulkChanges: { entity: 'element', typeId: type.id, ids: [element.id], change: { action: 'delete' } },
    inbox: { id: await aMessage(admin) },
    messageTexts: (await admin.call<{ id: string }>('GET', `^/messageTexts/${MESSAGE_KINDS.overdue.id}`)).body,
    messageSettings: { kinds: {}, quiet: null, digestHour: 7, timeZone: null, version: 1 },
    openReports: { text: 'Tack' },
    templates: between,
    '{sourceTenant}': into,
    definitionTexts: {},
    pushDevices: { endpoint: 'https://push.example.test/device', keys: null },
  }
  bodies.publicLists = await aPublicList(admin)
  await createExamples(admin, bodies)
  const userName = `u${randomUUID().slice(0, 13)}`
  // bodies of calls that differ from their neighbours; the value has been saved once by then
  const others: Record<string, object> = {
    ...Object.fromEntries(Object.keys(bulkChanges).map((name) => [name, {}])),
    placeRecord: { version: 2, position: 1 },
    confirmUser: { version: 2 },
    linkUserLogin: { reference: references.pop() },
    undoOperation: {},
    undoReplication: {},
    createSandbox: { source: 'south' },
    trySandboxAs: { role: null },
    exportReplicationFile: north,
    storeReplicationFile: { bundle: bundle.text },
    completeUpload: {},
    updateReservation: { version: 1, ...inDays(6) },
    duplicateElement: { count: 1 },
    changeOpenAddresses: { change: 'make', objects: { elementIds: [element.id] } },
    createElement: { ...element, code: '' },
    createTenant: { key: key(), name: 'Kund' },
    createTenantConfig: { version: 2 },
    updateTenantConfig: { version: 3 },
    createDataSchema: { key: 'from-a-page', localizedNames: [{ culture: 'sv-SE', text: 'Från en sida' }] },
    createPublicList: { ...bodies.publicLists, key: '' },
    exportPublicLists: { columns: ['name'], ids: [bodies.publicLists.id] },
    markInbox: { isRead: true },
    markWholeInbox: { upTo: randomUUID() },
    createIntegrationSecret: {},
    createProcessorRestriction: { type: 'integration', name: 'chatMessage', mode: 'allow', licenceLevels: [...LICENCE_LEVELS] },
    acceptOpenReport: { version: 1 },
    rejectOpenReport: { version: 1 },
    testProcessorConfig: {},
    renewProcessorFeed: {},
    resendDeliveries: {},
    retryLeftEvents: {},
    createStationEnrolment: {},
    createOwnCode: {},
    createUserCode: {},
    createSmsMessage: CALLS.createSmsMessage.example!,
    linkIntegrationLogin: { issuer: 'https://login.elsewhere.test', subject: randomUUID() },
    createUser: { ...user, userName, email: `${userName}@example.test` },
    createLibraryFile: { fileId: await anUpload(admin) },
    replaceFileContent: { fileId: await anUpload(admin) },
    restoreFileContent: {},
    exportLibraryFiles: { columns: ['fileName'] },
    exportElements: { columns: ['code'] },
    exportRecords: { columns: ['name'] },
    exportOperations: { columns: ['executedAt'] },
    exportTransactions: { columns: ['createdAt'] },
    exportSmsMessages: { columns: ['text'] },
    exportUsers: { columns: ['userName'] },
    exportTenants: { columns: ['name'] },
    exportAuditLog: { columns: ['at'] },
    ...Object.fromEntries(
      ['ElementType', 'OperationType', 'TransactionType', 'RecordType', 'DataSchema'].map((name) => [
        `restore${name}Version`,
        { version: 2 },
      ]),
    ),
    exportElementTypes: { columns: ['name'], ids: [type.id] },
    exportOperationTypes: { columns: ['name'], ids: [operationType.id] },
    exportTransactionTypes: { columns: ['name'], ids: [service.id] },
    exportRecordTypes: { columns: ['name'], ids: [recordType.id] },
    exportElementsBySchema: {},
    exportRecordsBySchema: {},
    exportElementTemplate: {},
    exportRecordTemplate: {},
  }
  const texts = await textsOfEachCall(admin)
  Object.assign(others, imports.bodies, texts.bodies)
  const [accepted, rejected, commented] = await waitingReports(tenant, admin, root, 3)
  const ids: Record<string, string> = {
    ...bulkChanges,
    ...imports.ids,
    ...texts.ids,
    undoOperation: undoable.id,
    undoReplication: replicated,
    acceptOpenReport: accepted!,
    rejectOpenReport: rejected!,
    commentOpenReport: commented!,
    renewProcessorFeed: (await aConfig(admin, 'icalFeed', { daysAhead: 30 })).id,
    exportElementsBySchema: ofSchema,
    exportRecordsBySchema: ofSchema,
  }
  // exports have their parameters in the query
  const queries: Record<string, string> = {
    exportElements: `?format=csv&elementTypeId=${type.id}`,
    exportRecords: `?format=csv&recordTypeId=${recordType.id}`,
    exportElementTemplate: `?elementTypeId=${type.id}`,
    exportRecordTemplate: `?recordTypeId=${recordType.id}`,
    exportOperations: `?format=csv&operationTypeId=${operationType.id}`,
    exportTransactions: `?format=csv&transactionTypeId=${service.id}`,
    ...imports.queries,
    ...texts.queries,
  }
  return (
    (Object.values(CALLS) as Call[])
      // those of people without a login have tests of their own (`features/open-reports`)
      .filter((call) => call.method !== 'GET' && call.scope !== 'open')
      .map((call) => {
        const body = bodies[call.path.split('/')[1]!]
        if (!body) throw new Error(`no body for ${call.name}: add one`)
        const path = pathOf(call)
          .replace(/\{(?:tenant|sourceTenant)\}/, tenant.key)
          .replace(/\{(?:site|sourceSite)\}/, 'north')
          .replace('{tenantId}', tenant.id)
          .replace('{siteId}', tenant.sites[1]!.id)
          .replace('{id}', ids[call.name] ?? body.id ?? randomUUID())
          .replace('{contentId}', library.contentId)
          .replace('{key}', 'list.elements')
          .replace('{version}', '1')
          .replace('{kind}', 'recordType')
          .replace('{secretId}', randomUUID())
          .replace(/\{(schemaId|number|fileId)\}/g, (_all, name: string) => imports.params(call.name)[name]!)
        const isNamed = call.carries === 'document' && !queries[call.name]
        const url = `/api/v2${path}${call.method === 'DELETE' ? '?version=1' : isNamed ? '?format=csv' : (queries[call.name] ?? '')}`
        // a new row has no id yet
        const isNew = call.method === 'POST' && !call.path.includes('{id}')
        const more = call.name === 'linkUserLogin' && { references }
        return {
          call,
          url,
          ...more,
          body: call.reads
            ? {}
            : { ...(others[call.name] ?? exampleOfExport(call, body) ?? body), can: undefined, ...(isNew && { id: undefined }) },
        }
      })
      .sort((one, other) => turnOf(one) - turnOf(other))
  )
}

/** An operation is executed with the first version of its type; saves come before the calls that expect a saved version. */
function turnOf({ call: { name } }: Write): number {
  if (name === 'executeOperation') return 0
  if (name === 'updateTenantConfig') return 3
  return name.startsWith('update') ? 1 : 2
}

/** Creates one of each entity that has an example and no body yet. */
async function createExamples(by: Caller, bodies: Record<string, object>): Promise<void> {
  for (const { example, carries, path, scope } of Object.values(CALLS) as Call[]) {
    const plural = path.split('/')[1]!
    if (!example || carries !== 'json' || bodies[plural]) continue
    bodies[plural] = (await by.call<{ id: string }>('POST', scope === 'tenant' ? `^${path}` : path, example)).body
  }
}

const exampleOfExport = ({ example, carries }: Call, { id }: { id?: string }) =>
  example && carries === 'document' ? { ...example, ids: [id] } : undefined

/** A message in the inbox of a person: an import of theirs has finished. */
async function aMessage(by: Caller): Promise<string> {
  const { body } = await by.call<{ items: { id: string }[] }>('GET', '^/inbox')
  return body.items[0]!.id
}
