import { statusesVisibleTo } from '@verka/domain/definitions/content-status.ts'
import type { FileId } from '@verka/domain/entities/ids.ts'
import type { Field } from '@verka/domain/forms/field.ts'
import { kindOf } from '@verka/domain/forms/field-kinds.ts'
import { flatFields } from '@verka/domain/forms/flat-fields.ts'
import { visibleFields } from '@verka/domain/forms/visible-fields.ts'
import { MAX_NAMED_USES, type FullFile } from '@verka/domain/library/library.api.ts'
import { textIn } from '@verka/domain/localization/localized-text.ts'
import { scopeOf, type SiteContext } from '../../http/context.ts'
import { listFieldsOfTypes } from '../definitions/stored/fields-of-types.ts'
import { maySeeOwner } from '../files/file-owners.ts'
import { usesOfFile } from '../files/files.ts'
import { readNamesOfUsers } from './file-users.queries.ts'

const hasFiles = (field: Field): boolean => (kindOf(field).files !== undefined && !kindOf(field).isMarkup) || field.children.some(hasFiles)

/** The fields with files of objects and predefined values that the caller may see. */
export async function visibleFileFields(context: SiteContext): Promise<string[]> {
  const types = await listFieldsOfTypes(context.tx, scopeOf(context), statusesVisibleTo(context.actor.role))
  return types.flatMap((fields) =>
    flatFields(visibleFields(fields, context.actor.role))
      .filter(hasFiles)
      .map(({ id }) => id),
  )
}

/** The rows that use a file and that the caller may see, each once, newest first. */
export async function namedUses(context: SiteContext, id: FileId): Promise<FullFile['usedIn']> {
  const visible = new Map<string, FullFile['usedIn'][number]['entity']>()
  for (const { owner, fieldId } of await usesOfFile(context, id)) {
    if (visible.size >= MAX_NAMED_USES) break
    // a file of an import is named by that import's page only
    if (owner.kind === 'import' || owner.kind === 'openReport') continue
    if (!visible.has(owner.id) && (await maySeeOwner(context, owner, fieldId))) visible.set(owner.id, owner.kind)
  }
  const names = await readNamesOfUsers(context.tx, scopeOf(context), [...visible.keys()])
  return [...visible].flatMap(([userId, entity]) => {
    const found = names.get(userId)
    if (!found) return []
    const { title, names: localizedNames } = found
    const name = title ?? textIn(localizedNames ?? [], context.culture, context.tenant.culture)
    return [{ entity, id: userId, name, ...(localizedNames && { localizedNames }) }]
  })
}
