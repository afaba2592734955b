/** A version that nothing ever has: what is based on it is stale. */
const NO_VERSION = 2_147_483_647

const ENTITY_TAG = /^(?:W\/)?"(\d{1,9})"$/

/**
 * The version that a save or deletion is based on. `If-Match` is an equal form of the one that is sent in the body or the query:
 * where both are there and differ, or the header names no version of ours, one of them is stale whatever is stored, and the
 * answer is the same 409 with what is there now. What is no version at all is left for the contract to refuse.
 */
export function basedOn(header: string | undefined, sent: unknown): unknown {
  const matched = versionsIn(header)
  if (matched === undefined) return sent
  if (sent === undefined) return matched.length === 1 ? matched[0] : NO_VERSION
  const isVersion = /^\d{1,9}$/.test(typeof sent === 'number' || typeof sent === 'string' ? String(sent) : '')
  return isVersion && !matched.includes(Number(sent)) ? NO_VERSION : sent
}

/** The versions that a header names; undefined: it asks for nothing. */
function versionsIn(header: string | undefined): number[] | undefined {
  if (header === undefined || header.trim() === '*') return undefined
  return header
    .slice(0, 1000)
    .split(',')
    .flatMap((part) => ENTITY_TAG.exec(part.trim())?.[1] ?? [])
    .map(Number)
}
