import type { ImportMapping } from '@verka/domain/imports/import-settings.ts'
import type { DataImport, ImportTargetField } from '@verka/domain/imports/imports.api.ts'

/** The mapping as stored or proposed, with a choice for each column of the file. */
export function mappingOf({ mapping, columns, targets }: Pick<DataImport, 'mapping' | 'columns' | 'targets'>): ImportMapping {
  const known = new Set(targets.map(({ key }) => key))
  // a field that was deleted meanwhile is no target
  const chosen = columns.map((_, at) => mapping.columns[at] ?? null).map((key) => (key !== null && known.has(key) ? key : null))
  return withIdentifier({ ...mapping, columns: chosen })
}

/** Without a column that fills it, nothing finds an existing thing. */
const withIdentifier = (mapping: ImportMapping): ImportMapping => ({
  ...mapping,
  identifier: mapping.identifier !== null && mapping.columns.includes(mapping.identifier) ? mapping.identifier : null,
})

/** A column fills a target, and no other column does; null: it fills nothing. */
export const withTarget = (mapping: ImportMapping, column: number, target: string | null): ImportMapping =>
  withIdentifier({
    ...mapping,
    columns: mapping.columns.map((key, at) => (at === column ? target : target !== null && key === target ? null : key)),
  })

/** Targets that a new thing needs and no column fills. */
export const unfilledOf = ({ columns, mode }: ImportMapping, targets: readonly ImportTargetField[]): ImportTargetField[] =>
  mode === 'update' ? [] : targets.filter(({ key, isRequired }) => isRequired && !columns.includes(key))

/** Why rows cannot be checked by a mapping: it fills nothing, or has nothing to update by. */
export function problemOf({
  columns,
  mode,
  identifier,
}: ImportMapping): 'imports.nothingFilled' | 'imports.updateNeedsIdentifier' | undefined {
  if (columns.every((key) => key === null)) return 'imports.nothingFilled'
  if (mode === 'update' && identifier === null) return 'imports.updateNeedsIdentifier'
  return undefined
}
