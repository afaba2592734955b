import { asId, type FileId } from '@verka/domain/entities/ids.ts'
import type { Field } from '@verka/domain/forms/field.ts'
import type { JsonObject } from '@verka/domain/replication/content.ts'
import type { PlannedItem } from '@verka/domain/replication/plan.ts'
import type { SiteScope } from '../../../db/site-scope.ts'
import type { SiteContext } from '../../../http/context.ts'
import { loadPictures } from '../../files/files.ts'
import { filesOfDefaults, withFilesIn } from '../../forms/files/files-in-texts.ts'
import { copyToLibrary, type FileRuntime } from '../../library/copy-to-library.ts'
import { inServerContext } from '../../session/server-context.ts'
import type { PersonRuntime } from '../../session/person-context.ts'
import { idsInSite } from '../planning/ids-in-site.ts'

/** Where the pictures of a copy are read. */
export interface PictureSource {
  runtime: PersonRuntime & FileRuntime
  /** The site that is copied. */
  scope: SiteScope
}

/**
 * Copies the pictures in default texts of some items into the library of a site. A picture that was copied before is used again.
 * @returns what an item is written as: its body with its pictures
 */
export async function copyPictures(
  context: SiteContext,
  { runtime, scope }: PictureSource,
  items: readonly PlannedItem[],
): Promise<(item: PlannedItem, body: JsonObject) => JsonObject> {
  const ids = [...new Set(items.flatMap(({ defaults }) => (defaults ? filesOfDefaults(defaults) : [])))]
  const originals = ids.length === 0 ? [] : [...(await inServerContext(runtime, scope, (source) => loadPictures(source, ids))).values()]
  const derive = idsInSite(context.site.id)
  const copies = new Map<FileId, FileId>()
  for (const original of originals.filter((row) => row.is_library)) {
    const idAt = (count: number) => asId<'file'>(derive(original.id, count)) as FileId
    let count = 0
    let present = (await loadPictures(context, [idAt(count)])).get(idAt(count))
    // what was taken from the library is not returned to it
    while (present && !present.is_library) {
      count++
      present = (await loadPictures(context, [idAt(count)])).get(idAt(count))
    }
    if (!present) await copyToLibrary(context, runtime, original, idAt(count))
    copies.set(original.id, idAt(count))
  }
  return ({ defaults }, body) => {
    const fields = body['dataPropertyTypes'] as unknown as Field[] | undefined
    if (!defaults || !fields) return body
    return { ...body, dataPropertyTypes: withFilesIn(fields, defaults, copies) } as unknown as JsonObject
  }
}
