import { AppError } from '@verka/domain/errors/app-error.ts'
import { asId, type Id } from '@verka/domain/entities/ids.ts'
import { fromAbove } from '../../from-above.ts'
import type { SiteContext } from '../../http/context.ts'
import type { FileOwnerKind } from './files.queries.ts'

/** Whether the caller may see a field of a row. It may throw `notFound`, which is as good as no. */
type MaySeeField<Kind extends FileOwnerKind> = (context: SiteContext, entityId: Id<Kind>, fieldId: string) => Promise<boolean>

/** Rights on files by rights on their rows: those who may see the field may read the file. */
export const fileOwnersAbove = fromAbove<{ [Kind in FileOwnerKind]: MaySeeField<Kind> }>('file owners')

/** Whether the caller may see the field of the row that a file is in. */
export async function maySeeOwner<Kind extends FileOwnerKind>(
  context: SiteContext,
  owner: { kind: Kind; id: string },
  fieldId: string,
): Promise<boolean> {
  try {
    return await fileOwnersAbove.get()[owner.kind](context, asId(owner.id), fieldId)
  } catch (error) {
    if (error instanceof AppError && error.code === 'notFound') return false
    throw error
  }
}
