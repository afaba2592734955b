import type { Element, ElementListQuery } from '@verka/domain/elements/elements.api.ts'
import type { ElementTypeId, RecordTypeId } from '@verka/domain/entities/ids.ts'
import { KEYS_SHEET, templateColumns, unreadableFields, type TemplateColumn } from '@verka/domain/exchange/template.ts'
import { writeCell } from '@verka/domain/exchange/write-cell.ts'
import type { TemplateRows } from '@verka/domain/exports/templates.api.ts'
import { kindOf } from '@verka/domain/forms/field-kinds.ts'
import type { DataProperty, Field } from '@verka/domain/forms/field.ts'
import { visibleFields } from '@verka/domain/forms/visible-fields.ts'
import type { ListQuery } from '@verka/domain/lists/list-query.ts'
import { textIn, type LocalizedTexts } from '@verka/domain/localization/localized-text.ts'
import type { RecordValue } from '@verka/domain/record-types/record.ts'
import type { Rule } from '@verka/domain/rules/rule.ts'
import type { SchemaOwner } from '@verka/domain/schemas/schema-rules.ts'
import type { ServedTranslator } from '@verka/messages/served/load.ts'
import type { SiteContext } from '../../http/context.ts'
import type { MadeDocument } from '../../http/files/documents.ts'
import { audit } from '../audit/audit.ts'
import { loadElementType } from '../definitions/stored/element-types.ts'
import { loadRecordType } from '../definitions/stored/record-types.ts'
import { filterElements } from '../element-list/element-list.ts'
import { withChoices } from '../forms/sources/option-sources.ts'
import type { CellKind } from '../list-export/cells.ts'
import { exportList, wordsOf, workbookWith, type ExportColumn } from '../list-export/export-list.ts'
import { sheetName } from '../list-export/xlsx.ts'
import { filterRecords } from '../records/records.ts'
import { explainColumn, type Explanation } from './explain-column.ts'
import { choicesSheet, explanationSheet, keysSheet } from './template-sheets.ts'

type Thing = Element | RecordValue
type Question = Omit<ElementListQuery, 'limit'>

interface Template {
  owner: SchemaOwner
  type: { localizedNames: LocalizedTexts; dataPropertyTypes: Field[]; matchRules: Rule[] }
  rows: TemplateRows
  read: (context: SiteContext, query: Question & { limit: number }) => Promise<{ items: Thing[]; totalCount?: number; next?: string }>
  note: (name: LocalizedTexts, rows: number) => void
}

const HOLDS: Partial<Record<string, CellKind>> = { number: 'number', day: 'day', instant: 'moment' }

/** The titles of columns by their keys: names in the reader's language; equal ones have the field's key, too. */
function titlesOf({ culture, tenant }: SiteContext, columns: readonly TemplateColumn[]): Map<string, string> {
  const named = columns.map(({ key, field }) => ({ key, field, name: textIn(field.localizedNames, culture, tenant.culture) || field.key }))
  const isTwice = (name: string) => named.filter((one) => one.name.toLowerCase() === name.toLowerCase()).length > 1
  return new Map(named.map(({ key, field, name }) => [key, isTwice(name) ? `${name} (${field.key})` : name]))
}

const noteOf = ({ kind, required, limits, description }: Explanation, { t }: ServedTranslator) =>
  [required === '' ? kind : `${kind}. ${t('spreadsheets.required')}`, limits, description].filter((part) => part !== '').join('\n')

/** The cell of a thing in a column. */
function cellIn(thing: Thing, { key, field }: TemplateColumn, { culture, timeZone }: SiteContext) {
  const own: Record<string, string> = 'code' in thing ? { title: thing.title, code: thing.code } : { id: thing.id, name: thing.name }
  const property = thing.dataProperties.find(({ dataPropertyTypeId }: DataProperty) => dataPropertyTypeId === key)
  return writeCell(field, property ?? { value: own[key] ?? null }, { culture, timeZone })
}

