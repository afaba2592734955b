import sanitizeHtml from 'sanitize-html'
import { MAX_FILE_NAME_LENGTH } from '@verka/domain/files/file-types.ts'
import { invalid } from '@verka/domain/errors/app-error.ts'
import type { Field, FieldValue, Values } from '@verka/domain/forms/field.ts'
import { MAX_HTML_LENGTH } from '@verka/domain/forms/field-kinds/html.ts'
import { kindOf } from '@verka/domain/forms/field-kinds.ts'
import {
  FILE_ATTRIBUTE,
  FILE_ID,
  HTML_TAGS,
  linkAddress,
  LINK_ATTRIBUTE,
  PICTURE_TEXT_ATTRIBUTE,
} from '@verka/domain/forms/text/html-allowed.ts'

/** Tags with the same meaning, which other editors write. */
const SAME_AS: Record<string, string> = { b: 'strong', i: 'em', del: 's', strike: 's', h1: 'h2', h5: 'h4', h6: 'h4' }

/** The reference to a library file; whether there is such a file is decided where the value is claimed (`files-in-form.ts`). */
function fileOf(attribs: sanitizeHtml.Attributes): sanitizeHtml.Attributes | undefined {
  const id = attribs[FILE_ATTRIBUTE]?.toLowerCase() ?? ''
  return FILE_ID.test(id) ? { [FILE_ATTRIBUTE]: id } : undefined
}

const OPTIONS: sanitizeHtml.IOptions = {
  allowedTags: [...HTML_TAGS],
  allowedAttributes: { a: [LINK_ATTRIBUTE, FILE_ATTRIBUTE], img: [FILE_ATTRIBUTE, PICTURE_TEXT_ATTRIBUTE] },
  // a picture of any other place
  exclusiveFilter: ({ tag, attribs }) => tag === 'img' && attribs[FILE_ATTRIBUTE] === undefined,
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowProtocolRelative: false,
  // deeper than any list that a person writes
  nestingLimit: 30,
  transformTags: {
    ...Object.fromEntries(Object.entries(SAME_AS).map(([from, to]) => [from, sanitizeHtml.simpleTransform(to, {}, false)])),
    // a link that is not allowed loses its address and keeps its text
    a: (tagName, attribs): sanitizeHtml.Tag => {
      const file = fileOf(attribs)
      if (file) return { tagName, attribs: file }
      const href = linkAddress(attribs[LINK_ATTRIBUTE] ?? '')
      return { tagName, attribs: href === undefined ? {} : { [LINK_ATTRIBUTE]: href } }
    },
    img: (tagName, attribs): sanitizeHtml.Tag => {
      const text = (attribs[PICTURE_TEXT_ATTRIBUTE] ?? '').slice(0, MAX_FILE_NAME_LENGTH)
      return { tagName, attribs: { ...fileOf(attribs), [PICTURE_TEXT_ATTRIBUTE]: text } }
    },
  },
}

/** Sanitises HTML to the allowed elements of formatted text (`html-allowed.ts`). Clean HTML is unchanged. */
export function cleanHtml(html: string): string {
  return sanitizeHtml(html, OPTIONS)
}

/** A value to store: its markup is sanitised, also in rows of collections. Other values are unchanged. */
export function cleanValue(field: Field, value: FieldValue): FieldValue {
  const kind = kindOf(field)
  // the kind refuses a text that is too long, so the time for it is saved
  if (kind.isMarkup) return typeof value === 'string' && value.length <= MAX_HTML_LENGTH ? cleanHtml(value) : value
  if (kind.children !== 'rows' || !Array.isArray(value) || !field.children.some((child) => kindOf(child).isMarkup)) return value
  return value.map((row: FieldValue) => (isRow(row) ? cleanRow(field.children, row) : row)) as FieldValue
}

/** Maximum formatted text in one form. Sanitising blocks the server for half a millisecond per thousand characters. */
const MAX_MARKUP_LENGTH = 500_000

/**
 * Sanitises the values sent for a form, so that later code reads what will be stored.
 * @throws `invalid` for too much markup.
 */
export function cleanSent<Sent extends { dataPropertyTypeId: string; value: FieldValue }>(
  fields: ReadonlyMap<string, Field>,
  sent: readonly Sent[],
): Sent[] {
  let length = 0
  return sent.map((property) => {
    const field = fields.get(property.dataPropertyTypeId)
    if (!field) return property
    length += markupLength(field, property.value)
    if (length > MAX_MARKUP_LENGTH) throw invalid([{ message: '@validation.tooLong', field: `dataProperties.${field.id}` }])
    return { ...property, value: cleanValue(field, property.value) }
  })
}

/** Length of the markup in a value. */
function markupLength(field: Field, value: FieldValue | undefined): number {
  const kind = kindOf(field)
  if (kind.isMarkup) return typeof value === 'string' ? value.length : 0
  if (kind.children !== 'rows' || !Array.isArray(value)) return 0
  const rows: FieldValue[] = value
  return rows.reduce<number>(
    (sum, row) => sum + (isRow(row) ? field.children.reduce((inRow, child) => inRow + markupLength(child, row[child.id]), 0) : 0),
    0,
  )
}

const isRow = (row: FieldValue): row is Values & FieldValue => typeof row === 'object' && row !== null && !Array.isArray(row)

function cleanRow(children: readonly Field[], row: Values): Values {
  const cleaned = { ...row }
  for (const child of children) {
    const value = row[child.id]
    if (value !== undefined) cleaned[child.id] = cleanValue(child, value)
  }
  return cleaned
}

/** Fields with sanitised defaults in each language, to store in a definition. */
export function withCleanDefaults(fields: readonly Field[]): Field[] {
  return fields.map((field) => {
    const children = field.children.length === 0 ? field.children : withCleanDefaults(field.children)
    const { defaultValue } = field
    if (!kindOf(field).isMarkup || defaultValue === null) return children === field.children ? field : { ...field, children }
    return { ...field, children, defaultValue: Array.isArray(defaultValue) ? defaultValue.map(cleanText) : cleanValue(field, defaultValue) }
  })
}

/** A sanitised text in a language; an invalid one is left for the check of the definition. */
function cleanText(given: FieldValue): FieldValue & {} {
  if (typeof given !== 'object' || given === null || !('text' in given) || typeof given.text !== 'string') return given as FieldValue & {}
  return { ...given, text: given.text.length <= MAX_HTML_LENGTH ? cleanHtml(given.text) : given.text } as FieldValue & {}
}
