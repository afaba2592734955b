import type { OpenAccess } from '@verka/domain/open/open-access.api.ts'

/** What people without a login see of all sites, in numbers. */
export function sumsOf({ sites }: Pick<OpenAccess, 'sites'>) {
  const types = sites.flatMap(({ elementTypes }) => elementTypes)
  const sum = (of: 'elements' | 'guessableCodes') => types.reduce((total, type) => total + type[of], 0)
  return { types: types.length, elements: sum('elements'), guessableCodes: sum('guessableCodes') }
}
