import { AppError } from '@verka/domain/errors/app-error.ts'
import type { SiteContext } from '../../http/context.ts'
import type { FileOwnerKind } from './files.queries.ts'

/** Whether the caller may see a field of a row. It may throw `notFound`, which is as good as no. */
type MaySeeField = (context: SiteContext, entityId: string, fieldId: string) => Promise<boolean>

const declared: Partial<Record<FileOwnerKind, MaySeeField>> = {}

/**
 * Tells how rights on files follow from rights on rows. `app.ts` says it for every feature that has files in its fields,
 * since those features know this one and must not be known by it. The files of a kind that nobody speaks for are
 * nobody's to read.
 */
export function declareFileOwners(owners: Partial<Record<FileOwnerKind, MaySeeField>>): void {
  Object.assign(declared, owners)
}

/** Whether the caller may see the field of the row that a file stands in. */
export async function maySeeOwner(context: SiteContext, owner: { kind: FileOwnerKind; id: string }, fieldId: string): Promise<boolean> {
  try {
    return (await declared[owner.kind]?.(context, owner.id, fieldId)) ?? false
  } catch (error) {
    if (error instanceof AppError && error.code === 'notFound') return false
    throw error
  }
}