/**
 * A workbook that is filled in and imported: a column for each field with its choices, a sheet that explains them, and a hidden one by which
 * the columns are known. `rows`: the listed ones, or none.
 */
async function makeTemplate(
  context: SiteContext,
  { owner, type, rows, read, note }: Template,
  question: Question,
): Promise<MadeDocument<SiteContext>> {
  const words = await wordsOf(context)
  const fields = await withChoices(context, visibleFields(type.dataPropertyTypes, context.actor.role))
  const columns = templateColumns(owner, fields, type.matchRules, rows === 'listed')
  const titles = titlesOf(context, columns)
  const explained = columns.map((column) => explainColumn(context, words, column, titles.get(column.key)!, owner))
  const unread = unreadableFields(fields).map((field): Explanation => {
    const title = textIn(field.localizedNames, context.culture, context.tenant.culture) || field.key
    return {
      ...explainColumn(context, words, { key: field.id, field }, title, owner),
      example: null,
      description: words.t('spreadsheets.notRead'),
    }
  })
  const { sheet: choices, ranges } = choicesSheet(context, words, columns)
  const explanations = explanationSheet(context, words, [...explained, ...unread])
  const sheets = [explanations, ...(choices ? [choices] : []), keysSheet(context, [...titles])]
  const exported = columns.map((column, index): [string, ExportColumn<Thing>] => [
    column.key,
    {
      title: titles.get(column.key)!,
      note: noteOf(explained[index]!, words),
      holds: HOLDS[kindOf(column.field).cellForm] ?? 'text',
      choices: ranges.get(column.key),
      cell: (thing) => cellIn(thing, column, context),
    },
  ])
  const name = textIn(type.localizedNames, context.culture, context.tenant.culture)
  const taken = [KEYS_SHEET, ...sheets.map((sheet) => sheet.name)].some((other) => other.toLowerCase() === sheetName(name).toLowerCase())
  const list = {
    name: taken ? `${name} 1` : name,
    columns: Object.fromEntries(exported),
    read: rows === 'listed' ? read : async () => ({ items: [], totalCount: 0 }),
    note: (count: number) => note(type.localizedNames, count),
  }
  const made = await exportList(context, list, workbookWith(sheets), Object.keys(list.columns), question)
  return rows === 'listed' ? made : { ...made, fileName: `${words.t('spreadsheets.template', { name })}.xlsx` }
}

/** The template of a category. @throws as the list of its objects does */
export async function exportElementTemplate(
  context: SiteContext,
  { elementTypeId, rows }: { elementTypeId: ElementTypeId; rows: TemplateRows },
  question: Question,
): Promise<MadeDocument<SiteContext>> {
  const type = await loadElementType(context, elementTypeId)
  const template: Template = {
    owner: 'element',
    type,
    rows,
    read: (now, query) => filterElements(now, elementTypeId, query),
    note: (localizedNames, count) => {
      const after = { status: type.status, localizedNames, format: 'xlsx', rows: count }
      audit(context, { action: 'export', entity: 'elementType', entityId: type.id, after })
    },
  }
  return makeTemplate(context, template, question)
}

/** The template of a predefined value type. @throws as the list of its values does */
export async function exportRecordTemplate(
  context: SiteContext,
  { recordTypeId, rows }: { recordTypeId: RecordTypeId; rows: TemplateRows },
  question: Question,
): Promise<MadeDocument<SiteContext>> {
  const type = await loadRecordType(context, recordTypeId)
  const template: Template = {
    owner: 'record',
    type,
    rows,
    read: (now, query) => filterRecords(now, recordTypeId, query as ListQuery),
    note: (localizedNames, count) => {
      const after = { status: type.status, localizedNames, format: 'xlsx', rows: count }
      audit(context, { action: 'export', entity: 'recordType', entityId: type.id, after })
    },
  }
  return makeTemplate(context, template, question)
}
