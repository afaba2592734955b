import { isNumeric } from '@verka/domain/exchange/schema-cells.ts'
import type { QueryOf } from '@verka/domain/api/contract.ts'
import { OPEN_LIST_ROWS, type getOpenList as openListCall, type OpenList } from '@verka/domain/open/open-lists.api.ts'
import { textIn } from '@verka/domain/localization/localized-text.ts'
import type { ListForm } from '@verka/domain/public-lists/list-forms.ts'
import { decryptText, encryptText } from '../../encrypted-text.ts'
import { scopeOf, type OpenContext, type SiteContext } from '../../http/context.ts'
import { readOpenAddress } from '../open/open-site.ts'
import { readListed, type ListedObject, type ListedPage } from './listed-objects.ts'
import { readPublishedList, type PublicListRow } from './public-lists.queries.ts'

/** Content of a row, as a list is read by it. */
export const contentOf = ({ element_type_id, schema_id, filters, ordering }: PublicListRow) => ({
  elementTypeId: element_type_id,
  schemaId: schema_id,
  filters,
  ordering,
})

export const nameOfList = ({ culture, tenant }: SiteContext, { localized_names, key }: PublicListRow): string =>
  textIn(localized_names, culture, tenant.culture) || key

/**
 * Reads a published list that is offered in a form, for a person without a login; `read` may find that it shows nothing.
 * @throws `notFound` for everything that is not shown, `tooManyRequests`
 */
export const readOpenList = <Result>(
  open: OpenContext,
  { key, form }: { key: string; form: ListForm },
  read: (stranger: SiteContext, row: PublicListRow) => Promise<Result | undefined>,
): Promise<Result> =>
  readOpenAddress(open, async (stranger) => {
    const row = await readPublishedList(stranger.tx, scopeOf(stranger), key.trim().toLowerCase())
    return row?.forms.includes(form) ? read(stranger, row) : undefined
  })

/** A page of a list for programs. @throws `notFound`, also for a wrong cursor, `tooManyRequests` */
export const loadOpenList = (open: OpenContext, key: string, { limit, after }: QueryOf<typeof openListCall>): Promise<OpenList> =>
  readOpenList(open, { key, form: 'json' }, async (stranger, row) => {
    const cursors = cursorsOf(open, row)
    const position = after === undefined ? undefined : cursors.read(after)
    if (after !== undefined && position === undefined) return undefined
    const page = { limit, ...(position === undefined ? {} : { after: position, skipCount: true }) }
    const listed = await readListed(stranger, contentOf(row), page)
    return 'obstacle' in listed ? undefined : openListOf(stranger, row, listed, cursors)
  })

function openListOf(
  stranger: SiteContext,
  row: PublicListRow,
  { schema, fields, objects, totalCount, next }: ListedPage,
  cursors: ReturnType<typeof cursorsOf>,
): OpenList {
  const { culture, tenant } = stranger
  return {
    key: row.key,
    name: nameOfList(stranger, row),
    schema: { key: schema.key, name: textIn(schema.localizedNames, culture, tenant.culture) || schema.key },
    fields: fields.map(({ field, name }) => ({ key: field.key, name })),
    items: objects.map(({ cells }) => Object.fromEntries(fields.map(({ field }, at) => [field.key, cells[at]!.value]))),
    ...(totalCount !== undefined && { totalCount }),
    next: next === undefined ? null : cursors.write(next),
  }
}

/**
 * Cursors of a list that everybody may read. A cursor has the values that rows are ordered by, and the id of one, which the schema may not
 * show: it is encrypted. Nobody can make one up to find out where a value is in the order.
 */
function cursorsOf({ runtime: { settings } }: OpenContext, { id }: PublicListRow) {
  if (!settings.SECRET_KEY) throw new Error('public lists need a SECRET_KEY')
  const [secret, of] = [settings.SECRET_KEY, { purpose: 'cursors of public lists', id }]
  return {
    write: (cursor: string) => encryptText(secret, of, cursor).toString('base64url'),
    read(text: string): string | undefined {
      try {
        return decryptText(secret, of, Buffer.from(text, 'base64url'))
      } catch {
        return undefined
      }
    },
  }
}

/** A page of a list for people. */
export interface ListPage {
  name: string
  schemaKey: string
  fields: { name: string; isNumber: boolean }[]
  objects: Pick<ListedObject, 'code' | 'cells'>[]
  totalCount: number
  page: number
  pages: number
  hasCalendar: boolean
}

/** A page of a list for people, by its number. @throws `notFound`, also for a page beyond the last, `tooManyRequests` */
export const loadListPage = (open: OpenContext, key: string, page: number): Promise<ListPage> =>
  readOpenList(open, { key, form: 'page' }, async (stranger, row) => {
    const listed = await readListed(stranger, contentOf(row), { limit: OPEN_LIST_ROWS, skip: (page - 1) * OPEN_LIST_ROWS })
    if ('obstacle' in listed) return undefined
    const { totalCount = 0 } = listed
    const pages = Math.max(1, Math.ceil(totalCount / OPEN_LIST_ROWS))
    if (page > pages) return undefined
    return {
      name: nameOfList(stranger, row),
      schemaKey: listed.schema.key,
      fields: listed.fields.map(({ field, name }) => ({ name, isNumber: isNumeric(field) })),
      objects: listed.objects,
      totalCount,
      page,
      pages,
      hasCalendar: row.forms.includes('calendar'),
    }
  })
