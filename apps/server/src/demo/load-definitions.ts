import type { ElementTypeId, OperationTypeId, PrivilegeId, TransactionTypeId } from '@verka/domain/entities/ids.ts'
import { asId } from '@verka/domain/entities/ids.ts'
import type { Field } from '@verka/domain/forms/field.ts'
import type { PlannedItem } from '@verka/domain/replication/plan.ts'
import type { OperationMode } from '@verka/domain/services/modes.ts'
import { makePlan } from '../features/replication/planning/make-plan.ts'
import { writeAll } from '../features/replication/writing/write-all.ts'
import type { SiteContext } from '../http/context.ts'
import { CATEGORIES, DEMO_CONTENT, englishName, fieldsOf, RECORD_TYPES, SERVICES, START, STEPS, stepsOf } from './demo-definitions.ts'
import { recordNamed } from './demo-fields.ts'

interface LoadedStep {
  mode: OperationMode
  operationTypeId: OperationTypeId
  operationTypeVersion: number
  fields: Field[]
}

interface LoadedService {
  id: TransactionTypeId
  steps: Map<string, LoadedStep>
}

interface LoadedType {
  id: ElementTypeId
  fields: Field[]
}

/** What the demo customer has in one site, by the keys that its objects and its history use. */
export interface LoadedDefinitions {
  types: Map<string, LoadedType>
  services: Map<string, LoadedService>
  /** Ids of privileges by their names. */
  privileges: Map<string, PrivilegeId>
  /** Ids of predefined values by their placeholders. */
  made: Map<string, string>
}

const ALL = { replicateRecords: true, replicatePrivileges: true, without: [], take: [] }

/** Loads the demo customer's configuration file into a site, as an administrator does. */
export async function loadDefinitions(context: SiteContext): Promise<LoadedDefinitions> {
  const { items } = await makePlan(context, DEMO_CONTENT, ALL)
  const lacking = items.filter(({ state }) => state !== 'create')
  if (lacking.length > 0) throw new Error(`not created: ${lacking.map(({ kind, id, state }) => `${kind} ${id} ${state}`).join(', ')}`)
  const written = await writeAll(context, DEMO_CONTENT.siteId, items, { onProgress: () => Promise.resolve() })
  const versions = new Map(written.map(({ id, version }) => [id, version]))
  const copies = items.map((item) => ({ ...item, body: item.after }))
  const ofKind = (kind: PlannedItem['kind']) => copies.filter((item) => item.kind === kind)
  const named = (kind: PlannedItem['kind'], name: string) => {
    const found = ofKind(kind).find((item) => englishName(item) === name)
    if (!found) throw new Error(`there is no ${kind} ${name}`)
    return found
  }
  const functions = new Map(ofKind('operationType').map((item) => [item.targetId, item]))
  const step = ({ mode, operationTypeId }: ReturnType<typeof stepsOf>[number]): LoadedStep => ({
    mode: mode as OperationMode,
    operationTypeId: asId<'operationType'>(operationTypeId),
    operationTypeVersion: versions.get(operationTypeId)!,
    fields: fieldsOf(functions.get(operationTypeId)!),
  })
  const service = (name: string): LoadedService => {
    const item = named('transactionType', name)
    const all = stepsOf(item)
    const isStep = ({ mode, operationTypeId }: (typeof all)[number], wanted: string) =>
      mode === wanted || englishName(functions.get(operationTypeId)!) === wanted
    const others = Object.entries(STEPS).flatMap(([key, wanted]) => {
      const found = all.find((one) => isStep(one, wanted))
      return found ? [[key, step(found)] as const] : []
    })
    return { id: asId<'transactionType'>(item.targetId), steps: new Map([[START, step(all[0]!)], ...others]) }
  }
  const type = (name: string): LoadedType => {
    const item = named('elementType', name)
    return { id: asId<'elementType'>(item.targetId), fields: fieldsOf(item) }
  }
  const typeKeys = new Map(Object.entries(RECORD_TYPES).map(([key, name]) => [named('recordType', name).targetId, key]))
  return {
    types: new Map(Object.entries(CATEGORIES).map(([key, name]) => [key, type(name)])),
    services: new Map(Object.entries(SERVICES).map(([key, name]) => [key, service(name)])),
    privileges: new Map(ofKind('privilege').map((item) => [String(item.body['name']), asId<'privilege'>(item.targetId)])),
    made: new Map(
      ofKind('record').map((item) => [recordNamed(typeKeys.get(String(item.body['recordTypeId']))!, englishName(item)), item.targetId]),
    ),
  }
}
