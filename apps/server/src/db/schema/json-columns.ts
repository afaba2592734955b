import { z } from 'zod'
import { bulkActionSchema } from '@verka/domain/bulk-changes/bulk-changes.api.ts'
import { codeSeriesSchema } from '@verka/domain/element-types/code-series.ts'
import { idSchema } from '@verka/domain/entities/entity.ts'
import type { FieldError } from '@verka/domain/errors/app-error.ts'
import { feedItemSchema } from '@verka/domain/feed/feed.api.ts'
import { fieldSchema, fieldValueSchema } from '@verka/domain/forms/field.ts'
import {
  cellChangeSchema,
  importErrorSchema,
  importLookSchema,
  importMappingSchema,
  importReadingSchema,
  sheetCellSchema,
} from '@verka/domain/imports/import-settings.ts'
import { localizedTextsSchema } from '@verka/domain/localization/localized-text.schema.ts'
import { deliveryAnswerSchema, deliveryRequestSchema, notMadeReasonSchema } from '@verka/domain/processors/deliveries.ts'
import { channelRulesSchema, messageSettingsSchema, templatesByCultureSchema } from '@verka/domain/messages/message-settings.ts'
import { preferenceSchema } from '@verka/domain/preferences/preferences.api.ts'
import {
  createdExampleSchema,
  itemErrorsSchema,
  planOptionsSchema,
  replicationSourceSchema,
  siteContentSchema,
  writtenItemSchema,
} from '@verka/domain/replication/stored.ts'
import { ruleTestsSchema } from '@verka/domain/rule-tests/rule-test.ts'
import { ruleSchema } from '@verka/domain/rules/rule.ts'
import type { OperationEffects } from '@verka/domain/operations/effects.ts'
import { TRANSACTION_STATUSES } from '@verka/domain/services/modes.ts'
import { schemaConfigurationsSchema } from '@verka/domain/schemas/schema-configuration.ts'
import { schemaFieldSchema } from '@verka/domain/schemas/schema-field.ts'
import { serviceSettingsSchema } from '@verka/domain/services/service-settings.ts'
import { colourSchema, coloursSchema } from '@verka/domain/tenants/tenant-look.ts'
import { contactSchema } from '@verka/domain/tenants/tenant.body.ts'
import { serviceOperationSchema } from '@verka/domain/transaction-types/transaction-type.body.ts'
import { viewColumnsSchema, viewQuestionSchema } from '@verka/domain/views/view.body.ts'
import type { ListSlots } from '../lists/keys/list-slots.ts'

const fields = z.array(fieldSchema)
const rules = z.array(ruleSchema)
/** Values of an object, a record or an execution, by their fields. */
export const valuesSchema = z.record(z.string(), fieldValueSchema)
const object = z.record(z.string(), z.unknown())

const optionPositions = z.record(z.string(), z.tuple([z.number(), z.number().nullable()]))
const slot = z.strictObject({
  id: z.uuid(),
  as: z.enum(['text', 'number', 'boolean', 'day', 'choice']),
  options: optionPositions.exactOptional(),
  gone: optionPositions.exactOptional(),
})
const listSlots: z.ZodType<ListSlots> = z.strictObject({ pages: z.array(z.record(z.string(), slot)), nextBit: z.int() })

const fieldEffects = z.array(
  z.union([
    z.strictObject({ fieldId: z.string(), added: z.number(), wasEmpty: z.literal(true).exactOptional() }),
    z.strictObject({ fieldId: z.string(), before: fieldValueSchema, after: fieldValueSchema, isFollowed: z.boolean().exactOptional() }),
  ]),
)
const effects: z.ZodType<OperationEffects> = z.strictObject({
  before: z
    .strictObject({
      status: z.enum(TRANSACTION_STATUSES),
      dataProperties: valuesSchema,
      borrowerId: idSchema('user').nullable(),
      dueAt: z.string().nullable(),
    })
    .nullable(),
  element: fieldEffects,
  records: z.array(z.strictObject({ recordId: idSchema('record'), effects: fieldEffects })),
  reservations: z.array(idSchema('reservation')).exactOptional(),
  reopened: z.array(idSchema('reservation')).exactOptional(),
})

