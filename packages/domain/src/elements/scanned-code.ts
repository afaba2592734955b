/** Where a code leads to in the client. */
const PATH = /^\/exe\/code\/([^/]+)$/

/** The address that a label holds, so that the camera of any phone opens the object. */
export const addressOfCode = (origin: string, code: string, site: string): string =>
  `${origin}/exe/code/${encodeURIComponent(code)}?site=${encodeURIComponent(site)}`

/**
 * The code of an object in what was scanned: our labels hold it alone, or in the address that it opens, whatever server that
 * was printed by. Anything else is as it is.
 */
export function codeIn(scanned: string): string {
  const text = scanned.trim()
  if (!/^https?:\/\//i.test(text) || !URL.canParse(text)) return text
  const [, code] = PATH.exec(new URL(text).pathname) ?? []
  if (code === undefined) return text
  try {
    return decodeURIComponent(code)
  } catch {
    return text
  }
}
