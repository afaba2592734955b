import type { FileId } from '@verka/domain/entities/ids.ts'
import type { Field, FieldValue } from '@verka/domain/forms/field.ts'
import { kindOf } from '@verka/domain/forms/field-kinds.ts'
import { flatFields } from '@verka/domain/forms/flat-fields.ts'
import { filesInHtml, withoutFiles } from '@verka/domain/forms/text/html-files.ts'
import type { SiteContext } from '../../../http/context.ts'
import { claimFiles, findLibraryFiles, type FileOwner } from '../../files/files.ts'

/** The default of a field with formatted text, with each of its texts changed. */
function changedTexts(defaultValue: FieldValue | null, change: (html: string) => string): FieldValue | null {
  if (typeof defaultValue === 'string') return change(defaultValue)
  if (!Array.isArray(defaultValue)) return defaultValue
  return (defaultValue as readonly { text?: unknown }[]).map((one) =>
    typeof one?.text === 'string' ? { ...one, text: change(one.text) } : one,
  ) as FieldValue
}

/** The library files in the default of a field, and in those of its parts. */
function filesIn(field: Field): FileId[] {
  const found: FileId[] = []
  if (kindOf(field).isMarkup)
    changedTexts(field.defaultValue as FieldValue | null, (html) => {
      found.push(...filesInHtml(html))
      return html
    })
  return [...found, ...field.children.flatMap(filesIn)]
}

function withChangedTexts(fields: readonly Field[], change: (html: string) => string): Field[] {
  return fields.map((field) => ({
    ...field,
    ...(kindOf(field).isMarkup && { defaultValue: changedTexts(field.defaultValue as FieldValue | null, change) as Field['defaultValue'] }),
    children: withChangedTexts(field.children, change),
  }))
}

/** Fields whose default texts show only files of the library that the caller may read. */
export async function withOwnFiles(context: SiteContext, fields: readonly Field[]): Promise<readonly Field[]> {
  const named = [...new Set(fields.flatMap(filesIn))]
  if (named.length === 0) return fields
  const known = await findLibraryFiles(context, named)
  return known.size === named.length ? fields : withChangedTexts(fields, (html) => withoutFiles(html, (id) => !known.has(id)))
}

/** Fields whose default texts show no files: those of a site stay there. */
export const withoutFilesInTexts = (fields: readonly Field[]): Field[] => withChangedTexts(fields, (html) => withoutFiles(html, () => true))

/** Default texts of fields, with their files of the library, by the field's id. */
type Defaults = Readonly<Record<string, unknown>>

/** The default texts with files. */
export const defaultsWithFiles = (fields: readonly Field[]): Defaults =>
  Object.fromEntries(
    flatFields(fields).flatMap((field) =>
      filesIn({ ...field, children: [] }).length > 0 ? [[field.id, field.defaultValue as FieldValue | null]] : [],
    ),
  )

/** The files of such texts. */
export function filesOfDefaults(defaults: Defaults): FileId[] {
  const found: FileId[] = []
  for (const text of Object.values(defaults))
    changedTexts(text as FieldValue | null, (html) => {
      found.push(...filesInHtml(html))
      return html
    })
  return found
}

/** Fields with the files of default texts that are the same but for them, as copies; a file without a copy is left out. */
export function withFilesIn(fields: readonly Field[], defaults: Defaults, copies: ReadonlyMap<FileId, FileId>): Field[] {
  const copied = (html: string) =>
    [...copies].reduce(
      (text, [id, copy]) => text.replaceAll(id, copy),
      withoutFiles(html, (id) => !copies.has(id)),
    )
  return fields.map((field) => {
    const text = defaults[field.id] as FieldValue | null | undefined
    const isSame =
      text !== undefined &&
      kindOf(field).isMarkup &&
      JSON.stringify(changedTexts(text, (html) => withoutFiles(html, () => true))) === JSON.stringify(field.defaultValue)
    return {
      ...field,
      ...(isSame && { defaultValue: changedTexts(text, copied) as Field['defaultValue'] }),
      children: withFilesIn(field.children, defaults, copies),
    }
  })
}

/** Fields of a copy: a default text that is the same but for its files is as it is stored, if that has files. */
export function withStoredFiles(copied: readonly Field[], stored: readonly Field[]): Field[] {
  const withFiles = new Map(
    flatFields(stored).flatMap((field) => (filesIn({ ...field, children: [] }).length > 0 ? [[field.id, field]] : [])),
  )
  const bare = (field: Field) => JSON.stringify(withoutFilesInTexts([{ ...field, children: [] }])[0]!.defaultValue)
  const isSame = (field: Field, before: Field) => bare(before) === bare(field)
  const kept = (field: Field): Field => {
    const before = withFiles.get(field.id)
    return {
      ...field,
      ...(before && kindOf(field).isMarkup && isSame(field, before) && { defaultValue: before.defaultValue }),
      children: field.children.map(kept),
    }
  }
  return withFiles.size === 0 ? [...copied] : copied.map(kept)
}

/** Claims the files in the default texts of a definition: those who may see the field may read them. */
export async function claimFilesOfTexts(context: SiteContext, owner: FileOwner, fields: readonly Field[]): Promise<void> {
  const found = flatFields(fields).flatMap((field) => filesIn(field).map((fileId) => ({ fieldId: field.id, fileId, purpose: undefined })))
  await claimFiles(context, owner, found)
}