const fieldErrors: z.ZodType<FieldError[]> = z.array(
  z.strictObject({
    message: z.string(),
    field: z.string().exactOptional(),
    fieldKey: z.string().exactOptional(),
    params: z.record(z.string(), z.union([z.string(), z.number()])).exactOptional(),
  }),
)

/** The user who saved a row last, for fields that a rule fills with the previous user. */
const savedBy = z.strictObject({ id: z.uuid(), name: z.string() })

/** The tenant's chosen colours; the others are the defaults. */
const colours = z.strictObject({
  primary: colourSchema.exactOptional(),
  secondary: colourSchema.exactOptional(),
  accent: colourSchema.exactOptional(),
})
const flag = z.boolean().exactOptional()
const days = z.int().exactOptional()
const tenantSettings = z.strictObject({
  useElementListExe: flag,
  reservations: flag,
  anonymousAccess: flag,
  disableColumnSorting: flag,
  keepReportsDays: days,
  keepContactDays: days,
})

/** What cannot be read later: the state after an execution. */
const eventFacts = z.strictObject({
  status: z.enum(TRANSACTION_STATUSES).exactOptional(),
  stock: z.strictObject({ balance: z.number(), limit: z.number() }).exactOptional(),
  /** Of an event that is about a booking. */
  booking: z.strictObject({ id: z.uuid(), from: z.string(), to: z.string() }).exactOptional(),
  /** Of an event that is about a day. */
  dueAt: z.string().exactOptional(),
})
/** An event as it was recorded, without its site. */
const occurrence = z.strictObject({
  number: z.number(),
  id: idSchema('messageEvent'),
  events: z.array(z.string()),
  element_id: idSchema('element').nullable(),
  transaction_type_id: idSchema('transactionType').nullable(),
  transaction_id: idSchema('transaction').nullable(),
  operation_type_id: idSchema('operationType').nullable(),
  operation_type_version: z.int().nullable(),
  operation_id: idSchema('operation').nullable(),
  actor_id: idSchema('user').nullable(),
  facts: eventFacts,
  at: z.iso.datetime(),
})
/** What a sender rendered, in its own parts. */
const deliveryContent = z.record(z.string(), z.json())

/** A column whose stored JSON is an array of what the schema describes. */
const list = <Schema extends z.ZodType<readonly unknown[]>>(schema: Schema) => ({ isList: true, schema })
/** A column whose stored JSON is an object. */
const record = <Schema extends z.ZodType<object>>(schema: Schema) => ({ isList: false, schema })

const definition = {
  localized_names: list(localizedTextsSchema),
  localized_descriptions: list(localizedTextsSchema),
  list_slots: record(listSlots),
}
const form = { localized_names: definition.localized_names, data_property_types: list(fields), match_rules: list(rules) }
/** A form whose rules have test cases. */
const testedForm = { ...form, rule_tests: list(ruleTestsSchema) }
const instance = { data_properties: record(valuesSchema), saved_by: record(savedBy) }

/**
 * Schema of each jsonb column. `npm run db:generate` gives a column this type, so that a column without an entry does not compile. Rows of
 * lists are not parsed: every write goes through the schemas of the domain, and a test parses every cell of a filled database.
 */
