import { ALIASES, plain } from '../forms/text/likeness.ts'
import type { FieldType } from '../forms/field-type.ts'
import type { ImportMapping } from './import-settings.ts'

/** Something that a column can fill, with all of its names. */
export interface NamedTarget {
  key: string
  /** Its key for programs and its names in every language. */
  names: readonly string[]
  fieldType: FieldType
  /** Whether a cell is one of its choices, also by other names of theirs; none: it has no choices, or they are not known. */
  isChoice?: ((text: string) => boolean) | undefined
}

interface Column {
  header: string
  samples: readonly string[]
  /** What a template says that it fills. */
  key?: string
}

/** A mapping of an earlier file, with the columns of that file. */
export interface EarlierMapping {
  columns: readonly Column[]
  mapping: ImportMapping
}

/** Contents that show by themselves what a column has. */
const CONTENTS: Partial<Record<FieldType, RegExp>> = {
  email: /^[^\s@]+@[^\s@]+\.[^\s@]+$/,
  url: /^https?:\/\/\S+$/i,
  date: /^\d{4}-\d\d-\d\d$/,
  dateTime: /^\d{4}-\d\d-\d\d[T ,]+\d\d?[:.]\d\d(?:[:.]\d\d)?$/,
  time: /^\d\d?:\d\d$/,
  position: /^-?\d{1,2}[.,]\d+[,;]? +-?\d{1,3}[.,]\d+$/,
}

/** Targets that find an existing thing best, in this order. Titles of objects are often equal: a person has to choose them. */
const IDENTIFIERS = ['id', 'code', 'userName', 'name']

/**
 * Proposes what each column fills: as a template says, as in an earlier file with this header, by a key or name in any language, by another usual name, by its
 * content. Nothing is filled twice.
 */
export function proposeMapping(
  columns: readonly Column[],
  targets: readonly NamedTarget[],
  identifiers: ReadonlySet<string>,
  earlier: readonly EarlierMapping[] = [],
): ImportMapping {
  const chosen: (string | null)[] = columns.map(() => null)
  const free = new Map(targets.map((target) => [target.key, target]))
  const fill = (propose: (column: Column, index: number) => string | undefined) =>
    columns.forEach((column, index) => {
      if (chosen[index] !== null) return
      const key = propose(column, index)
      if (key === undefined || !free.delete(key)) return
      chosen[index] = key
    })
  const before = earlierChoices(earlier)
  const [sameName, otherName] = [byNames(targets, ({ names }) => names), byNames(targets, ({ key }) => ALIASES[key] ?? [])]
  // an empty header says nothing
  const named = (choices: ReadonlyMap<string, string>) => (column: Column) => choices.get(plain(column.header))
  fill(({ key }) => key)
  fill(named(before))
  fill(named(sameName))
  fill(named(otherName))
  fill(({ samples }) => byContent(samples, [...free.values()]))
  const identifier = earlier.find(({ mapping }) => mapping.identifier !== null && chosen.includes(mapping.identifier))?.mapping.identifier
  const usual = IDENTIFIERS.find((key) => identifiers.has(key) && chosen.includes(key))
  return { columns: chosen, identifier: identifier ?? usual ?? null, mode: earlier[0]?.mapping.mode ?? 'both', createMissing: [] }
}

/** Choices of earlier files by header, of the newest first. */
function earlierChoices(earlier: readonly EarlierMapping[]): Map<string, string> {
  const choices = new Map<string, string>()
  for (const { columns, mapping } of earlier)
    columns.forEach(({ header }, index) => {
      const [name, key] = [plain(header), mapping.columns[index]]
      if (name !== '' && key && !choices.has(name)) choices.set(name, key)
    })
  return choices
}

/** Keys of targets by a name that only one of them has. */
function byNames(targets: readonly NamedTarget[], namesOf: (target: NamedTarget) => readonly string[]): Map<string, string> {
  const found = new Map<string, Set<string>>()
  for (const target of targets)
    for (const name of namesOf(target).map(plain)) if (name !== '') found.set(name, (found.get(name) ?? new Set()).add(target.key))
  return new Map([...found].flatMap(([name, keys]) => (keys.size === 1 ? [[name, [...keys][0]!] as const] : [])))
}

function byContent(samples: readonly string[], free: readonly NamedTarget[]): string | undefined {
  const filled = samples.filter((sample) => sample.trim() !== '')
  if (filled.length < 2) return undefined
  const fitting = free.filter(({ fieldType, isChoice }) => {
    const content = CONTENTS[fieldType]
    return isChoice ? filled.every(isChoice) : content !== undefined && filled.every((sample) => content.test(sample.trim()))
  })
  return fitting.length === 1 ? fitting[0]!.key : undefined
}
