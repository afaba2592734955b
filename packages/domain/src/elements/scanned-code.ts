/** Path of a code in the client. */
const PATH = /^\/exe\/code\/([^/]+)$/

/** Address on a label, so that the camera of any phone opens the object. */
export const addressOfCode = (origin: string, code: string, site: string): string =>
  `${origin}/exe/code/${encodeURIComponent(code)}?site=${encodeURIComponent(site)}`

/** Content of a label: a code and, in an address, the key of the site where it was printed. */
export interface Scanned {
  code: string
  site: string | undefined
}

/** Parses a scanned text. Labels have a code, plain or in an address of any server; other texts are returned unchanged. */
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

/** The plain code of a scanned text. */
export const codeIn = (scanned: string): string => readScanned(scanned).code
