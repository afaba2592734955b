import { pipeline, Readable } from 'node:stream'
import { crc32, createDeflateRaw } from 'node:zlib'

/** A file in an archive: its bytes are packed as they arrive. */
export interface ZipEntry {
  name: string
  parts: AsyncIterable<Buffer> | Iterable<Buffer>
}

interface Written {
  name: Buffer
  crc: number
  packed: number
  size: number
  offset: number
}

/** Sizes follow the bytes, names are UTF-8. */
const FLAGS = 0x0808
const DEFLATED = 8
const VERSION = 20
/** The first day that an archive can store, used instead of a date. */
const NO_DATE = 0x0021

/** A ZIP archive (APPNOTE 6.3, without ZIP64: less than 4 GiB), packed and sent while its files are created. */
export async function* zipOf(entries: readonly ZipEntry[]): AsyncGenerator<Buffer> {
  const written: Written[] = []
  let offset = 0
  for (const { name: text, parts } of entries) {
    const name = Buffer.from(text)
    const entry: Written = { name, crc: 0, packed: 0, size: 0, offset }
    const head = Buffer.alloc(30)
    head.writeUInt32LE(0x04034b50, 0)
    for (const [at, value] of [
      [4, VERSION],
      [6, FLAGS],
      [8, DEFLATED],
      [12, NO_DATE],
      [26, name.length],
    ] as const)
      head.writeUInt16LE(value, at)
    yield Buffer.concat([head, name])
    const counted = async function* () {
      for await (const part of parts) {
        entry.crc = crc32(part, entry.crc)
        entry.size += part.length
        yield part
      }
    }
    // an error of the producer is thrown at the reader
    for await (const chunk of pipeline(Readable.from(counted(), { highWaterMark: 1 }), createDeflateRaw(), () => undefined)) {
      entry.packed += (chunk as Buffer).length
      yield chunk as Buffer
    }
    const sizes = Buffer.alloc(16)
    sizes.writeUInt32LE(0x08074b50, 0)
    sizes.writeUInt32LE(entry.crc, 4)
    sizes.writeUInt32LE(entry.packed, 8)
    sizes.writeUInt32LE(entry.size, 12)
    yield sizes
    offset += head.length + name.length + entry.packed + sizes.length
    written.push(entry)
  }
  const directory = Buffer.concat(written.map(directoryEntry))
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(written.length, 8)
  end.writeUInt16LE(written.length, 10)
  end.writeUInt32LE(directory.length, 12)
  end.writeUInt32LE(offset, 16)
  yield Buffer.concat([directory, end])
}

function directoryEntry({ name, crc, packed, size, offset }: Written): Buffer {
  const entry = Buffer.alloc(46)
  entry.writeUInt32LE(0x02014b50, 0)
  for (const [at, value] of [
    [4, VERSION],
    [6, VERSION],
    [8, FLAGS],
    [10, DEFLATED],
    [14, NO_DATE],
    [28, name.length],
  ] as const)
    entry.writeUInt16LE(value, at)
  entry.writeUInt32LE(crc, 16)
  entry.writeUInt32LE(packed, 20)
  entry.writeUInt32LE(size, 24)
  entry.writeUInt32LE(offset, 42)
  return Buffer.concat([entry, name])
}
