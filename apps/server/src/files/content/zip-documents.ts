import { inflateRawSync } from 'node:zlib'
import type { FileTypeName } from '@verka/domain/files/file-types.ts'
import { FILE_TYPES } from '@verka/domain/files/file-types.ts'
import type { Window } from './window.ts'

const END = 0x06054b50
const ENTRY = 0x02014b50
const LOCAL = 0x04034b50
const END_LENGTH = 22
const MAX_COMMENT = 65_535
const MAX_DIRECTORY = 4 * 1024 * 1024
/** Limit of the one part that is unpacked. The sizes in a zip directory are not trusted. */
const MAX_UNPACKED = 1024 * 1024
const IS_ENCRYPTED = 1

interface Entry {
  name: string
  flags: number
  method: number
  packedSize: number
  position: number
}

/** The directory at the end of a zip file; undefined: not one, or with something before or after it. */
async function readDirectory(file: Window): Promise<Entry[] | undefined> {
  const from = Math.max(0, file.size - END_LENGTH - MAX_COMMENT)
  const tail = await file.at(from, END_LENGTH + MAX_COMMENT)
  let end = tail.length - END_LENGTH
  while (end >= 0 && !(tail.readUInt32LE(end) === END && end + END_LENGTH + tail.readUInt16LE(end + 20) === tail.length)) end--
  if (end < 0) return undefined
  const [count, length, position] = [tail.readUInt16LE(end + 10), tail.readUInt32LE(end + 12), tail.readUInt32LE(end + 16)]
  if (length > MAX_DIRECTORY || position + length !== from + end) return undefined
  const directory = await file.at(position, length)
  const entries: Entry[] = []
  for (let offset = 0; offset + 46 <= directory.length && entries.length < count;) {
    if (directory.readUInt32LE(offset) !== ENTRY) return undefined
    const nameLength = directory.readUInt16LE(offset + 28)
    entries.push({
      name: directory.toString('latin1', offset + 46, offset + 46 + nameLength),
      flags: directory.readUInt16LE(offset + 8),
      method: directory.readUInt16LE(offset + 10),
      packedSize: directory.readUInt32LE(offset + 20),
      position: directory.readUInt32LE(offset + 42),
    })
    offset += 46 + nameLength + directory.readUInt16LE(offset + 30) + directory.readUInt16LE(offset + 32)
  }
  return entries.length === count ? entries : undefined
}

async function unpack(file: Window, entry: Entry): Promise<string | undefined> {
  const header = await file.at(entry.position, 30)
  if (header.length < 30 || header.readUInt32LE(0) !== LOCAL || entry.flags & IS_ENCRYPTED || entry.packedSize > MAX_UNPACKED)
    return undefined
  const [nameLength, extraLength] = [header.readUInt16LE(26), header.readUInt16LE(28)]
  const name = await file.at(entry.position + 30, nameLength)
  if (name.toString('latin1') !== entry.name) return undefined
  const packed = await file.at(entry.position + 30 + nameLength + extraLength, entry.packedSize)
  if (entry.method === 0) return packed.toString('utf8')
  if (entry.method !== 8) return undefined
  try {
    return inflateRawSync(packed, { maxOutputLength: MAX_UNPACKED }).toString('utf8')
  } catch {
    return undefined
  }
}

const OFFICE = (['docx', 'xlsx', 'pptx'] as const).map((name) => [`${FILE_TYPES[name].contentType}.main+xml`, name] as const)
const OPEN_DOCUMENT = (['odt', 'ods', 'odp'] as const).map((name) => [FILE_TYPES[name].contentType, name] as const)

/**
 * The document type of a zip file, by the part that names it: OpenDocument in `mimetype`, Office in `[Content_Types].xml`, which must name
 * the type of the main part (one with macros has another) and no macros.
 */
export async function zipDocumentType(file: Window): Promise<FileTypeName | undefined> {
  const entries = (await readDirectory(file)) ?? []
  const has = (test: (name: string) => boolean) => entries.some((entry) => test(entry.name))
  const mimetype = entries.find((entry) => entry.name === 'mimetype')
  if (mimetype) {
    const declared = await unpack(file, mimetype)
    return has((name) => name === 'content.xml') ? OPEN_DOCUMENT.find(([type]) => type === declared?.trim())?.[1] : undefined
  }
  const types = entries.find((entry) => entry.name === '[Content_Types].xml')
  const text = types && (await unpack(file, types))
  if (!text || !has((name) => name === '_rels/.rels') || has((name) => /vbaProject\.bin$/i.test(name))) return undefined
  const found = OFFICE.find(([type]) => text.includes(`"${type}"`) || text.includes(`'${type}'`))
  const folder = { docx: 'word/', xlsx: 'xl/', pptx: 'ppt/' } as const
  return found && has((name) => name.startsWith(folder[found[1]])) ? found[1] : undefined
}

/** Whether a zip file has files, and is no document. */
export async function isZipOfFiles(file: Window): Promise<boolean> {
  const entries = await readDirectory(file)
  return entries !== undefined && entries.every(({ name }) => name !== 'mimetype' && name !== '[Content_Types].xml')
}
