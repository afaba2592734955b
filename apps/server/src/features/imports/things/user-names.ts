import type { FieldError } from '@verka/domain/errors/app-error.ts'
import type { FieldValue } from '@verka/domain/forms/field.ts'
import type { SiteContext } from '../../../http/context.ts'
import { listUserSites } from '../../users/user-sites.ts'

interface Named {
  id: string
  /** How cells may name it; the last of them is how it is displayed. */
  names: string[]
  /** Key of the site of a privilege. */
  site?: string
}

/** The names of the sites and privileges that cells may contain, in the order in which they are displayed. */
export interface KnownNames {
  sites: readonly Named[]
  privileges: readonly Named[]
}

export interface FoundNames {
  ids: string[]
  errors: FieldError[]
}

/** Parts of a known name at most, an odd number since separators are among them: a long cell is read in a time that grows with its length. */
const MOST_PARTS = 15

const folded = (name: string) => name.trim().toLowerCase()

const isNamed = (name: string) => (one: Named) => one.names.some((own) => folded(own) === folded(name))

/**
 * The names in a cell, with commas, semicolons or line breaks between them; a known name may contain these itself. Undefined: no such cell.
 */
function namesIn(text: FieldValue | undefined, known: readonly Named[]): string[] | undefined {
  if (text === undefined) return undefined
  const parts = typeof text === 'string' ? text.split(/([,;\n])/) : []
  const knownNames = new Set(known.flatMap((one) => one.names.map(folded)))
  const nameAt = (from: number, to: number) => parts.slice(from, to).join('').trim()
  const names: string[] = []
  for (let from = 0; from < parts.length;) {
    // the longest known one, or what is before the next separator
    let to = Math.min(parts.length, from + MOST_PARTS)
    while (to > from + 1 && !knownNames.has(folded(nameAt(from, to)))) to -= 2
    names.push(nameAt(from, to))
    from = to + 1
  }
  return names.filter((name) => name !== '')
}

/** Keys of the sites that a cell names. */
export function sitesIn(text: FieldValue | undefined, { sites: known }: KnownNames): FoundNames | undefined {
  const found: FoundNames = { ids: [], errors: [] }
  for (const name of namesIn(text, known) ?? []) {
    const [one, ...others] = known.filter(isNamed(name))
    if (one && others.length === 0) found.ids.push(one.id)
    else found.errors.push({ message: '@errors.importSiteMissing', field: 'sites', params: { text: name } })
  }
  return text === undefined ? undefined : found
}

/** Ids of the privileges that a cell names. Several sites may have one with the same name: it is that of the person's sites, in each of them. */
export function privilegesIn(
  text: FieldValue | undefined,
  { privileges: known }: KnownNames,
  sites: readonly string[],
): FoundNames | undefined {
  const found: FoundNames = { ids: [], errors: [] }
  for (const name of namesIn(text, known) ?? []) {
    const all = known.filter(isNamed(name))
    const own = all.length > 1 ? all.filter(({ site }) => site !== undefined && sites.includes(site)) : all
    const isOneEach = new Set(own.map(({ site }) => site)).size === own.length
    if (own.length > 0 && isOneEach) found.ids.push(...own.map(({ id }) => id))
    else found.errors.push({ message: '@errors.importPrivilegeMissing', field: 'privileges', params: { text: name } })
  }
  return text === undefined ? undefined : found
}

/** The names of some, as cells display them; null: none. */
export function textOfNames(ids: readonly string[], known: readonly Named[]): string | null {
  const wanted = new Set(ids)
  const unknown = ids.filter((id) => !known.some((one) => one.id === id))
  return [...known.flatMap(({ id, names }) => (wanted.has(id) ? names.slice(-1) : [])), ...unknown].join(', ') || null
}

export async function namesKnownIn(now: SiteContext): Promise<KnownNames> {
  const { items } = await listUserSites(now)
  const privileges = items.flatMap((site) =>
    site.privileges.map(({ id, name }): Named => ({
      id,
      site: site.key,
      names: [name, `${site.key}: ${name}`, `${site.name}: ${name}`],
    })),
  )
  return { sites: items.map(({ key, name }) => ({ id: key, names: [key, name] })), privileges }
}
