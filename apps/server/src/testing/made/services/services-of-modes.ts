import { randomUUID } from 'node:crypto'
import type { Field, FieldValue } from '@verka/domain/forms/field.ts'
import type { Element } from '@verka/domain/elements/elements.api.ts'
import type { ExecutedOperation, UndoneOperation } from '@verka/domain/operations/operations.api.ts'
import type { OperationType } from '@verka/domain/operation-types/operation-types.api.ts'
import { MODE_RULES, type OperationMode, type TransactionMode } from '@verka/domain/services/modes.ts'
import type { FullTransaction } from '@verka/domain/transactions/transactions.api.ts'
import type { PrivilegeGrant } from '@verka/domain/privileges/privilege.body.ts'
import type { ElementId, OperationId, TransactionId, TransactionTypeId } from '@verka/domain/entities/ids.ts'
import { createPrivilege } from '../../../features/privileges/privileges.ts'
import { insertUserPrivileges } from '../../../features/privileges/privileges.queries.ts'
import type { SiteContext } from '../../../http/context.ts'
import { anElement, anElementType, anOperationType, aService, withKey } from '../a-working-day.ts'
import type { TestApp } from '../../servers/test-app.ts'
import type { Caller, TestTenant } from '../../servers/test-tenant.ts'

export interface Problem {
  code: string
  errors: { message: string; field?: string; params?: Record<string, unknown> }[]
  details?: Record<string, unknown>
}

export const valuesFor = (values: readonly [Field, FieldValue][]) =>
  values.map(([field, value]) => ({ dataPropertyTypeId: field.id, value }))

interface Making {
  /** Fields of the object, with the values of the first one. */
  object?: [Field, FieldValue][]
  /** Fields and rules of the function of an operation mode. */
  functions?: Partial<Record<OperationMode, { fields?: Field[]; rules?: object[] }>>
  settings?: object
  extra?: object
}

export interface Run {
  mode?: OperationMode
  transactionId?: TransactionId
  elementId?: ElementId
  values?: [Field, FieldValue][]
  more?: object
}

/** A service with a function for each operation mode of its mode, and an object to run it on. */
export async function aServiceOf(
  admin: Caller,
  mode: TransactionMode,
  { object = [], functions = {}, settings = {}, extra = {} }: Making = {},
) {
  const type = await anElementType(
    admin,
    object.map(([field]) => field),
  )
  const made = new Map<OperationMode, OperationType>()
  for (const operationMode of MODE_RULES[mode].operationModes) {
    const { fields = [], rules = [] } = functions[operationMode] ?? {}
    made.set(operationMode, await anOperationType(admin, type.id, fields, { matchRules: rules }))
  }
  const operations = [...made].map(([operationMode, { id }]) => ({ id: randomUUID(), mode: operationMode, operationTypeId: id }))
  const service = await aService(admin, { id: '', elementTypeId: type.id }, { mode, operations, settings, ...extra })
  const anObject = () => anElement(admin, type.id, { dataProperties: valuesFor(object.filter(([, value]) => value !== null)) })
  const element = await anObject()
  return {
    type,
    service,
    element,
    functions: made,
    anObject,
    /** Executes as a person; a busy answer is repeated with the same key. */
    async run(caller: Caller, { mode: wanted = 'start', transactionId, elementId = element.id, values = [], more = {} }: Run = {}) {
      const operationType = made.get(wanted) ?? made.get('start')!
      const body = {
        elementId,
        transactionTypeId: service.id,
        operationTypeId: operationType.id,
        operationTypeVersion: operationType.version,
        mode: wanted,
        ...(transactionId && { transactionId }),
        ...(transactionId && mode === 'updatableForm' && { transactionVersion: await this.versionOf(caller, transactionId) }),
        dataProperties: valuesFor(values),
        ...more,
      }
      const key = withKey()
      for (;;) {
        const answer = await caller.call<ExecutedOperation & Problem>('POST', '/operations', body, key)
        if (answer.status !== 503) return answer
      }
    },
    /** The version that a form which is opened now begins with. */
    versionOf: async (caller: Caller, id: string) => (await caller.call<{ version?: number }>('GET', `/transactions/${id}`)).body.version,
    transaction: async (caller: Caller, id: string) => (await caller.call<FullTransaction>('GET', `/transactions/${id}/full`)).body,
    values: async (elementId = element.id) =>
      Object.fromEntries(
        (await admin.call<Element>('GET', `/elements/${elementId}`)).body.dataProperties.map((one) => [one.dataPropertyTypeId, one.value]),
      ),
    undo: (caller: Caller, operationId: OperationId) =>
      caller.call<UndoneOperation & Problem>('POST', `/operations/${operationId}/undo`, {}),
  }
}

/** Grants a person a privilege for a service, before their first call. */
export async function grant(
  { database }: TestApp,
  tenant: TestTenant,
  to: Caller,
  given: Partial<PrivilegeGrant> & { transactionTypeId: TransactionTypeId },
): Promise<void> {
  const [site] = tenant.sites
  await database.transaction({ kind: 'site', tenantId: tenant.id, siteIds: [site!.id] }, async (tx) => {
    const context = {
      tx,
      now: new Date(),
      actor: { id: to.userId, role: 'tenantAdmin' },
      tenant: { id: tenant.id },
      site: { id: site!.id },
      grants: [],
      requestId: 'test',
      afterCommit: () => undefined,
    } as unknown as SiteContext
    const { id } = await createPrivilege(context, {
      name: 'Test',
      description: '',
      grants: [{ operationModes: ['start'], view: 'own', forOthers: false, ...given }],
    })
    await insertUserPrivileges(tx, tenant.id, to.userId, [{ id, site_id: site!.id }])
  })
}
