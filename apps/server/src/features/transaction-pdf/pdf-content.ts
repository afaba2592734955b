import { checkLines, isDeviation } from '@verka/domain/forms/checks/check-lines.ts'
import { displayValue } from '@verka/domain/forms/display-value.ts'
import { kindOf } from '@verka/domain/forms/field-kinds.ts'
import type { FileReference } from '@verka/domain/forms/field-kind.ts'
import { position } from '@verka/domain/forms/field-kinds/position.ts'
import type { Signature } from '@verka/domain/forms/field-kinds/signature.ts'
import { isCheck, STATUS_OPTIONS } from '@verka/domain/forms/field-kinds/status-group.ts'
import type { Field, FieldValue } from '@verka/domain/forms/field.ts'
import { flatFields } from '@verka/domain/forms/flat-fields.ts'
import { textOfHtml } from '@verka/domain/forms/text/html-text.ts'
import type { Culture } from '@verka/domain/localization/cultures.ts'
import { textIn } from '@verka/domain/localization/localized-text.ts'
import type { Reader } from '@verka/domain/localization/reader.ts'
import type { Rule } from '@verka/domain/rules/rule.ts'

/** A piece of a document, in the order of the form. `depth`: its number of surrounding groups. */
export type Block = { depth: number } &
  /** `status`: the status of the group. */
  /** `isWhole`: its content, up to the next heading, stays on one page. */
  (
    | { kind: 'heading'; text: string; status?: Status | undefined; isWhole?: boolean }
    /** `color`: of the mark before the text, which has the same meaning. */
    | { kind: 'fact'; name: string; text: string; color?: string | undefined; link?: string | undefined }
    | { kind: 'signature'; name: string; drawing: Signature }
    | { kind: 'pictures'; name: string; files: readonly FileReference[] }
  )

/** `color`: of the mark before the text. */
interface Status {
  text: string
  color: string | undefined
}

export interface ContentReader extends Reader {
  /** Language of names that the reader's language lacks. */
  fallback: Culture
  /** Address of a map, with `{lat}` and `{lon}`. */
  mapsUrl: string
  /** Name of a row of a collection. */
  rowName: (name: string, number: number) => string
}

type Property = { dataPropertyTypeId: string; value: FieldValue }

/** The entered values, group by group. Empty values and groups are omitted, as on the page. */
export function blocksOf(fields: readonly Field[], properties: readonly Property[], reader: ContentReader): Block[] {
  const values = new Map(properties.map(({ dataPropertyTypeId, value }) => [dataPropertyTypeId, value]))
  return blocksOfForm(fields, (field) => values.get(field.id) ?? null, reader, 0)
}

/**
 * The deviations: each check with its notes, and below it the fields that its group's rules required because of it: severity and measures.
 * Pictures stay with the answers.
 */
export function deviationsOf(
  fields: readonly Field[],
  properties: readonly Property[],
  rules: readonly Rule[],
  reader: ContentReader,
): Block[] {
  const values = new Map(properties.map(({ dataPropertyTypeId, value }) => [dataPropertyTypeId, value]))
  const valueOf: ValueOf = (field) => values.get(field.id) ?? null
  const all = flatFields(fields)
  const written = new Set<string>()
  const blocksOf = (field: Field): Block[] => {
    if (written.has(field.id)) return []
    written.add(field.id)
    return blocksOfField(field, valueOf, reader, 1).filter(({ kind }) => kind !== 'pictures' && kind !== 'heading')
  }
  const askedBy = (ids: ReadonlySet<string>): Field[] => {
    const shows = rules.filter(({ action, source }) => action === 'show' && ids.has(source.propertyTypeId ?? ''))
    return all.filter(({ id }) => shows.some(({ target }) => target.propertyTypeId === id))
  }
  const sections = [...all.filter((field) => kindOf(field).hasStatus), undefined]
  return sections.flatMap((group): Block[] => {
    const children = group ? group.children : fields
    const checks = children.filter((field) => isDeviation(field, valueOf(field)))
    if (checks.length === 0) return []
    const lines = checkLines(children, () => false)
    const found = checks.flatMap((check) => [
      ...blocksOf(check),
      ...children.filter(({ id }) => lines.get(id) === check.id).flatMap(blocksOf),
    ])
    const causes = new Set([...(group ? [group.id] : []), ...checks.map(({ id }) => id)])
    const name = group && (textIn(group.localizedNames, reader.culture, reader.fallback) || group.key)
    const heading: Block[] = name === undefined ? [] : [{ kind: 'heading', text: name, depth: 0, isWhole: true }]
    return [...heading, ...found, ...askedBy(causes).flatMap(blocksOf)]
  })
}

