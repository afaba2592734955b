/** Parameters of an address by their name, decoded. */
export type AddressParams = Readonly<Record<string, string | undefined>>

/** The page that an address leads to. */
export interface AddressMatch<Page> {
  page: Page
  params: AddressParams
}

/** A part of an address as a person reads it; one that is not encoded correctly stays as it is. */
function decoded(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}

/** A page by its path, in which `$name` is a parameter. */
export interface AddressedPage {
  path: string
  /** The values that a parameter may have: an address with another one leads to no page. */
  choices?: Readonly<Record<string, readonly string[]>>
}

const partsOf = (path: string) => path.split('/').filter((part) => part !== '')

function paramsOf(parts: readonly string[], given: readonly string[]): Record<string, string> | undefined {
  if (parts.length !== given.length) return undefined
  const params: Record<string, string> = {}
  for (const [index, part] of parts.entries())
    if (part.startsWith('$')) params[part.slice(1)] = decoded(given[index]!)
    else if (part.toLowerCase() !== decoded(given[index]!).toLowerCase()) return undefined
  return params
}

const areOffered = (params: AddressParams, choices: AddressedPage['choices'] = {}) =>
  Object.entries(params).every(([name, value]) => choices[name]?.includes(value!) ?? true)

/** Whether an address is more exact than another of the same length: the first part that is a parameter in one of them only decides. */
function isMoreExact(parts: readonly string[], others: readonly string[]): boolean {
  const index = parts.findIndex((part, at) => part.startsWith('$') !== others[at]!.startsWith('$'))
  return index !== -1 && others[index]!.startsWith('$')
}

/**
 * Finds the page of an address: `$name` in a page's path is a parameter. Case does not matter, since printers write codes in capitals, nor
 * does a slash at the end. A path that names a part exactly comes before one with a parameter there.
 */
export function matchAddress<Page extends AddressedPage>(pages: readonly Page[], pathname: string): AddressMatch<Page> | undefined {
  const given = partsOf(pathname)
  let best: { match: AddressMatch<Page>; parts: readonly string[] } | undefined
  for (const page of pages) {
    const parts = partsOf(page.path)
    const params = paramsOf(parts, given)
    if (params && areOffered(params, page.choices) && (!best || isMoreExact(parts, best.parts))) best = { match: { page, params }, parts }
  }
  return best?.match
}
