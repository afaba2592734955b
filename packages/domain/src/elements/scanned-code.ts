/** Path of a code in the client. */
const PATH = /^\/exe\/code\/([^/]+)$/
/** Page of a code for people without a login, with the code in its query. */
const SEARCH = '/search'

/** Where a code belongs: keys of a tenant and a site. */
export interface CodePlace {
  tenant?: string | undefined
  site?: string | undefined
}

/** Address on a label, so that the camera of any phone opens the object. */
export const addressOfCode = (origin: string, code: string, place: CodePlace): string => `${origin}${pathOfCode(code, place)}`

/** The same without a server. */
export function pathOfCode(code: string, { tenant, site }: CodePlace): string {
  const query = queryOf({ site, tenant })
  return `/exe/code/${encodeURIComponent(code)}${query && `?${query}`}`
}

/** The page that shows a code to people without a login. `more`: further parts of its address. */
export const searchOfCode = (code: string, { tenant, site, ...more }: CodePlace & Record<string, string | undefined>): string =>
  `${SEARCH}?${queryOf({ tenant, site, ...more, code })}`

const queryOf = (parts: Record<string, string | undefined>): string =>
  Object.entries(parts)
    .flatMap(([name, value]) => (value === undefined ? [] : `${name}=${encodeURIComponent(value)}`))
    .join('&')

/**
 * Content of a label: a code and, in an address, the keys of the tenant and the site where it was printed, in lower case: printers write
 * alphanumeric QR codes in capitals. An empty key is none.
 */
export interface Scanned extends CodePlace {
  code: string
}

/** Parses a scanned text. Labels have a code, plain or in an address of any server; other texts are returned unchanged. */
export function readScanned(scanned: string): Scanned {
  const text = scanned.trim()
  const asItIs = { code: text }
  if (!/^https?:\/\//i.test(text) || !URL.canParse(text)) return asItIs
  const { pathname, searchParams } = new URL(text)
  const keyOf = (name: 'tenant' | 'site') => searchParams.get(name)?.trim().toLowerCase() || undefined
  const place = { tenant: keyOf('tenant'), site: keyOf('site') }
  if (pathname === SEARCH) {
    const code = searchParams.get('code')?.trim() ?? ''
    return code === '' ? asItIs : { code, ...place }
  }
  const [, code] = PATH.exec(pathname) ?? []
  if (code === undefined) return asItIs
  try {
    return { code: decodeURIComponent(code), ...place }
  } catch {
    return asItIs
  }
}

/** The plain code of a scanned text. */
export const codeIn = (scanned: string): string => readScanned(scanned).code