type ValueOf = (field: Field) => FieldValue

const blocksOfForm = (fields: readonly Field[], valueOf: ValueOf, reader: ContentReader, depth: number): Block[] =>
  fields.flatMap((field) => blocksOfField(field, valueOf, reader, depth))

function blocksOfField(field: Field, valueOf: ValueOf, reader: ContentReader, depth: number): Block[] {
  const name = textIn(field.localizedNames, reader.culture, reader.fallback) || field.key
  const value = valueOf(field)
  const { children } = kindOf(field)
  if (children === 'form') {
    const inside = blocksOfForm(field.children, valueOf, reader, depth + 1)
    if (inside.length === 0) return []
    const status = value === null ? undefined : { text: displayValue(field, value, reader), color: colorOf(field, value) }
    return [{ kind: 'heading', text: name, status, depth }, ...inside]
  }
  if (value === null) return []
  if (children === 'rows')
    return (value as Record<string, FieldValue>[]).flatMap((row, index) => [
      { kind: 'heading', text: reader.rowName(name, index + 1), depth },
      ...blocksOfForm(field.children, (child) => row[child.id] ?? null, reader, depth + 1),
    ])
  return blocksOfValue(field, value, name, reader, depth)
}

function blocksOfValue(field: Field, value: FieldValue, name: string, reader: ContentReader, depth: number): Block[] {
  const kind = kindOf(field)
  const parsed = kind.parse(value, field)
  if ('value' in parsed && parsed.value !== null) {
    if (kind.shownAs === 'signature') return [{ kind: 'signature', name, drawing: parsed.value as Signature, depth }]
    if (kind.shownAs === 'pictures') return [{ kind: 'pictures', name, files: parsed.value as readonly FileReference[], depth }]
  }
  const text = kind.isMarkup ? paragraphsOf(String(value)) : displayValue(field, value, reader)
  if (text === '') return []
  return [{ kind: 'fact', name, text, color: colorOf(field, value), link: linkOf(field, value, text, reader), depth }]
}

/** The colour of an answer's meaning; an option's own colour may be any and is not used. */
function colorOf(field: Field, value: FieldValue): string | undefined {
  const status = isCheck(field) ? field.options.find((option) => option.value === value)?.status : undefined
  const meant = status ?? (kindOf(field).hasStatus ? value : undefined)
  return STATUS_OPTIONS.find((option) => option.value === meant)?.color ?? undefined
}

function linkOf(field: Field, value: FieldValue, text: string, { mapsUrl }: ContentReader): string | undefined {
  const { linksTo } = kindOf(field)
  if (linksTo === 'address') return /^https?:\/\//i.test(text) ? text : undefined
  if (linksTo !== 'map') return undefined
  const parsed = position.parse(value, field)
  if ('violation' in parsed || parsed.value === null) return undefined
  const { lat, lon } = parsed.value
  return mapsUrl.replaceAll('{lat}', String(lat)).replaceAll('{lon}', String(lon))
}

/** Formatted text as lines: one for each paragraph and list item. */
function paragraphsOf(html: string): string {
  return html
    .split(/<\/(?:p|li|h[1-6]|blockquote|pre)>|<br\s*\/?>/i)
    .map((part) => `${/<li\b/i.test(part) ? '• ' : ''}${textOfHtml(part)}`)
    .filter((line) => line !== '' && line !== '• ')
    .join('\n')
}
