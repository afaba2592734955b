import { readFile } from 'node:fs/promises'
import type { Role } from '@verka/domain/access/roles.ts'
import { createElementType as elementTypeCall } from '@verka/domain/element-types/element-types.api.ts'
import { createElement as elementCall, type Element } from '@verka/domain/elements/elements.api.ts'
import type { Field } from '@verka/domain/forms/field.ts'
import { localized } from '@verka/domain/localization/localized-text.ts'
import { createOperationType as operationTypeCall } from '@verka/domain/operation-types/operation-types.api.ts'
import { executeOperation as executeCall } from '@verka/domain/operations/operations.api.ts'
import { createTransactionType as transactionTypeCall } from '@verka/domain/transaction-types/transaction-types.api.ts'
import { createElementType, listElementTypes } from '../features/element-types/element-types.ts'
import { createElement, updateElement } from '../features/elements/elements.ts'
import { createOperationType } from '../features/operation-types/operation-types.ts'
import { executeOperation } from '../features/operations/execute-operation.ts'
import { createPrivilege, givePrivilege } from '../features/privileges/privileges.ts'
import { ianaTimeZone } from '../time-zones.ts'
import { createSite, createTenant, saveLogo } from '../features/tenants/new-tenant.ts'
import { findTenantLook } from '../features/tenants/tenants.ts'
import { listRecordTypes } from '../features/record-types/record-types.ts'
import { createTransactionType } from '../features/transaction-types/transaction-types.ts'
import { createUser } from '../features/users/users.ts'
import type { Actor, SiteContext } from '../http/context.ts'
import type { Tx } from '../db/database.ts'
import { createCredential } from '../identity/users.ts'
import type { Runtime } from '../runtime.ts'
import { readDemoPlaces } from './demo.queries.ts'
import { demoHistory } from './demo-history.ts'
import { demoEdits, demoObjects, SET_UP_DAYS } from './demo-objects.ts'
import { atHour, workingDays } from './demo-time.ts'
import { demoId, inSite, valuesOf } from './demo-fields.ts'
import { DEMO_TYPES } from './demo-types.ts'
import { rulesInSite } from './demo-rules.ts'
import { fillRecords, type FilledRecords } from './fill-records.ts'

export const DEMO_PASSWORD = 'verka-demo'
const TENANT_KEY = 'demo'
const MINUTE_MS = 60_000

const PEOPLE: { userName: string; name: string; role: Role }[] = [
  { userName: 'superuser', name: 'Sonja Systemsson', role: 'superUser' },
  { userName: 'tenantadmin', name: 'Tove Adamsson', role: 'tenantAdmin' },
  { userName: 'siteadmin', name: 'Samir Platsberg', role: 'siteAdmin' },
  { userName: 'user', name: 'Ulla Vaktmästare', role: 'privilegedUser' },
  { userName: 'restricted', name: 'Rikard Vikarie', role: 'user' },
]

/**
 * Fills the demo customer where it is missing (decisions section 1), through the same use cases as a user's input.
 * Each step is one database transaction and is skipped when it was done, so that it may be stopped at any point.
 */
export async function fillDemo({ database, now }: Pick<Runtime, 'database' | 'now'>): Promise<void> {
  const time = now()
  await database.transaction({ kind: 'installation' }, async (tx) => {
    if (!(await findTenantLook(tx, TENANT_KEY))) await fillTenant(tx, time)
  })
  const places = await database.transaction({ kind: 'installation' }, (tx) => readDemoPlaces(tx, TENANT_KEY), { isReadOnly: true })
  for (const site of ['north', 'south'] as const) {
    const place = places.sites.find((candidate) => candidate.key === site)
    // a demo tenant that was changed by its users is left as it is
    if (!place) continue
    await database.transaction({ kind: 'site', tenantId: places.tenant.id, siteIds: [place.id] }, async (tx) => {
      const contextOf = (userName: string, at: Date): SiteContext => {
        const person = places.people.find((candidate) => candidate.user_name === userName)!
        const tenant = { ...places.tenant, timeZone: ianaTimeZone(places.tenant.timeZone) }
        const actor: Actor = {
          id: person.id,
          name: person.name,
          userName,
          email: person.email,
          role: person.role as Role,
          tenant,
          sites: places.sites,
          grants: {},
        }
        return {
          tx,
          actor,
          tenant,
          site: place,
          grants: [],
          now: at,
          timeZone: tenant.timeZone,
          culture: 'sv-SE',
          requestId: 'demo',
          address: undefined,
          afterCommit: () => undefined,
        }
      }
      const setUpAt = atHour(workingDays(time, SET_UP_DAYS).at(-1)!, 9)
      const admin = contextOf('tenantadmin', setUpAt)
      if ((await listRecordTypes(admin)).length > 0) return
      const records = await fillRecords(site, admin)
      // categories of a customer from before there were predefined values stay as they are
      if ((await listElementTypes(admin)).length === 0) await fillSite(site, records, contextOf, places.people, time, setUpAt)
    })
  }
}

