import type { Violation } from '../forms/violation.ts'

/** Largest file (specification section 9). */
export const MAX_FILE_BYTES = 100 * 1024 * 1024
/** Largest file sent as base64 in JSON; larger ones are streamed (decisions section 6). */
export const MAX_BASE64_FILE_BYTES = 10 * 1024 * 1024
export const MAX_FILE_NAME_LENGTH = 200

/** Purpose of a file: a document in a field `file`, a picture in a field `image`, or a table to import, also in a zip with its files. */
export const FILE_PURPOSES = ['file', 'image', 'import'] as const
export type FilePurpose = (typeof FILE_PURPOSES)[number]

interface FileType {
  purposes: readonly FilePurpose[]
  /** Common name, the same in every language; several types may share one. */
  name: string
  /** Content type of responses, whatever the browser called it. */
  contentType: string
  extensions: readonly string[]
  /** Other content types used by browsers and systems. */
  aliases: readonly string[]
}

const of =
  (...purposes: FilePurpose[]) =>
  (name: string, contentType: string, extensions: readonly string[], aliases: readonly string[] = []): FileType => ({
    purposes,
    name,
    contentType,
    extensions,
    aliases,
  })
const document = of('file')
const table = of('file', 'import')
const image = of('image')

const OFFICE = 'application/vnd.openxmlformats-officedocument'
const OPEN_DOCUMENT = 'application/vnd.oasis.opendocument'
const EXCEL = 'application/vnd.ms-excel'

/** Every type that may be uploaded (specification section 5). Windows calls a csv file Excel's. */
export const FILE_TYPES = {
  pdf: document('PDF', 'application/pdf', ['pdf'], ['application/x-pdf']),
  doc: document('Word', 'application/msword', ['doc'], ['application/vnd.ms-word']),
  docx: document('Word', `${OFFICE}.wordprocessingml.document`, ['docx']),
  xls: table('Excel', EXCEL, ['xls'], ['application/msexcel', 'application/x-msexcel', 'application/x-excel']),
  xlsx: table('Excel', `${OFFICE}.spreadsheetml.sheet`, ['xlsx']),
  ppt: document('PowerPoint', 'application/vnd.ms-powerpoint', ['ppt'], ['application/mspowerpoint', 'application/powerpoint']),
  pptx: document('PowerPoint', `${OFFICE}.presentationml.presentation`, ['pptx']),
  odt: document('OpenDocument', `${OPEN_DOCUMENT}.text`, ['odt']),
  ods: document('OpenDocument', `${OPEN_DOCUMENT}.spreadsheet`, ['ods']),
  odp: document('OpenDocument', `${OPEN_DOCUMENT}.presentation`, ['odp']),
  rtf: document('RTF', 'application/rtf', ['rtf'], ['text/rtf', 'text/richtext', 'application/x-rtf', 'application/msword']),
  text: table('TXT', 'text/plain', ['txt', 'text']),
  csv: table('CSV', 'text/csv', ['csv'], ['application/csv', 'text/x-csv', 'text/comma-separated-values', 'text/plain', EXCEL]),
  jpeg: image('JPEG', 'image/jpeg', ['jpg', 'jpeg', 'pjpeg'], ['image/jpg', 'image/pjpeg']),
  png: image('PNG', 'image/png', ['png', 'x-png'], ['image/x-png']),
  gif: image('GIF', 'image/gif', ['gif']),
  zip: of('import')('ZIP', 'application/zip', ['zip'], ['application/x-zip-compressed', 'application/x-zip']),
} as const satisfies Record<string, FileType>
export type FileTypeName = keyof typeof FILE_TYPES

const TYPES = Object.entries(FILE_TYPES) as [FileTypeName, FileType][]

/** Content types of stored files. */
export const CONTENT_TYPES = TYPES.map(([, { contentType }]) => contentType)

/** The type with a content type. @throws for one that no stored file has */
export const fileTypeOf = (contentType: string): FileType => {
  const found = TYPES.find(([, type]) => type.contentType === contentType)
  if (!found) throw new Error(`no type ${contentType}`)
  return found[1]
}

/** A file name with the extension of a content type: its own if it is one of the type, else the usual one. */
export function withExtensionOf(contentType: string, fileName: string): string {
  const { extensions } = fileTypeOf(contentType)
  const known = typeOfName(fileName)
  if (known && FILE_TYPES[known].contentType === contentType) return fileName
  const stem = known ? fileName.slice(0, fileName.lastIndexOf('.')) : fileName
  return `${stem.slice(0, MAX_FILE_NAME_LENGTH - 10)}.${extensions[0]}`
}

/** Content types of systems that do not recognise the file: then only the name counts. */
const UNKNOWN = new Set(['', 'application/octet-stream', 'binary/octet-stream'])

/** The extensions and types of a purpose, as the `accept` of an input takes them. */
export function acceptedBy(purpose: FilePurpose): string[] {
  return TYPES.filter(([, type]) => type.purposes.includes(purpose)).flatMap(([, type]) => [
    ...type.extensions.map((extension) => `.${extension}`),
    type.contentType,
  ])
}

/** Common names of the types of a purpose, without duplicates. */
export const namesOfTypes = (purpose: FilePurpose): string[] => [
  ...new Set(TYPES.filter(([, type]) => type.purposes.includes(purpose)).map(([, type]) => type.name)),
]

/** The type by a file's name; undefined: not allowed. */
export function typeOfName(fileName: string): FileTypeName | undefined {
  const dot = fileName.lastIndexOf('.')
  const extension = dot < 0 ? '' : fileName.slice(dot + 1).toLowerCase()
  return TYPES.find(([, type]) => type.extensions.includes(extension))?.[0]
}

/** The purpose by a file's name, when the request has none. */
export function purposeOfName(fileName: string): FilePurpose {
  const type: FileType | undefined = FILE_TYPES[typeOfName(fileName)!]
  return type?.purposes.includes('image') ? 'image' : 'file'
}

const agrees = (type: FileType, declared: string) => {
  const bare = declared.split(';')[0]!.trim().toLowerCase()
  return UNKNOWN.has(bare) || bare === type.contentType || type.aliases.includes(bare)
}

const TYPE_MESSAGES = { file: 'validation.fileType', image: 'validation.imageType', import: 'validation.importType' } as const

export const typeViolation = (purpose: FilePurpose): Violation => ({ message: TYPE_MESSAGES[purpose] })

/** Too large a file, with the limit in MiB. */
export const sizeViolation = (maxBytes: number): Violation => ({
  message: 'validation.fileSize',
  params: { size: Math.round((maxBytes / (1024 * 1024)) * 10) / 10 },
})

/**
 * Checks a file by its name, reported type and size, before its content is read. The browser checks before it uploads; the server checks
 * again, then reads the content.
 */
export function checkFile(
  purpose: FilePurpose,
  file: { fileName: string; type: string; size: number },
  maxBytes: number = MAX_FILE_BYTES,
): Violation | undefined {
  const name = typeOfName(file.fileName)
  const type: FileType | undefined = name && FILE_TYPES[name]
  if (!type || !type.purposes.includes(purpose) || !agrees(type, file.type)) return typeViolation(purpose)
  if (file.size > maxBytes) return sizeViolation(Math.min(maxBytes, MAX_FILE_BYTES))
  if (file.size === 0) return { message: 'validation.fileEmpty' }
  return undefined
}
