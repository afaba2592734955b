import type { z } from 'zod'
import { may } from '@verka/domain/access/permissions.ts'
import { definedFields, mayEditDefinitions } from '@verka/domain/definitions/definition-access.ts'
import type { TextKind } from '@verka/domain/definition-texts/text-kinds.ts'
import type { TextHolder } from '@verka/domain/definition-texts/text-units.ts'
import { elementTypeBodySchema } from '@verka/domain/element-types/element-type.body.ts'
import { asId } from '@verka/domain/entities/ids.ts'
import { notFound } from '@verka/domain/errors/app-error.ts'
import type { Field } from '@verka/domain/forms/field.ts'
import { operationTypeBodySchema } from '@verka/domain/operation-types/operation-type.body.ts'
import { recordTypeBodySchema } from '@verka/domain/record-types/record-type.body.ts'
import { recordBodySchema } from '@verka/domain/records/record.body.ts'
import { schemaBodySchema } from '@verka/domain/schemas/schema.body.ts'
import { transactionTypeBodySchema } from '@verka/domain/transaction-types/transaction-type.body.ts'
import type { SiteContext } from '../../http/context.ts'
import { fromZod } from '../../http/problems.ts'
import { listNamesOfTypes } from '../chosen-records/chosen-records.ts'
import { loadDataSchema, loadDataSchemas } from '../definitions/stored/data-schemas.ts'
import { loadElementType, loadElementTypes } from '../definitions/stored/element-types.ts'
import { listOperationTypes, loadOperationType } from '../definitions/stored/operation-types.ts'
import { loadRecordType, loadRecordTypes } from '../definitions/stored/record-types.ts'
import { listTransactionTypes, loadTransactionType } from '../definitions/stored/transaction-types.ts'
import { updateElementType } from '../element-types/element-types.ts'
import { updateOperationType } from '../operation-types/operation-types.ts'
import { updateRecordType } from '../record-types/record-types.ts'
import { loadRecord, updateRecord } from '../records/records.ts'
import { updateDataSchema } from '../schemas/schemas.ts'
import { updateTransactionType } from '../transaction-types/transaction-types.ts'

/** A definition or a predefined value with its texts. */
export interface Texts extends TextHolder {
  id: string
  version: number
}

/** What is named together in the overview: a definition, or the predefined values of a type. */
interface TextGroup {
  id: string
  localizedNames: TextHolder['localizedNames']
  holders: Texts[]
}

/** The reads and the save of one kind. Each save is the ordinary one of the kind. */
export interface TextSource {
  /** Whether the caller may read things of this kind. */
  mayRead: (context: SiteContext) => boolean
  /** Whether the caller may save them now. */
  mayEdit: (context: SiteContext) => boolean
  list: (context: SiteContext) => Promise<TextGroup[]>
  /** The holders of one group, as the caller may see them. @throws `notFound` */
  ofGroup: (context: SiteContext, id: string) => Promise<Texts[]>
  /** One thing with all that a save needs. @throws `notFound` */
  load: (context: SiteContext, id: string) => Promise<Texts>
  /** @throws what the ordinary save throws */
  save: (context: SiteContext, id: string, changed: Texts) => Promise<Texts>
}

interface Definition extends Texts {
  dataPropertyTypes?: Field[]
}

/** Only fields that the caller may see: a hidden one is hidden with its texts. */
const shown = <Holder extends Definition>(context: SiteContext, holder: Holder): Holder =>
  holder.dataPropertyTypes ? { ...holder, dataPropertyTypes: definedFields(holder.dataPropertyTypes, context.actor.role) } : holder

/** The properties of a definition that its save accepts, checked as those of a request. @throws `invalid` */
function bodyOf<Schema extends z.ZodObject>(schema: Schema, definition: object): z.output<Schema> {
  const given = Object.fromEntries(Object.entries(definition).filter(([name]) => name in schema.shape))
  const parsed = schema.safeParse(given)
  if (!parsed.success) throw fromZod(parsed.error, given)
  return parsed.data
}

