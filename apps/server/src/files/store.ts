import type { Readable } from 'node:stream'

/** Bytes from `start` to `end`, both included. */
export interface ByteRange {
  start: number
  end: number
}

/** A file that was received and lies on this machine, not in the store yet. */
export interface StagedFile {
  path: string
  size: number
  /** In hexadecimal. */
  sha256: string
}

/**
 * Where the bytes of files live. Keys are made by `newStorageKey` and nothing else: no part of one comes from outside.
 * @throws `unavailable` when the store cannot be reached.
 */
export interface FileStore {
  /** The folder on this machine in which files are put together before the store takes them. */
  staging: string
  /** Takes a staged file over, which is gone from the staging folder then; when it resolves the bytes survive a crash. */
  put: (key: string, file: StagedFile) => Promise<void>
  /** The bytes, or a range of them. @throws `notFound` when there are none. */
  open: (key: string, range?: ByteRange) => Promise<Readable>
  /** Removes the bytes; none to remove is as good. */
  remove: (key: string) => Promise<void>
}

const KEY = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}(\.thumb)?$/

export const newStorageKey = () => crypto.randomUUID()

/** The key of the small picture beside a file. */
export const thumbKeyOf = (key: string) => `${key}.thumb`

/** Where a key's bytes stand below the store's root: two levels of folders, so that none grows without end. */
export function placeOfKey(key: string): string {
  if (!KEY.test(key)) throw new Error('not a storage key')
  return `${key.slice(0, 2)}/${key.slice(2, 4)}/${key}`
}
