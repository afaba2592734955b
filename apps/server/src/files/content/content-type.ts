import { open } from 'node:fs/promises'
import { FILE_TYPES, typeViolation, type FileTypeName } from '@verka/domain/files/file-types.ts'
import type { Violation } from '@verka/domain/forms/violation.ts'
import { isEncryptedDocument, oleDocumentType } from './ole-documents.ts'
import { textEncodingOf } from './plain-text.ts'
import { windowOn, type Window } from './window.ts'
import { isZipOfFiles, zipDocumentType } from './zip-documents.ts'

/** Types that begin with a signature, and how the whole file decides between them. */
interface Beginning {
  signature: string
  types: readonly FileTypeName[]
  typeOf: (file: Window) => Promise<FileTypeName | undefined>
}

const only = (type: FileTypeName, ...signatures: string[]): Beginning[] =>
  signatures.map((signature) => ({ signature, types: [type], typeOf: async () => type }))

/** Signatures of the formats, at the first byte: a file with bytes before it has two formats. */
const BEGINNINGS: readonly Beginning[] = [
  ...only('png', '89504e470d0a1a0a'),
  ...only('jpeg', 'ffd8ff'),
  ...only('gif', '474946383761', '474946383961'),
  { signature: '255044462d', types: ['pdf'], typeOf: pdfType },
  ...only('rtf', '7b5c72746631'),
  { signature: '504b0304', types: ['docx', 'xlsx', 'pptx', 'odt', 'ods', 'odp', 'zip'], typeOf: zipDocumentType },
  { signature: 'd0cf11e0a1b11ae1', types: ['doc', 'xls', 'ppt'], typeOf: oleDocumentType },
]
const SIGNATURE_BYTES = 8

const beginningOf = async (file: Window): Promise<Beginning | undefined> => {
  const start = (await file.at(0, SIGNATURE_BYTES)).toString('hex')
  return BEGINNINGS.find(({ signature }) => start.startsWith(signature))
}

const isText = (type: FileTypeName) => type === 'text' || type === 'csv'

/** The end of a document is where readers begin. */
const PDF_END = 4096

async function pdfType(file: Window): Promise<FileTypeName | undefined> {
  const end = await file.at(Math.max(0, file.size - PDF_END), PDF_END)
  return end.includes('%%EOF') ? 'pdf' : undefined
}

async function typeInWindow(file: Window, expected: FileTypeName): Promise<FileTypeName | undefined> {
  const known = await beginningOf(file)
  if (known) return await known.typeOf(file)
  return isText(expected) && (await textEncodingOf(file)) ? expected : undefined
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

/** Whether the first bytes of a file are those of another type than expected. Too few bytes decide nothing. */
export const hasForeignBeginning = (path: string, size: number, expected: FileTypeName): Promise<boolean> =>
  lookedInto(path, size, async (file) => {
    if (size < SIGNATURE_BYTES) return false
    const known = await beginningOf(file)
    return known ? !known.types.includes(expected) : !isText(expected)
  })

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
