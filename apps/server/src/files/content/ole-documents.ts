import type { FileTypeName } from '@verka/domain/files/file-types.ts'
import type { Window } from './window.ts'

/** Sectors of the directory that are read at most; a document has a few. */
const MAX_DIRECTORY_SECTORS = 2000
const ENTRY_LENGTH = 128
const LAST_SECTOR = 0xffff_fffa
const HEADER_FATS = 109
const NONE = 0xffff_ffff

/** The stream in which each of the old Office formats stores its document. */
const STREAMS: Record<string, FileTypeName> = { WordDocument: 'doc', Workbook: 'xls', Book: 'xls', 'PowerPoint Document': 'ppt' }

interface Entry {
  name: string
  left: number
  right: number
  child: number
}

/** The directory of an OLE2 file ([MS-CFB]), its sectors followed through the allocation table. */
async function readDirectory(file: Window): Promise<Entry[] | undefined> {
  const header = await file.at(0, 512)
  const shift = header.length === 512 ? header.readUInt16LE(30) : 0
  if (shift !== 9 && shift !== 12) return undefined
  const sectorSize = 2 ** shift
  const sector = (index: number) => file.at((index + 1) * sectorSize, sectorSize)
  const perSector = sectorSize / 4

  /** The sector of a part of the allocation table: the first are listed in the header, others in a chain. */
  const fatSector = async (part: number): Promise<number> => {
    if (part < HEADER_FATS) return header.readUInt32LE(76 + part * 4)
    let index = header.readUInt32LE(68)
    let rest = part - HEADER_FATS
    for (; rest >= perSector - 1; rest -= perSector - 1) {
      const chain = await sector(index)
      index = chain.length === sectorSize ? chain.readUInt32LE(sectorSize - 4) : NONE
      if (index >= LAST_SECTOR) return NONE
    }
    const chain = await sector(index)
    return chain.length === sectorSize ? chain.readUInt32LE(rest * 4) : NONE
  }
  const next = async (index: number): Promise<number> => {
    const table = await sector(await fatSector(Math.floor(index / perSector)))
    return table.length === sectorSize ? table.readUInt32LE((index % perSector) * 4) : NONE
  }

  const entries: Entry[] = []
  let index = header.readUInt32LE(48)
  for (let count = 0; index < LAST_SECTOR; count++) {
    const bytes = await sector(index)
    if (bytes.length < ENTRY_LENGTH || count === MAX_DIRECTORY_SECTORS) return undefined
    for (let at = 0; at + ENTRY_LENGTH <= bytes.length; at += ENTRY_LENGTH) {
      const nameLength = Math.min(64, bytes.readUInt16LE(at + 64))
      entries.push({
        name: bytes.toString('utf16le', at, at + Math.max(0, nameLength - 2)),
        left: bytes.readUInt32LE(at + 68),
        right: bytes.readUInt32LE(at + 72),
        child: bytes.readUInt32LE(at + 76),
      })
    }
    index = await next(index)
  }
  return entries
}

/** The streams at the top of an OLE2 file; a deeper stream belongs to an embedded object. */
async function topStreamsOf(file: Window): Promise<Set<string>> {
  const entries = await readDirectory(file)
  const open = entries?.[0] ? [entries[0].child] : []
  const seen = new Set<number>()
  const names = new Set<string>()
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    const entry = entries![id]
    // a cyclic tree ends here
    if (!entry || seen.has(id)) continue
    seen.add(id)
    names.add(entry.name)
    open.push(entry.left, entry.right)
  }
  return names
}

/**
 * The type of an OLE2 file that is an old Office document, by the stream at its top. Installers, mails and encrypted documents are OLE2
 * files too, and return undefined.
 */
export async function oleDocumentType(file: Window): Promise<FileTypeName | undefined> {
  for (const name of await topStreamsOf(file)) if (Object.hasOwn(STREAMS, name)) return STREAMS[name]
  return undefined
}

/** Whether an OLE2 file is a document of a newer format, protected by a password. */
export const isEncryptedDocument = async (file: Window): Promise<boolean> => (await topStreamsOf(file)).has('EncryptedPackage')
