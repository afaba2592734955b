import type { ElementListQuery } from '@verka/domain/elements/elements.api.ts'
import { ELEMENT_COLUMNS } from '@verka/domain/elements/elements.api.ts'
import { AppError } from '@verka/domain/errors/app-error.ts'
import type { SchemaReader } from '@verka/domain/exchange/reading/read-by-schema.ts'
import { flatFields } from '@verka/domain/forms/flat-fields.ts'
import { visibleFields } from '@verka/domain/forms/visible-fields.ts'
import { textIn, type LocalizedTexts } from '@verka/domain/localization/localized-text.ts'
import type { PublicListContent } from '@verka/domain/public-lists/public-list.body.ts'
import type { ListObstacle } from '@verka/domain/public-lists/public-lists.api.ts'
import type { SchemaField } from '@verka/domain/schemas/schema-field.ts'
import type { DataSchema } from '@verka/domain/schemas/schemas.api.ts'
import type { SiteContext } from '../../http/context.ts'
import { loadDataSchema } from '../definitions/stored/data-schemas.ts'
import { loadElementType, type ListedElementType } from '../definitions/stored/element-types.ts'
import { filterElementRows } from '../element-list/element-list.ts'
import { openCells, type OpenCell } from '../open/open-cells.ts'
import { openSchemasOf } from '../open/open-elements.ts'
import { readElementsBySchema } from '../schema-exports/schema-sources.ts'

/** The order of a list that has none. */
const BY_TITLE = [{ column: 'title', dir: 'asc' as const }]

/** A field of a schema that people without a login see. */
interface ShownField {
  field: SchemaField
  /** Its position in a row. */
  index: number
  name: string
}

/** An object of a list, as people without a login see it. */
export interface ListedObject {
  id: string
  /** Its code, if the row shows it: otherwise nobody may learn it. */
  code: string | undefined
  /** Values of the shown fields, in their order. */
  cells: OpenCell[]
}

interface Sources {
  type: ListedElementType
  schema: DataSchema
}

/** Why people without a login see no object of a list, or what it consists of. @throws `notFound` for what does not exist */
async function sourcesOfList(
  stranger: SiteContext,
  { elementTypeId, schemaId, ordering }: PublicListContent,
): Promise<{ obstacle: ListObstacle } | Sources> {
  const schema = await loadDataSchema(stranger, schemaId)
  if (!schema.isOpen || schema.status !== 'published') return { obstacle: 'schemaNotOpen' }
  const type = await loadElementType(stranger, elementTypeId).catch(undefinedWhenMissing)
  if (type?.status !== 'published') return { obstacle: 'categoryNotPublished' }
  const isRead = (await openSchemasOf(stranger, type)).some(({ id }) => id === schema.id)
  if (!isRead) return { obstacle: 'schemaNotRead' }
  const shown = columnsForEverybody(type)
  if (!ordering.every(({ column }) => shown.has(column))) return { obstacle: 'orderHidden' }
  return { type, schema }
}

const undefinedWhenMissing = (error: unknown) => {
  if (error instanceof AppError && error.code === 'notFound') return undefined
  throw error
}

/** The columns by which a list may be ordered: an order by a hidden field would show what it holds. */
const columnsForEverybody = ({ dataPropertyTypes }: Pick<ListedElementType, 'dataPropertyTypes'>): Set<string> =>
  new Set([...Object.keys(ELEMENT_COLUMNS), ...flatFields(visibleFields(dataPropertyTypes, 'user')).map(({ id }) => id)])

/**
 * The context in which a filter decides: it is an administrator's, who may choose objects by a hidden field. People without a login can
 * neither see nor change it.
 */
const asAdministrator = (context: SiteContext): SiteContext => ({ ...context, actor: { ...context.actor, role: 'tenantAdmin' } })

