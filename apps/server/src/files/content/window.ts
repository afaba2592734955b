import type { FileHandle } from 'node:fs/promises'

/** A file that is looked into here and there, without being read as a whole. */
export interface Window {
  size: number
  /** The bytes at a position; fewer where the file ends. */
  at: (position: number, length: number) => Promise<Buffer>
}

export function windowOn(file: FileHandle, size: number): Window {
  return {
    size,
    async at(position, length) {
      const wanted = Math.max(0, Math.min(length, size - position))
      const bytes = Buffer.alloc(wanted)
      const { bytesRead } = await file.read(bytes, 0, wanted, position)
      return bytes.subarray(0, bytesRead)
    },
  }
}
