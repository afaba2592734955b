import { LatePartError } from '../../data/loading/import-in-time.ts'

/** Browsers' messages for a chunk that could not be loaded: the server has a newer version, or no answer. */
const CHUNK_FAILURE =
  /dynamically imported module|module script failed|Unable to preload CSS|error loading dynamically imported|Importing a module script/i

/** Whether an error is a part of the client that did not come. */
export function isChunkError(error: unknown): boolean {
  return error instanceof LatePartError || (error instanceof Error && CHUNK_FAILURE.test(error.message))
}
