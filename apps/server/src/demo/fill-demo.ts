import { readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import type { Role } from '@verka/domain/access/roles.ts'
import { createElement as elementCall, type Element } from '@verka/domain/elements/elements.api.ts'
import { executeOperation as executeCall } from '@verka/domain/operations/operations.api.ts'
import { createReservation as reservationCall } from '@verka/domain/reservations/reservations.api.ts'
import type { FileId, ProcessorConfigId, TransactionId, UserId } from '@verka/domain/entities/ids.ts'
import { DEMO_FEED_URL } from '../features/feed/demo-feed.ts'
import { listElementTypes } from '../features/definitions/stored/element-types.ts'
import { createElement, updateElement } from '../features/elements/save-element.ts'
import { executeOperation } from '../features/operations/execute-operation.ts'
import { createStation } from '../features/stations/stations.ts'
import { replaceUserPrivileges } from '../features/privileges/user-privileges.ts'
import { createReservation } from '../features/reservations/reservations.ts'
import { ianaTimeZone } from '../time-zones.ts'
import { createSite, createTenant, saveLogo } from '../features/tenants/life/new-tenant.ts'
import { findTenantLook } from '../features/tenants/tenants.ts'
import { listRecordTypes } from '../features/definitions/stored/record-types.ts'
import { createUser } from '../features/users/users.ts'
import type { Actor } from '../http/actor.ts'
import type { SiteContext } from '../http/context.ts'
import type { Tx } from '../db/transaction.ts'
import { createCredential } from '../identity/users.ts'
import { canReachOf, readAllowed } from '../outbound/allowed-addresses.ts'
import { openOutbound } from '../outbound/outbound.ts'
import type { Runtime } from '../runtime.ts'
import { openSmsGateway } from '../sms/open-gateway.ts'
import { readDemoTenant } from './demo.queries.ts'
import { fillSms, fillTexts, readOldMessages } from './demo-messages.ts'
import { fillProcessors } from './demo-processors.ts'
import { startDemoReceiver, type DemoReceiver } from './demo-receiver.ts'
import { runDemoWork } from './demo-work.ts'
import { fillReports } from './demo-reports.ts'
import { importSerials } from './demo-import.ts'
import { fillLibrary } from './demo-library.ts'
import { DEMO_PASSWORD } from './demo-password.ts'
import { demoHistory } from './demo-history.ts'
import { demoEdits, demoObjects, SET_UP_DAYS } from './demo-objects.ts'
import { atHour, workingDays } from './demo-time.ts'
import { valuesOf } from './demo-fields.ts'
import { START } from './demo-definitions.ts'
import { loadDefinitions, type LoadedDefinitions } from './load-definitions.ts'
import { demoReservations } from './modes/history.ts'
import { fillPictures } from './playground/pictures.ts'

const TENANT_KEY = 'demo'
const HOUR_MS = 3_600_000
/** Messages that a person has not read yet. */
const UNREAD = 2

const PEOPLE: { userName: string; name: string; role: Role; phoneNo?: string }[] = [
  { userName: 'superuser', name: 'Sonja Systemsson', role: 'superUser' },
  { userName: 'tenantadmin', name: 'Tove Adamsson', role: 'tenantAdmin', phoneNo: '070-174 06 10' },
  { userName: 'siteadmin', name: 'Samir Platsberg', role: 'siteAdmin', phoneNo: '070-174 06 11' },
  { userName: 'user', name: 'Ulla Vaktmästare', role: 'privilegedUser', phoneNo: '070-174 06 12' },
  { userName: 'restricted', name: 'Rikard Vikarie', role: 'user', phoneNo: '070-174 06 13' },
]

type DemoRuntime = Pick<Runtime, 'database' | 'files' | 'now' | 'mailer' | 'sms' | 'settings' | 'log' | 'live' | 'jobs'>

/**
 * Fills the demo customer where it is missing (decisions section 1), through the same use cases as a user's input.
 * Each step is one database transaction and is skipped when it was done, so that it may be stopped at any point.
 */
export async function fillDemo(outside: DemoRuntime): Promise<void> {
  const receiver = await startDemoReceiver()
  const OUTBOUND_ALLOWED = allowedFor(receiver.allowed)
  // nothing of the past is sent to telephones
  const sms = openSmsGateway({ DEMO: true }, { show: () => undefined })
  const outbound = openOutbound(canReachOf(OUTBOUND_ALLOWED))
  try {
    await fillTenantAndSites({ ...outside, sms, outbound, settings: { ...outside.settings, OUTBOUND_ALLOWED } }, receiver)
  } finally {
    await outbound.close()
    await receiver.close()
  }
}

function allowedFor(text: string) {
  const read = readAllowed(text)
  if ('wrong' in read) throw new Error(`${text} is no address`)
  return read.allowed
}

async function fillTenantAndSites(runtime: DemoRuntime & Pick<Runtime, 'outbound'>, receiver: DemoReceiver): Promise<void> {
  const { database, files: store, now } = runtime
  const time = now()
  await database.transaction({ kind: 'installation' }, async (tx) => {
    // the logo is drawn by a process of its own meanwhile, which may wait for a processor
    await sql`set local idle_in_transaction_session_timeout = 0`.execute(tx)
    if (!(await findTenantLook(tx, TENANT_KEY))) await fillTenant(tx, time)
  })
  const demoTenant = await database.transaction({ kind: 'installation' }, (tx) => readDemoTenant(tx, TENANT_KEY), { isReadOnly: true })
  for (const site of ['north', 'south'] as const) {
    const place = demoTenant.sites.find((candidate) => candidate.key === site)
    // a demo tenant that its users changed is not touched
    if (!place) continue
    const scope = { tenantId: demoTenant.tenant.id, siteId: place.id }
    const inSite = <Result>(work: (contextOf: ContextOf) => Promise<Result>) =>
      database.transaction({ kind: 'site', tenantId: scope.tenantId, siteIds: [place.id] }, (tx) =>
        work(contextsIn(tx, runtime, demoTenant, place)),
      )
    const filled = await inSite(async (contextOf) => {
      const setUpAt = atHour(workingDays(time, SET_UP_DAYS).at(-1)!, 9)
      const admin = contextOf('tenantadmin', setUpAt)
      // pictures are drawn by other processes, which take long to start on a slow machine
      await sql`set local idle_in_transaction_session_timeout = 0`.execute(admin.tx)
      if ((await listRecordTypes(admin)).length > 0) return undefined
      if ((await listElementTypes(admin)).length > 0) return undefined
      const definitions = await loadDefinitions(admin)
      await fillLibrary(contextOf('siteadmin', setUpAt), { database, store })
      const pictures = await fillPictures(contextOf('siteadmin', setUpAt), { database, store })
      const filling = { people: demoTenant.people, now: time, setUpAt, url: receiver.url, pictures }
      const done = await fillSite(site, definitions, contextOf, filling)
      if (site === 'south') return undefined
      await importSerials(contextOf('tenantadmin', atHour(workingDays(time, 2).at(-1)!, 10)), { database, store }, done.elements)
      await fillTexts(contextOf('tenantadmin', setUpAt))
      const texted = demoTenant.people.filter(({ user_name: name }) => ['user', 'restricted'].includes(name)).map(({ id }) => id)
      const smsIds = await fillSms(contextOf('siteadmin', new Date(time.getTime() - 2 * HOUR_MS)), texted)
      return { ...done, smsIds }
    })
    if (!filled) continue
    const { configId, smsIds, lastInStore } = filled
    if (configId === undefined) continue
    if (lastInStore !== undefined) receiver.refuse(lastInStore)
    await runDemoWork(runtime, { scope, configId, smsIds, now: time })
    await fillReports(runtime, { tenant: TENANT_KEY, site }, time)
    await inSite(async (contextOf) => {
      for (const person of ['user', 'siteadmin']) await readOldMessages(contextOf(person, time), UNREAD)
    })
  }
}

type DemoTenant = Awaited<ReturnType<typeof readDemoTenant>>

/** Contexts of people of the customer at some time, in a transaction. */
function contextsIn(tx: Tx, runtime: DemoRuntime, demoTenant: DemoTenant, place: DemoTenant['sites'][number]): ContextOf {
  return (userName, at) => {
    const person = demoTenant.people.find((candidate) => candidate.user_name === userName)!
    const tenant = { ...demoTenant.tenant, timeZone: ianaTimeZone(demoTenant.tenant.timeZone) }
    const actor: Actor = {
      id: person.id,
      name: person.name,
      userName,
      email: person.email,
      role: person.role as Role,
      isProgram: false,
      tenant,
      home: null,
      sites: demoTenant.sites.map((site) => ({ ...site, sandbox: null })),
      grants: {},
    }
    return {
      tx,
      actor,
      tenant,
      site: { ...place, sandbox: null },
      grants: [],
      now: at,
      timeZone: tenant.timeZone,
      culture: 'sv-SE',
      requestId: 'demo',
      address: undefined,
      runtime,
      afterCommit: () => undefined,
    }
  }
}

async function fillTenant(tx: Tx, now: Date): Promise<void> {
  const tenantId = await createTenant(
    tx,
    {
      key: TENANT_KEY,
      name: 'Lindviks kommun',
      culture: 'sv-SE',
      timeZone: 'Europe/Stockholm',
      licenceLevel: 'corporation',
      colours: { primary: '#78D3BB', secondary: '#444444', accent: '#9cc02e' },
      settings: { reservations: true, anonymousAccess: true },
      rssFeedUrl: DEMO_FEED_URL,
    },
    now,
  )
  await saveLogo(tx, tenantId, await readFile(new URL('./logo.png', import.meta.url)))
  const north = await createSite(tx, { tenantId, key: 'north', name: 'Norra området' }, now)
  const south = await createSite(tx, { tenantId, key: 'south', name: 'Södra området' }, now)
  for (const person of PEOPLE) {
    const siteIds = person.userName === 'restricted' ? [north] : [north, south]
    const id = await createUser(
      tx,
      { ...person, tenantId, email: `${person.userName}@lindvik.example`, isEmailVerified: true, siteIds },
      now,
    )
    await createCredential(tx, id, DEMO_PASSWORD, now)
  }
}

type ContextOf = (userName: string, at: Date) => SiteContext

interface Filling {
  people: { id: UserId; user_name: string }[]
  now: Date
  setUpAt: Date
  /** Address of the customer's program. */
  url: string
  /** Of playground equipment, by its kind. */
  pictures: ReadonlyMap<string, FileId>
}

interface FilledSite {
  elements: Element[]
  /** The config that writes to the program; the south has none. */
  configId: ProcessorConfigId | undefined
  /** The last movement in the store. */
  lastInStore: TransactionId | undefined
}

async function fillSite(
  site: 'north' | 'south',
  { types, services, privileges, made }: LoadedDefinitions,
  contextOf: ContextOf,
  { people, now, setUpAt, url, pictures }: Filling,
): Promise<FilledSite> {
  const idOf = (userName: string) => people.find((person) => person.user_name === userName)!.id
  const store = services.get('store')!
  const configId = site === 'north' ? await fillProcessors(contextOf('tenantadmin', setUpAt), { url, serviceId: store.id }) : undefined
  const objects = demoObjects(site, now)
  const elements: Element[] = []
  for (const { type, title, code, values, registeredAt } of objects) {
    const { id, fields } = types.get(type)!
    const fileId = type === 'playground' ? pictures.get(String(values.kind)) : undefined
    const own = fileId === undefined ? values : { ...values, photo: [{ fileId }] }
    const body = { elementTypeId: id, title, code, dataProperties: valuesOf(fields, own, made) }
    elements.push(await createElement(contextOf('siteadmin', registeredAt), elementCall.body.parse(body)))
  }
  for (const { index, at, values } of demoEdits(objects, now, site === 'north' ? 3 : 9)) {
    const { id, title, code, version, elementTypeId } = elements[index]!
    const body = { elementTypeId, title, code, version, dataProperties: valuesOf(types.get(objects[index]!.type)!.fields, values, made) }
    await updateElement(contextOf('siteadmin', at), id, elementCall.body.parse(body))
  }
  const cleaning = services.get('cleaning')!
  const loans = services.get('toolLoan')!
  const admin = contextOf('tenantadmin', setUpAt)
  if (site === 'north') await createStation(contextOf('siteadmin', setUpAt), { name: 'Verktygsförrådet', transactionTypeIds: [loans.id] })
  const give = (person: string, ...names: string[]) =>
    replaceUserPrivileges(
      admin,
      { id: idOf(person), siteIds: [admin.site.id] },
      { before: [], wanted: names.map((name) => privileges.get(name)!) },
    )
  await give('restricted', 'Städare')
  await give('user', 'Verktygsutlåning', 'Brandskyddskontroll')
  const threads = new Map<string, string>()
  const steps = new Map<string, number>()
  let lastInStore: TransactionId | undefined
  for (const execution of demoHistory(objects, now, site === 'north' ? 5 : 7)) {
    const { index, service: key, step: stepKey, thread, borrower } = execution
    const service = services.get(key)!
    const step = service.steps.get(stepKey ?? START)!
    const isCleaning = service === cleaning
    // the person needs the privilege for it
    const by = execution.by === 'restricted' && (!isCleaning || site === 'south') ? 'user' : execution.by
    const context = contextOf(by, execution.at)
    if (by === 'restricted') context.grants = [{ transactionTypeId: cleaning.id, operationModes: ['start'], view: 'own', forOthers: false }]
    const transactionId = thread === undefined ? undefined : threads.get(thread)
    const body = {
      elementId: elements[index]!.id,
      transactionTypeId: service.id,
      operationTypeId: step.operationTypeId,
      operationTypeVersion: step.operationTypeVersion,
      mode: step.mode,
      ...(transactionId !== undefined && { transactionId, transactionVersion: steps.get(transactionId)! }),
      ...(borrower !== undefined && { borrowerId: idOf(borrower) }),
      dataProperties: valuesOf(step.fields, execution.values, made),
    }
    const executed = await executeOperation(context, executeCall.body.parse(body))
    if (service === store) lastInStore = executed.transactionId
    if (thread !== undefined) threads.set(thread, executed.transactionId)
    // each of them creates a version
    steps.set(executed.transactionId, (steps.get(executed.transactionId) ?? 0) + 1)
  }
  const tools = objects.map((object, index) => ({ ...object, index })).filter(({ type }) => type === 'tool')
  for (const { index, by, at, from, to } of site === 'north' ? demoReservations(tools, now) : []) {
    const body = { elementId: elements[index]!.id, transactionTypeId: loans.id, from: from.toISOString(), to: to.toISOString() }
    await createReservation(contextOf(by, at), reservationCall.body.parse(body))
  }
  return { elements, configId, lastInStore }
}
