import { isUtf8 } from 'node:buffer'
import { openPromise, validateFileName, type Entry } from 'yauzl'
import { passwordProtected, TableFailure, unreadable } from '../table-failure.ts'

const MAX_UNPACKED = 200 * 1024 * 1024
const MAX_ENTRIES = 1000

/** Letters of DOS code page 850 from 0x80 on, in which zip programs for Windows write names. */
const DOS_LETTERS = 'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑ'

/** A zip file whose entries are read one at a time. What they unpack to is counted, since directories may lie. */
export interface ZipFile {
  /** Files by their names; folders are left out. */
  entries: ReadonlyMap<string, { size: number }>
  /** The bytes of an entry. @throws `unreadable` when there is none; when more is unpacked than allowed */
  read: (name: string) => AsyncGenerator<Buffer>
  close: () => void
}

const tooLarge = () => new TableFailure('@importFile.unpackedTooLarge', { size: MAX_UNPACKED / 1024 / 1024 })

function nameOf(bytes: Buffer): string {
  const name = isUtf8(bytes)
    ? bytes.toString('utf8')
    : [...bytes].map((byte) => (byte < 0x80 ? String.fromCharCode(byte) : (DOS_LETTERS[byte - 0x80] ?? '_'))).join('')
  return name.replaceAll('\\', '/').normalize('NFC')
}

/** Opens a zip file. @throws for a broken one, too many entries, names that leave their folder, entries with a password */
export async function openZip(path: string): Promise<ZipFile> {
  const zip = await openPromise(path, { autoClose: false, decodeStrings: false })
  if (zip.entryCount > MAX_ENTRIES) throw new TableFailure('@importFile.tooManyEntries', { max: MAX_ENTRIES })
  const entries = new Map<string, { size: number; entry: Entry }>()
  let declared = 0
  for await (const entry of zip.eachEntry()) {
    const name = nameOf(entry.fileName as unknown as Buffer)
    if (validateFileName(name) !== null) throw unreadable()
    if (entry.isEncrypted()) throw passwordProtected()
    declared += entry.uncompressedSize
    if (declared > MAX_UNPACKED) throw tooLarge()
    if (!name.endsWith('/')) entries.set(name, { size: entry.uncompressedSize, entry })
  }
  let unpacked = 0
  return {
    entries,
    async *read(name) {
      const found = entries.get(name)
      if (!found) throw unreadable()
      for await (const chunk of (await zip.openReadStreamPromise(found.entry)) as AsyncIterable<Buffer>) {
        unpacked += chunk.length
        if (unpacked > MAX_UNPACKED) throw tooLarge()
        yield chunk
      }
    },
    close: () => zip.close(),
  }
}
