import { open } from 'node:fs/promises'
import { FILE_TYPES, typeViolation, type FileTypeName } from '@verka/domain/files/file-types.ts'
import type { Violation } from '@verka/domain/forms/violation.ts'
import { isEncryptedDocument, oleDocumentType } from './ole-documents.ts'
import { textEncodingOf } from './plain-text.ts'
import { windowOn, type Window } from './window.ts'
import { isZipOfFiles, zipDocumentType } from './zip-documents.ts'

/** Signatures of the formats, at the first byte: a file with bytes before it has two formats. */
const BEGINNINGS: [string, (file: Window) => Promise<FileTypeName | undefined>][] = [
  ['89504e470d0a1a0a', async () => 'png'],
  ['ffd8ff', async () => 'jpeg'],
  ['474946383761', async () => 'gif'],
  ['474946383961', async () => 'gif'],
  ['255044462d', pdfType],
  ['7b5c72746631', async () => 'rtf'],
  ['504b0304', zipDocumentType],
  ['d0cf11e0a1b11ae1', oleDocumentType],
]

/** The end of a document is where readers begin. */
const PDF_END = 4096

async function pdfType(file: Window): Promise<FileTypeName | undefined> {
  const end = await file.at(Math.max(0, file.size - PDF_END), PDF_END)
  return end.includes('%%EOF') ? 'pdf' : undefined
}

async function typeInWindow(file: Window, expected: FileTypeName): Promise<FileTypeName | undefined> {
  const start = (await file.at(0, 8)).toString('hex')
  const known = BEGINNINGS.find(([beginning]) => start.startsWith(beginning))
  if (known) return await known[1](file)
  const isText = expected === 'text' || expected === 'csv'
  return isText && (await textEncodingOf(file)) ? expected : undefined
}

async function lookedInto<Found>(path: string, size: number, look: (file: Window) => Promise<Found>): Promise<Found> {
  const handle = await open(path)
  try {
    return await look(windowOn(handle, size))
  } finally {
    await handle.close()
  }
}

/**
 * The type of a file by its content; undefined: not allowed. `expected` decides between text and csv, which look the same. `seeImage`
 * decides whether a picture can be decoded.
 */
export const typeOfContent = (path: string, size: number, expected: FileTypeName): Promise<FileTypeName | undefined> =>
  lookedInto(path, size, (file) => typeInWindow(file, expected))

/**
 * The type of a file to import by its content, whatever its name says: many systems write texts that are named `.xls`. An error instead of
 * a type when it is none that is imported.
 */
export const typeOfImport = (path: string, size: number, expected: FileTypeName): Promise<FileTypeName | Violation> =>
  lookedInto(path, size, async (file) => {
    const found = await typeInWindow(file, expected === 'text' ? 'text' : 'csv')
    if (found) return (FILE_TYPES[found].purposes as readonly string[]).includes('import') ? found : typeViolation('import')
    if (await isZipOfFiles(file)) return 'zip'
    return (await isEncryptedDocument(file)) ? { message: 'importFile.passwordProtected' } : typeViolation('import')
  })
