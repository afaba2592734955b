import { z } from 'zod'
import { leastRole } from '../access/permissions.ts'
import { defineCall } from '../api/contract.ts'
import { localizedTextsSchema } from '../localization/localized-text.schema.ts'
import { CULTURES, type Culture } from '../localization/cultures.ts'
import { OPERATION_MODES } from '../services/modes.ts'
import { MAX_EDITS, MAX_XLIFF_LENGTH, XLIFF_OUTCOMES } from './text-limits.ts'
import { TEXT_KINDS, TEXT_PARTS } from './text-kinds.ts'

const cultureSchema = z.enum(CULTURES)
const kindSchema = z.enum(TEXT_KINDS)
const count = z.int()
const missingSchema = z.object(Object.fromEntries(CULTURES.map((culture) => [culture, count])) as Record<Culture, typeof count>)

/** A definition, or all predefined values of a type, with the completeness of its texts. */
const summarySchema = z.object({
  kind: kindSchema,
  /** Of predefined values: the id of their type. */
  id: z.uuid(),
  localizedNames: localizedTextsSchema,
  /** Number of texts that are written in some language. */
  total: count,
  missing: missingSchema,
  /** Number of texts that pass the filter. */
  found: count,
  canEdit: z.boolean(),
})
export type TextSummary = z.infer<typeof summarySchema>

const unitSchema = z.object({
  id: z.string(),
  part: z.enum(TEXT_PARTS),
  within: z.array(z.string()),
  mode: z.enum(OPERATION_MODES).optional(),
  texts: z.array(z.object({ culture: cultureSchema, text: z.string() })),
  maxLength: count,
  isMarkup: z.boolean(),
  isMultiline: z.boolean(),
})

/** The texts of one definition, or of one predefined value. */
const textsSchema = z.object({
  kind: kindSchema,
  id: z.uuid(),
  version: z.int(),
  localizedNames: localizedTextsSchema,
  units: z.array(unitSchema),
  canEdit: z.boolean(),
})
export type DefinitionTexts = z.infer<typeof textsSchema>

const SHOWN = ['elementType', 'operationType', 'transactionType', 'recordType', 'record', 'dataSchema', 'tenant'] as const
const CHANGED = ['elementType', 'operationType', 'transactionType', 'recordType', 'record', 'dataSchema'] as const
const access = leastRole('definitionTexts', 'read')
const paramsSchema = z.strictObject({ kind: kindSchema, id: z.uuid() })

export const summarizeDefinitionTexts = defineCall('summarizeDefinitionTexts', 'POST /definitionTexts/summary', {
  access,
  reads: true,
  shows: SHOWN,
  summary:
    'Returns the completeness of the texts of all definitions that the caller may see, in each language: in total, and of those that have a text that passes the filter.',
  body: z.strictObject({
    kinds: z.array(kindSchema).max(TEXT_KINDS.length).optional(),
    search: z.string().max(200).optional(),
    /** Texts that are missing in one of these languages. */
    missingIn: z.array(cultureSchema).max(CULTURES.length).optional(),
  }),
  reply: z.object({ total: count, missing: missingSchema, items: z.array(summarySchema) }),
})
export const getDefinitionTexts = defineCall('getDefinitionTexts', 'GET /definitionTexts/{kind}/{id}', {
  access,
  shows: SHOWN,
  summary: 'Returns the texts of a definition in all languages. `record` with the id of a predefined value type: those of all its values.',
  params: paramsSchema,
  reply: z.object({ items: z.array(textsSchema) }),
})
export const saveDefinitionTexts = defineCall('saveDefinitionTexts', 'PUT /definitionTexts/{kind}/{id}', {
  access: leastRole('definitionTexts', 'write'),
  changes: CHANGED,
  summary:
    'Saves texts of a definition or of a predefined value, as a save of all of it does; `version` is the version that was read. Other texts stay; a blank one is removed.',
  params: paramsSchema,
  body: z.strictObject({
    version: z.int().min(1).optional(),
    texts: z
      .array(z.strictObject({ unit: z.string().min(1).max(500), culture: cultureSchema, text: z.string().max(20_000) }))
      .max(MAX_EDITS),
  }),
  reply: textsSchema,
})

const languages = { source: cultureSchema, target: cultureSchema }

export const exportDefinitionTexts = defineCall('exportDefinitionTexts', 'POST /definitionTexts/export', {
  access,
  carries: 'document',
  idempotency: 'none',
  changes: [],
  summary: 'Texts of definitions as XLIFF 2.0, from one language to another; one `file` for each definition.',
  body: z.strictObject({
    ...languages,
    kinds: z.array(kindSchema).max(TEXT_KINDS.length).optional(),
    onlyMissing: z.boolean().default(false),
  }),
  example: { source: 'sv-SE', target: 'nb-NO' },
})

/** The outcome of a text of a file: it would be changed, or why not. */
const plannedTextSchema = z.object({
  unit: z.string(),
  outcome: z.enum(XLIFF_OUTCOMES),
  part: z.enum(TEXT_PARTS).optional(),
  within: z.array(z.string()),
  before: z.string(),
  after: z.string(),
})
const plannedDefinitionSchema = z.object({
  kind: kindSchema,
  id: z.uuid(),
  localizedNames: localizedTextsSchema,
  texts: z.array(plannedTextSchema),
})
export type PlannedText = z.infer<typeof plannedTextSchema>
export type PlannedDefinition = z.infer<typeof plannedDefinitionSchema>

const outcomeCounts = z.object(
  Object.fromEntries(XLIFF_OUTCOMES.map((outcome) => [outcome, count])) as Record<(typeof XLIFF_OUTCOMES)[number], typeof count>,
)

const planSchema = z.object({
  ...languages,
  counts: outcomeCounts,
  /** Number of definitions that would be saved. */
  definitions: count,
  /** Definitions with texts that would change or that are not imported; those that are the same are only counted. */
  items: z.array(plannedDefinitionSchema),
  /** Whether `items` leaves out texts, because there are too many. */
  isCut: z.boolean(),
  /** Names what would be done. */
  hash: z.string(),
})
export type TextsPlan = z.infer<typeof planSchema>

const xliff = z.string().min(1, '@validation.required').max(MAX_XLIFF_LENGTH, '@errors.tooLarge')
// the text of a file: it may be larger than other bodies
const ofFile = { takesFiles: true } as const

export const checkDefinitionTexts = defineCall('checkDefinitionTexts', 'POST /definitionTexts/check', {
  access: leastRole('definitionTexts', 'write'),
  ...ofFile,
  reads: true,
  // read again by the person who is about to import
  shows: [],
  summary: 'Checks an XLIFF 2 file and returns what its import would change. Nothing is saved.',
  body: z.strictObject({ xliff }),
  reply: planSchema,
})
export const importDefinitionTexts = defineCall('importDefinitionTexts', 'POST /definitionTexts/import', {
  access: leastRole('definitionTexts', 'write'),
  ...ofFile,
  changes: CHANGED,
  summary:
    'Saves the changed texts of an XLIFF 2 file: all or none. `hash` is that of the check; 409 if what would be done is no longer the same.',
  body: z.strictObject({ xliff, hash: z.string().max(100) }),
  reply: z.object({ definitions: count, texts: count }),
})
