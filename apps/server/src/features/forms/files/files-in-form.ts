import { asId } from '@verka/domain/entities/ids.ts'
import type { StoredFile } from '@verka/domain/files/files.api.ts'
import type { FoundFile } from '@verka/domain/forms/field-kind.ts'
import type { Field, Values } from '@verka/domain/forms/field.ts'
import { kindOf } from '@verka/domain/forms/field-kinds.ts'
import { fieldsById, flatFields } from '@verka/domain/forms/flat-fields.ts'
import { onceFor } from '@verka/domain/forms/once-for.ts'
import { filesInHtml } from '@verka/domain/forms/text/html-files.ts'
import type { SiteContext } from '../../../http/context.ts'
import { renderPng } from '../../../files/draw.ts'
import { claimFiles, type FileOwner } from '../../files/files.ts'

/** Files in values whose fields were removed: they stay as long as the values. */
function filesOfRemovedFields(fields: readonly Field[], values: Values) {
  const known = fieldsById(fields)
  const filesIn = (value: unknown): FoundFile[] => {
    if (typeof value === 'string') return filesInHtml(value).map((fileId) => ({ fileId, purpose: undefined }))
    if (typeof value !== 'object' || value === null) return []
    const { fileId } = value as { fileId?: unknown }
    const own: FoundFile[] = typeof fileId === 'string' ? [{ fileId: asId<'file'>(fileId), purpose: 'file' }] : []
    return [...own, ...Object.values(value).flatMap(filesIn)]
  }
  const removed = Object.entries(values).flatMap(([id, value]): (readonly [string, unknown])[] => {
    const field = known.get(id)
    if (!field) return [[id, value]]
    if (kindOf(field).children !== 'rows' || !Array.isArray(value)) return []
    const cells = new Set(field.children.map((child) => child.id))
    // files in rows belong to the collection
    return (value as Values[]).flatMap((row) =>
      Object.entries(row).flatMap(([cell, part]) => (cells.has(cell) ? [] : [[id, part] as const])),
    )
  })
  return removed.flatMap(([fieldId, value]) => filesIn(value).map((file) => ({ fieldId, ...file })))
}

/** Fields that may hold files. */
const fieldsWithFiles = onceFor((fields: readonly Field[]) => flatFields(fields).filter((field) => kindOf(field).files !== undefined))
/** Fields that may hold pictures, in their rows too. */
const fieldsWithPictures = onceFor((fields: readonly Field[]) =>
  flatFields(fields).filter((field) => kindOf(field).picture !== undefined || kindOf(field).children === 'rows'),
)

/** Whether values can name a file: most forms have none. */
function mayName(fields: readonly Field[], values: Values): boolean {
  if (fieldsWithFiles(fields).length > 0 || fieldsWithPictures(fields).length > 0) return true
  const known = fieldsById(fields)
  for (const id in values) if (!known.has(id)) return true
  return false
}

/** Renders the pictures of values on the server: a sent picture is not trusted. */
async function withPictures(fields: readonly Field[], values: Values): Promise<Values> {
  const known: Values = { ...values }
  for (const field of fieldsWithPictures(fields)) {
    const { picture, children } = kindOf(field)
    const value = known[field.id] ?? null
    if (value === null) continue
    if (picture) known[field.id] = picture.withPng(value, await renderPng(picture.svg(value)))
    if (children === 'rows')
      known[field.id] = (await Promise.all((value as Values[]).map((row) => withPictures(field.children, row)))) as never
  }
  return known
}

/**
 * Claims the files that values name for their row, in the same database transaction, and writes their true metadata into the values: name,
 * type and size do not come from the sender.
 * @throws `invalid` at the field of a file that does not exist for the caller.
 */
export async function claimFilesOf(
  context: SiteContext,
  owner: FileOwner & { isNew?: boolean },
  fields: readonly Field[],
  values: Values,
): Promise<Values> {
  if (!mayName(fields, values)) return values
  const found = fieldsWithFiles(fields).flatMap((field) => {
    const { files } = kindOf(field)
    const value = values[field.id] ?? null
    if (!files || value === null) return []
    return files.found(value, field).map((file) => ({ ...file, fieldId: field.id, field, value }))
  })
  const named = [...found.map(({ fieldId, fileId, purpose }) => ({ fieldId, fileId, purpose })), ...filesOfRemovedFields(fields, values)]
  // most rows have no files: no query if there is none to claim or release
  const mayHold = !owner.isNew && fieldsWithFiles(fields).length > 0
  const stored = named.length > 0 || mayHold ? await claimFiles(context, owner, named) : new Map<string, StoredFile>()
  const known: Values = await withPictures(fields, values)
  for (const { field, value } of found)
    known[field.id] = kindOf(field).files!.withFacts(value, field, (fileId) => {
      const facts = stored.get(fileId)
      return facts && { fileId, fileName: facts.fileName, type: facts.type, size: facts.size }
    })
  return known
}