function definitions<Loaded extends Definition, Schema extends z.ZodObject>({
  obeysLockdown,
  list,
  load,
  schema,
  save,
  mayRead = () => true,
}: {
  obeysLockdown: boolean
  list: (context: SiteContext) => Promise<Loaded[]>
  load: (context: SiteContext, id: string) => Promise<Loaded>
  schema: Schema
  save: (context: SiteContext, id: string, body: z.output<Schema>) => Promise<Loaded>
  mayRead?: (context: SiteContext) => boolean
}): TextSource {
  return {
    mayRead,
    mayEdit: (context) => mayRead(context) && mayEditDefinitions(context.actor.role, obeysLockdown && context.tenant.isLockedDown),
    list: async (context) =>
      (await list(context)).map(({ id, localizedNames, ...rest }) => ({
        id,
        localizedNames,
        holders: [shown(context, { id, localizedNames, ...rest } as Definition)],
      })),
    ofGroup: async (context, id) => [shown(context, await load(context, id))],
    load,
    save: (context, id, changed) => save(context, id, bodyOf(schema, changed)),
  }
}

/** The predefined values of types, each group with the name of its type. */
const RECORDS: TextSource = {
  mayRead: ({ actor }) => may(actor.role, 'records', 'read'),
  mayEdit: ({ actor }) => may(actor.role, 'records', 'write'),
  async list(context) {
    const types = await loadRecordTypes(context)
    const byType = Map.groupBy(
      await listNamesOfTypes(
        context,
        types.map(({ id }) => id),
      ),
      ({ record_type_id: typeId }) => typeId,
    )
    return types.flatMap(({ id, localizedNames }) => {
      const rows = byType.get(id)
      return rows ? [{ id, localizedNames, holders: rows.map(textsOfRow) }] : []
    })
  },
  async ofGroup(context, id) {
    const type = await loadRecordType(context, id)
    return (await listNamesOfTypes(context, [type.id])).map(textsOfRow)
  },
  load: (context, id) => loadRecord(context, asId(id)),
  // its other values stay when they are not sent
  save: (context, id, changed) => updateRecord(context, asId(id), bodyOf(recordBodySchema, { ...changed, dataProperties: [] })),
}

const textsOfRow = ({ id, version, localized_names: localizedNames }: Awaited<ReturnType<typeof listNamesOfTypes>>[number]): Texts => ({
  id,
  version,
  localizedNames,
})

/** Each kind, in the order of the overview. */
export const TEXT_SOURCES: Record<TextKind, TextSource> = {
  elementType: definitions({
    obeysLockdown: true,
    list: loadElementTypes,
    load: loadElementType,
    schema: elementTypeBodySchema,
    save: updateElementType,
  }),
  operationType: definitions({
    obeysLockdown: true,
    list: listOperationTypes,
    load: loadOperationType,
    schema: operationTypeBodySchema,
    save: updateOperationType,
  }),
  transactionType: definitions({
    obeysLockdown: true,
    list: listTransactionTypes,
    load: loadTransactionType,
    schema: transactionTypeBodySchema,
    save: updateTransactionType,
  }),
  recordType: definitions({
    obeysLockdown: false,
    list: loadRecordTypes,
    load: loadRecordType,
    schema: recordTypeBodySchema,
    save: updateRecordType,
  }),
  record: RECORDS,
  dataSchema: definitions({
    obeysLockdown: false,
    list: loadDataSchemas,
    load: loadDataSchema,
    schema: schemaBodySchema,
    save: updateDataSchema,
    mayRead: ({ actor }) => may(actor.role, 'schemas', 'read'),
  }),
}

/** @throws `notFound` for a kind that the caller may not read */
export function textSource(context: SiteContext, kind: TextKind): TextSource {
  const source = TEXT_SOURCES[kind]
  if (!source.mayRead(context)) throw notFound()
  return source
}