async function fillTenant(tx: Tx, now: Date): Promise<void> {
  const tenantId = await createTenant(
    tx,
    {
      key: TENANT_KEY,
      name: 'Lindviks kommun',
      culture: 'sv-SE',
      licenceLevel: 'corporation',
      colours: { primary: '#78D3BB', secondary: '#444444', accent: '#9cc02e' },
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

interface FilledType {
  id: string
  fields: Field[]
  services: Map<string, { id: string; operationTypeId: string; operationTypeVersion: number; fields: Field[] }>
}

async function fillSite(
  site: 'north' | 'south',
  records: FilledRecords,
  contextOf: ContextOf,
  people: { id: string; user_name: string }[],
  now: Date,
  setUpAt: Date,
): Promise<void> {
  const { made } = records
  const types = new Map<string, FilledType>()
  for (const type of DEMO_TYPES) types.set(type.key, await fillType(type, contextOf('tenantadmin', setUpAt), site, records))
  const objects = demoObjects(site, now)
  const elements: Element[] = []
  for (const { type, title, code, values, registeredAt } of objects) {
    const { id, fields } = types.get(type)!
    const body = { elementTypeId: id, title, code, dataProperties: valuesOf(fields, values, made) }
    elements.push(await createElement(contextOf('siteadmin', registeredAt), elementCall.body.parse(body)))
  }
  for (const { index, at, values } of demoEdits(objects, now, site === 'north' ? 3 : 9)) {
    const { id, title, code, version, elementTypeId } = elements[index]!
    const body = { elementTypeId, title, code, version, dataProperties: valuesOf(types.get(objects[index]!.type)!.fields, values, made) }
    await updateElement(contextOf('siteadmin', at), id, elementCall.body.parse(body))
  }
  const cleaning = types.get('room')!.services.get('cleaning')!
  const admin = contextOf('tenantadmin', setUpAt)
  const privilegeId = await createPrivilege(admin, {
    name: 'Städare',
    description: 'Får kvittera städning.',
    grants: [{ transactionTypeId: cleaning.id, operationModes: ['start'], view: 'own', forOthers: false }],
  })
  await givePrivilege(admin, people.find((person) => person.user_name === 'restricted')!.id, privilegeId)
  for (const execution of demoHistory(objects, now, site === 'north' ? 5 : 7)) {
    const service = types.get(objects[execution.index]!.type)!.services.get(execution.service)!
    const isCleaning = service === cleaning
    // who has no privilege for it did not do it
    const by = execution.by === 'restricted' && (!isCleaning || site === 'south') ? 'user' : execution.by
    const context = contextOf(by, execution.at)
    if (by === 'restricted') context.grants = [{ transactionTypeId: cleaning.id, operationModes: ['start'], view: 'own', forOthers: false }]
    const body = {
      elementId: elements[execution.index]!.id,
      transactionTypeId: service.id,
      operationTypeId: service.operationTypeId,
      operationTypeVersion: service.operationTypeVersion,
      dataProperties: valuesOf(service.fields, execution.values, made),
    }
    await executeOperation(context, executeCall.body.parse(body))
  }
}

async function fillType(
  type: (typeof DEMO_TYPES)[number],
  context: SiteContext,
  site: string,
  { types, made }: FilledRecords,
): Promise<FilledType> {
  const fields = inSite(type.fields, site, made)
  const named = (names: [string, string, string], descriptions: [string, string, string]) => ({
    status: 'published' as const,
    localizedNames: localized(...names),
    localizedDescriptions: localized(...descriptions),
  })
  const elementType = await createElementType(
    context,
    elementTypeCall.body.parse({
      ...named(type.names, type.descriptions),
      dataPropertyTypes: fields,
      matchRules: rulesInSite(site, type.key, type.rules ?? [], { fields: { elementType: fields }, recordTypes: types }),
    }),
  )
  const services: FilledType['services'] = new Map()
  for (const [index, service] of type.services.entries()) {
    // services stand in the order in which they were made
    const later = { ...context, now: new Date(context.now.getTime() + index * MINUTE_MS) }
    const ownFields = inSite(service.operation.fields, site, made)
    const operationType = await createOperationType(
      context,
      operationTypeCall.body.parse({
        ...named(service.operation.names, service.descriptions),
        elementTypeId: elementType.id,
        dataPropertyTypes: ownFields,
        matchRules: rulesInSite(site, service.key, service.operation.rules ?? [], {
          fields: { operation: ownFields, element: fields },
          recordTypes: types,
        }),
      }),
    )
    const transactionType = await createTransactionType(
      later,
      transactionTypeCall.body.parse({
        ...named(service.names, service.descriptions),
        elementTypeId: elementType.id,
        mode: 'simpleForm',
        restricted: service.isRestricted ?? false,
        operations: [{ id: demoId(`${site} ${service.names[1]}`), mode: 'start', operationTypeId: operationType.id, localizedNames: [] }],
      }),
    )
    services.set(service.key, {
      id: transactionType.id,
      operationTypeId: operationType.id,
      operationTypeVersion: operationType.version,
      fields: ownFields,
    })
  }
  return { id: elementType.id, fields, services }
}
