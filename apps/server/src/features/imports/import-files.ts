import type { FileReference } from '@verka/domain/forms/field-kind.ts'
import { loadFileRows } from '../files/files.ts'
import type { SiteContext } from '../../http/context.ts'
import type { DataImportRow } from './imports.queries.ts'

/** The files beside the table in a zip, by their names in small letters. */
export async function filesOf(context: SiteContext, { looked }: DataImportRow): Promise<ReadonlyMap<string, FileReference>> {
  const names = Object.entries(looked?.files ?? {})
  if (names.length === 0) return new Map()
  const files = new Map(
    (
      await loadFileRows(
        context,
        names.map(([, id]) => id),
      )
    ).map((file) => [file.id, file]),
  )
  return new Map(
    names.flatMap(([name, id]) => {
      const file = files.get(id)
      if (!file) return []
      const { file_name: fileName, content_type: type, size } = file
      return [[name.toLowerCase(), { fileId: id, fileName, type, size }] as const]
    }),
  )
}
