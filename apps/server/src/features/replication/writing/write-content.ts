import { asId, type RecordId, type RecordTypeId } from '@verka/domain/entities/ids.ts'
import { AppError, type ErrorCode, type FieldError } from '@verka/domain/errors/app-error.ts'
import type { FieldValue } from '@verka/domain/forms/field.ts'
import type { JsonObject, ReplicatedKind } from '@verka/domain/replication/content.ts'
import type { SiteContext } from '../../../http/context.ts'
import { deleteElementType, elementTypeCopies } from '../../element-types/element-types.ts'
import { deleteOperationType, operationTypeCopies } from '../../operation-types/operation-types.ts'
import { createPrivilege, deletePrivilege, updatePrivilege } from '../../privileges/privileges.ts'
import { copyConfig, deleteConfig } from '../../processor-configs/processor-configs.ts'
import { deleteRecordType, recordTypeCopies } from '../../record-types/record-types.ts'
import { deleteRecord } from '../../records/records.ts'
import { saveRecords } from '../../records/save-records.ts'
import { dataSchemaCopies, deleteDataSchema } from '../../schemas/schemas.ts'
import { deleteTransactionType, transactionTypeCopies } from '../../transaction-types/transaction-types.ts'

/** A thing to be written: a new one under its id, or the next version of one that has `version`. */
export interface ToWrite {
  id: string
  body: JsonObject
  version: number | undefined
}

type OnWritten = (count: number) => Promise<void>

interface Writer {
  /** Writes the contents, and returns their versions; `onWritten` after each part, with the number of things in it. @throws `ItemError` */
  write: (context: SiteContext, items: readonly ToWrite[], onWritten?: OnWritten) => Promise<number[]>
  /** Stores one as far as checks read it, in a transaction that is undone. Omitted: it is written. */
  tryOut?: (context: SiteContext, item: ToWrite) => Promise<void>
  /** Checks one after everything is written. */
  check?: (context: SiteContext, id: string) => Promise<void>
  remove: (context: SiteContext, id: string, version: number) => Promise<unknown>
}

/** An error about one of several things. */
export class ItemError extends Error {
  readonly id: string
  readonly errors: readonly FieldError[]
  /** Of the refusal. */
  readonly code: ErrorCode | undefined
  constructor(id: string, errors: readonly FieldError[], code?: ErrorCode) {
    super(`${id}: ${errors.map(({ message }) => message).join(', ')}`)
    this.id = id
    this.errors = errors
    this.code = code
  }
}

/** Runs the work on a thing; its refusals are errors of the thing. @throws `ItemError` */
export async function ofItem<Result>(id: string, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof AppError) throw new ItemError(id, error.errors, error.code)
    throw error
  }
}

const each =
  (write: (context: SiteContext, item: ToWrite) => Promise<{ version: number }>): Writer['write'] =>
  async (context, items, onWritten) => {
    const versions: number[] = []
    for (const item of items) {
      versions.push((await ofItem(item.id, () => write(context, item))).version)
      await onWritten?.(1)
    }
    return versions
  }

interface Copies {
  write: (context: SiteContext, id: string, body: never, version: number | undefined) => Promise<{ version: number }>
  check: (context: SiteContext, id: string) => Promise<void>
  tryOut: (context: SiteContext, id: string, body: never, version: number | undefined) => Promise<void>
}

/** The writer of a kind of definition. Its content has been accepted by the same server. */
const definitionWriter = (copies: Copies, remove: Writer['remove']): Writer => ({
  write: each((context, { id, body, version }) => copies.write(context, id, body as never, version)),
  check: copies.check,
  tryOut: (context, { id, body, version }) => copies.tryOut(context, id, body as never, version),
  remove,
})

interface StoredValue {
  dataPropertyTypeId: string
  value: FieldValue
}
const bodyAs = <Body>(body: JsonObject) => body as unknown as Body

/** Predefined values by their types. */
export const byRecordType = (items: readonly ToWrite[]) =>
  Map.groupBy(items, ({ body }) => asId<'recordType'>(String(body['recordTypeId'])) as RecordTypeId)

/** Saves predefined values of one type; those with errors are not written. */
export const saveOfType = (context: SiteContext, typeId: RecordTypeId, ofType: readonly ToWrite[]) =>
  saveRecords(
    context,
    typeId,
    ofType.map(({ id, body, version }) => {
      const { recordTypeId: _, ...rest } = bodyAs<Parameters<typeof saveRecords>[2][number]['body'] & { recordTypeId: string }>(body)
      const ownId = asId<'record'>(id) as RecordId
      return version === undefined ? { newId: ownId, body: rest } : { id: ownId, body: { ...rest, version } }
    }),
  )

async function writeRecords(context: SiteContext, items: readonly ToWrite[], onWritten?: OnWritten): Promise<number[]> {
  const versions = new Map<string, number>()
  for (const [typeId, ofType] of byRecordType(items)) {
    const saved = await saveOfType(context, typeId, ofType)
    saved.forEach((outcome, index) => {
      const { id } = ofType[index]!
      if (outcome.errors) throw new ItemError(id, outcome.errors)
      versions.set(id, outcome.row.version)
    })
    await onWritten?.(ofType.length)
  }
  return items.map(({ id }) => versions.get(id)!)
}

/** How each kind is written, by its own use case. */
export const WRITERS: Record<ReplicatedKind, Writer> = {
  dataSchema: definitionWriter(dataSchemaCopies, deleteDataSchema),
  recordType: definitionWriter(recordTypeCopies, deleteRecordType),
  elementType: definitionWriter(elementTypeCopies, deleteElementType),
  operationType: definitionWriter(operationTypeCopies, deleteOperationType),
  transactionType: definitionWriter(transactionTypeCopies, deleteTransactionType),
  processorConfig: {
    write: each((context, { id, body, version }) => {
      const { dataProperties, ...config } = bodyAs<Parameters<typeof copyConfig>[2] & { dataProperties: StoredValue[] }>(body)
      const values = Object.fromEntries(dataProperties.map(({ dataPropertyTypeId, value }) => [dataPropertyTypeId, value]))
      return copyConfig(context, asId(id), { ...config, values }, version)
    }),
    remove: (context, id, version) => deleteConfig(context, asId(id), version),
  },
  privilege: {
    write: each((context, { id, body, version }) => {
      const privilege = bodyAs<Parameters<typeof createPrivilege>[1]>(body)
      return version === undefined
        ? createPrivilege(context, privilege, asId(id))
        : updatePrivilege(context, asId(id), { ...privilege, version })
    }),
    remove: (context, id, version) => deletePrivilege(context, asId(id), version),
  },
  record: {
    write: writeRecords,
    remove: (context, id, version) => deleteRecord(context, asId(id), version, false),
  },
}
