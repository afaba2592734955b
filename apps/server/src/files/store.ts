import type { Readable } from 'node:stream'

/** Bytes from `start` to `end`, both included. */
export interface ByteRange {
  start: number
  end: number
}

/** A received file on this machine that is not in the store yet. */
export interface StagedFile {
  path: string
  size: number
  /** In hexadecimal. */
  sha256: string
}

/**
 * Store of the bytes of files. Keys come only from `newStorageKey`: no part of a key comes from a request.
 * @throws `unavailable` when the store cannot be reached
 */
export interface FileStore {
  /** The folder on this machine in which files are assembled before they are stored. */
  staging: string
  /** Moves a staged file into the store; when it resolves the bytes survive a crash. */
  put: (key: string, file: StagedFile) => Promise<void>
  /** Opens the bytes, or a range of them. @throws `notFound` for an unknown key */
  open: (key: string, range?: ByteRange) => Promise<Readable>
  /** Removes the bytes; missing bytes are no error. */
  remove: (key: string) => Promise<void>
}

const KEY = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}(\.thumb)?$/

export const newStorageKey = () => crypto.randomUUID()

/** The key of a file's thumbnail. */
export const thumbKeyOf = (key: string) => `${key}.thumb`

/** The path of a key below the store's root: two levels of folders, so that none grows without limit. */
export function pathOfKey(key: string): string {
  if (!KEY.test(key)) throw new Error('not a storage key')
  return `${key.slice(0, 2)}/${key.slice(2, 4)}/${key}`
}
