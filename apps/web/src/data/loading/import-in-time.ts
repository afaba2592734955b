/** Time limit of loading a part of the client (specification section 9). */
const LIMIT_MS = 120_000

/** A part of the client that did not arrive in time. */
export class LatePartError extends Error {}

/**
 * Loads a part of the client, with a time limit: a browser waits for ever for a server that accepts the connection and sends nothing. The
 * build wraps every dynamic import in it (build/imports-in-time.ts).
 */
export async function importInTime<Part>(load: () => Promise<Part>): Promise<Part> {
  const { promise: isLate, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new LatePartError('a part of the client did not arrive')), LIMIT_MS)
  try {
    return await Promise.race([load(), isLate])
  } finally {
    clearTimeout(timer)
  }
}
