/** A version that no row ever has, so that a save with it is stale. */
const NO_VERSION = 2_147_483_647

const ENTITY_TAG = /^(?:W\/)?"(\d{1,9})"$/

/**
 * The version that a save or deletion is based on. `If-Match` is equivalent to the version in the body or the query. If both exist and
 * differ, or the header is not a version of ours, the save is stale in any case, and the answer is the same 409 with the present state. The
 * contract refuses a malformed version.
 */
export function basedOn(header: string | undefined, sent: unknown): unknown {
  const matched = versionsIn(header)
  if (matched === undefined) return sent
  if (sent === undefined) return matched.length === 1 ? matched[0] : NO_VERSION
  const isVersion = /^\d{1,9}$/.test(typeof sent === 'number' || typeof sent === 'string' ? String(sent) : '')
  return isVersion && !matched.includes(Number(sent)) ? NO_VERSION : sent
}

/** The versions that a header names; undefined: it has no condition. */
function versionsIn(header: string | undefined): number[] | undefined {
  if (header === undefined || header.trim() === '*') return undefined
  return header
    .slice(0, 1000)
    .split(',')
    .flatMap((part) => ENTITY_TAG.exec(part.trim())?.[1] ?? [])
    .map(Number)
}
