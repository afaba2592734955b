import { z } from 'zod'
import { leastRole } from '../access/permissions.ts'
import { defineCall } from '../api/contract.ts'
import { ELEMENT_COLUMNS, elementListQuerySchema } from '../elements/elements.api.ts'
import { idSchema } from '../entities/entity.ts'
import { MAX_EXPORTED_ROWS } from '../lists/export-query.ts'
import { listQuerySchema } from '../lists/list-query.ts'
import { RECORD_COLUMNS } from '../records/records.api.ts'

/** The rows of a template: those of the list, or none. */
export const TEMPLATE_ROWS = ['none', 'listed'] as const
export type TemplateRows = (typeof TEMPLATE_ROWS)[number]

const rows = z.enum(TEMPLATE_ROWS).default('none').describe(`\`listed\`: the rows that the list finds, up to ${MAX_EXPORTED_ROWS}.`)
const shared = { carries: 'document', idempotency: 'none' } as const
const PAGE = { skip: true, limit: true, skipCount: true, after: true, before: true, fromEnd: true } as const
const WHAT =
  'an Excel workbook to fill in and import: a column for each field that the caller may see, choices as lists, a sheet that explains them'

export const exportElementTemplate = defineCall('exportElementTemplate', 'POST /elements/template', {
  ...shared,
  access: leastRole('administration', 'read'),
  changes: [],
  summary: `The template of a category, ${WHAT}.`,
  query: z.strictObject({ elementTypeId: idSchema('elementType'), rows }),
  body: elementListQuerySchema.omit(PAGE),
  list: { columns: ELEMENT_COLUMNS, fieldsOf: 'elementTypeId' },
})
export const exportRecordTemplate = defineCall('exportRecordTemplate', 'POST /records/template', {
  ...shared,
  access: leastRole('administration', 'read'),
  changes: [],
  summary: `The template of a predefined value type, ${WHAT}.`,
  query: z.strictObject({ recordTypeId: idSchema('recordType'), rows }),
  body: listQuerySchema.omit(PAGE),
  list: { columns: RECORD_COLUMNS, fieldsOf: 'recordTypeId' },
})