/** Errors of a query that names a missing column, or a value that its column cannot have. */
const isBrokenQuery = (error: unknown) => error instanceof AppError && ['hiddenColumn', 'malformed', 'invalid'].includes(error.code)

type Page = Pick<ElementListQuery, 'skip' | 'after' | 'skipCount'> & { limit: number }

const queryOf = ({ filters, ordering }: PublicListContent, page: Page): ElementListQuery => ({
  ...page,
  filters,
  ordering: ordering.length > 0 ? ordering : BY_TITLE,
})

/** @throws `hiddenColumn`, `malformed` for a filter or an order that cannot be used, at its column */
export async function checkColumns(context: SiteContext, content: PublicListContent): Promise<void> {
  const type = await loadElementType(context, content.elementTypeId)
  const shown = columnsForEverybody(type)
  for (const [index, { column }] of content.ordering.entries())
    if (!shown.has(column))
      throw new AppError('hiddenColumn', {
        message: '@errors.unknownColumn',
        field: `ordering.${index}.column`,
        params: { column: nameOfColumn(context, type, column) },
      })
  await filterElementRows(asAdministrator(context), content.elementTypeId, queryOf(content, { limit: 1, skipCount: true }))
}

const nameOfColumn = ({ culture, tenant }: SiteContext, { dataPropertyTypes }: ListedElementType, column: string): string => {
  const field = flatFields(dataPropertyTypes).find(({ id }) => id === column)
  return field ? textIn(field.localizedNames, culture, tenant.culture) || field.key : column
}

/** The columns that the filter of a list names; names of built-in ones are the reader's own words. */
export async function namedColumns(context: SiteContext, { elementTypeId, filters }: PublicListContent) {
  const { dataPropertyTypes } = await loadElementType(context, elementTypeId)
  const shown = columnsForEverybody({ dataPropertyTypes })
  const fields = new Map(flatFields(dataPropertyTypes).map((field) => [field.id, field]))
  return filters.map(({ column }) => ({
    column,
    localizedNames: (fields.get(column)?.localizedNames ?? []) as LocalizedTexts,
    isHidden: !shown.has(column),
  }))
}

export interface ListedPage {
  schema: DataSchema
  fields: ShownField[]
  objects: ListedObject[]
  totalCount: number | undefined
  next: string | undefined
}

/** A page of the objects of a list with the values that people without a login see. */
export async function readListed(
  stranger: SiteContext,
  content: PublicListContent,
  page: Page,
): Promise<{ obstacle: ListObstacle } | ListedPage> {
  const sources = await sourcesOfList(stranger, content)
  if ('obstacle' in sources) return sources
  const { schema } = sources
  const found = await filterElementRows(asAdministrator(stranger), content.elementTypeId, queryOf(content, page)).catch(
    (error: unknown) => {
      if (isBrokenQuery(error)) return undefined
      throw error
    },
  )
  if (!found) return { obstacle: 'filterBroken' }
  const read = await readElementsBySchema(stranger, schema, content.elementTypeId, found.rows)
  if (!read) return { obstacle: 'schemaNotRead' }
  const fields = shownFields(stranger, schema, read.reader)
  const cells = await openCells(stranger, schema, found.rows, read.rows)
  const objects = found.rows.map(({ id, code }, at): ListedObject => {
    const shown = fields.map(({ index }) => cells[at]![index]!)
    return { id, code: shown.some(({ text }) => text === code) ? code : undefined, cells: shown }
  })
  return { schema, fields, objects, totalCount: found.totalCount, next: found.next }
}

/** The fields of a schema that are filled, and not from what is hidden. */
function shownFields({ culture, tenant }: SiteContext, { fields }: DataSchema, { fed, hidden }: SchemaReader): ShownField[] {
  return fields.flatMap((field, index) =>
    fed.has(index) && !hidden.has(index)
      ? [{ field, index, name: textIn(field.localizedNames, culture, tenant.culture) || field.key }]
      : [],
  )
}
