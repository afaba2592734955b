/** Where a code leads to in the client. */
const PATH = /^\/exe\/code\/([^/]+)$/

/** The address that a label holds, so that the camera of any phone opens the object. */
export const addressOfCode = (origin: string, code: string, site: string): string =>
  `${origin}/exe/code/${encodeURIComponent(code)}?site=${encodeURIComponent(site)}`

/** What a label says: a code and, where it holds the address that it opens, the key of the site that it was printed in. */
export interface Scanned {
  code: string
  site: string | undefined
}

/**
 * What is meant by what was scanned: our labels hold a code alone, or in the address that it opens, whatever server that was
 * printed by. Anything else is as it is.
 */
export function readScanned(scanned: string): Scanned {
  const text = scanned.trim()
  const asItIs = { code: text, site: undefined }
  if (!/^https?:\/\//i.test(text) || !URL.canParse(text)) return asItIs
  const { pathname, searchParams } = new URL(text)
  const [, code] = PATH.exec(pathname) ?? []
  if (code === undefined) return asItIs
  try {
    return { code: decodeURIComponent(code), site: searchParams.get('site') ?? undefined }
  } catch {
    return asItIs
  }
}

/** The code alone. */
export const codeIn = (scanned: string): string => readScanned(scanned).code
