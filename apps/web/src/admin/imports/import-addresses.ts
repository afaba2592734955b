import type { ImportTarget } from '@verka/domain/imports/import-settings.ts'
import type { DataImport } from '@verka/domain/imports/imports.api.ts'
import { addressOf } from '../../addresses.ts'

const PATHS = { element: '/imports/elements', record: '/imports/records', user: '/imports/users' } as const satisfies Record<
  ImportTarget,
  string
>

/** The page where an import begins, with the category or predefined value type chosen. */
export const addressOfNewImport = (target: ImportTarget, typeId?: string | null): string =>
  addressOf(PATHS[target], undefined, { type: typeId ?? undefined })

/** The list with the imported things. */
export function addressOfTargets({ target, typeId }: Pick<DataImport, 'target' | 'typeId'>): string {
  if (target === 'user' || typeId === null) return addressOf('/users')
  return addressOf(target === 'element' ? '/elements/list/$id' : '/records/list/$id', { id: typeId })
}