export const JSON_COLUMNS = {
  audit_log: { before: record(object), after: record(object) },
  bulk_change_items: { errors: list(fieldErrors) },
  bulk_changes: { change: record(bulkActionSchema) },
  data_schemas: {
    localized_names: definition.localized_names,
    localized_descriptions: definition.localized_descriptions,
    fields: list(z.array(schemaFieldSchema)),
  },
  deliveries: {
    inputs: record(z.record(z.string(), z.json())),
    content: record(deliveryContent),
    not_made_reason: record(notMadeReasonSchema),
    occurrence: record(occurrence),
  },
  delivery_attempts: { request: record(deliveryRequestSchema), answer: record(deliveryAnswerSchema) },
  element_types: {
    ...definition,
    ...testedForm,
    code_series: record(codeSeriesSchema),
    schema_configurations: list(schemaConfigurationsSchema),
  },
  elements: instance,
  feed_copies: { items: list(z.array(feedItemSchema)) },
  import_rows: {
    cells: list(z.array(sheetCellSchema)),
    errors: list(z.array(importErrorSchema)),
    changes: list(z.array(cellChangeSchema)),
  },
  open_reports: { data_properties: record(valuesSchema) },
  imports: {
    reading: record(importReadingSchema),
    looked: record(importLookSchema),
    error: record(importErrorSchema.omit({ column: true })),
    mapping: record(importMappingSchema),
  },
  message_events: { facts: record(eventFacts) },
  message_settings: { settings: record(messageSettingsSchema) },
  message_texts: { texts: record(templatesByCultureSchema), channels: record(channelRulesSchema) },
  messages: { params: record(z.record(z.string(), z.union([z.string(), z.number(), localizedTextsSchema]))) },
  oidc_models: { payload: record(object) },
  operation_type_versions: form,
  operation_types: { ...definition, ...testedForm },
  operations: { data_properties: instance.data_properties, effects: record(effects) },
  processor_configs: {
    data_properties: instance.data_properties,
    secrets: record(z.record(z.uuid(), z.strictObject({ text: z.base64(), setAt: z.iso.datetime({ offset: true }) }))),
  },
  public_lists: {
    localized_names: definition.localized_names,
    filters: list(viewQuestionSchema.shape.filters),
    ordering: list(viewQuestionSchema.shape.ordering),
  },
  record_types: { ...definition, ...testedForm, schema_configurations: list(schemaConfigurationsSchema) },
  sandboxes: { errors: list(z.array(itemErrorsSchema)) },
  records: { ...instance, localized_names: definition.localized_names },
  replication_links: { base: record(object), original: record(object) },
  replication_files: { source: record(replicationSourceSchema), content: record(siteContentSchema) },
  replications: {
    source: record(replicationSourceSchema),
    content: record(siteContentSchema),
    options: record(planOptionsSchema),
    written: list(z.array(writtenItemSchema)),
    errors: list(z.array(itemErrorsSchema)),
    kept: list(z.array(itemErrorsSchema)),
    examples: list(z.array(createdExampleSchema)),
  },
  tenants: {
    colours: record(colours),
    dark_colours: record(colours),
    admin_colours: record(z.strictObject({ light: coloursSchema, dark: coloursSchema })),
    // one from before a setting or a part was introduced does not have it
    settings: record(tenantSettings),
    contact: record(contactSchema.partial()),
  },
  transaction_type_operations: { localized_names: definition.localized_names },
  transaction_type_versions: {
    localized_names: definition.localized_names,
    operations: list(z.array(serviceOperationSchema)),
    settings: record(serviceSettingsSchema.partial()),
  },
  transaction_types: { ...definition, settings: record(serviceSettingsSchema.partial()), match_rules: list(rules) },
  transactions: { data_properties: instance.data_properties },
  user_preferences: { value: { isList: null, schema: preferenceSchema.shape.value } },
  views: { question: record(viewQuestionSchema), columns: record(viewColumnsSchema) },
} as const satisfies Record<string, Record<string, { isList: boolean | null; schema: z.ZodType }>>

type Columns = typeof JSON_COLUMNS

/** The content of a jsonb column when it is not null. */
export type JsonIn<Table extends keyof Columns, Column extends keyof Columns[Table]> = Columns[Table][Column] extends { schema: z.ZodType }
  ? z.output<Columns[Table][Column]['schema']>
  : never

declare const json: unique symbol
/** JSON text of a value of this type. */
export type JsonText<Value> = string & { readonly [json]: Value }

/** The text that a jsonb column of this type stores. */
export const jsonText = <Value>(value: Value) => JSON.stringify(value) as JsonText<Value>

/**
 * Rejects a row with JSON of another outer shape than its column has: written by another version, or by hand. Cheap: it looks at no part.
 * @throws `Error` with the name of the column
 */
export function checkJsonShapes(table: keyof Columns, row: object): void {
  const cells = new Map(Object.entries(row))
  for (const [column, { isList }] of Object.entries<{ isList: boolean | null }>(JSON_COLUMNS[table])) {
    const value: unknown = cells.get(column) ?? null
    if (value === null || isList === null) continue
    if (typeof value !== 'object' || Array.isArray(value) !== isList)
      throw new Error(`${table}.${column} holds no ${isList ? 'list' : 'object'}`)
  }
}
