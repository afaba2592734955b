import { deflateRawSync, crc32 } from 'node:zlib'
import sharp from 'sharp'
import { FILE_TYPES } from '@verka/domain/files/file-types.ts'
import type { StoredFile } from '@verka/domain/files/files.api.ts'
import type { Caller, TestTenant } from '../servers/test-tenant.ts'

/** An entry of a zip file as it is written, whether it is right or not. */
export interface PackedEntry {
  name: string
  packed: Buffer
  /** Size that the directory declares. */
  size: number
  /** 0: stored, 8: deflated. */
  method?: number
  flags?: number
  crc?: number
}

/** A zip file of entries as they are given. With `shares` all entries have the bytes of the first one. */
export function zipOfPacked(entries: readonly PackedEntry[], { shares = false } = {}): Buffer {
  const locals: Buffer[] = []
  const directory: Buffer[] = []
  let position = 0
  for (const { name, packed, size, method = 8, flags = 0, crc = 0 } of entries) {
    const shared = Buffer.alloc(26)
    shared.writeUInt16LE(20, 0)
    shared.writeUInt16LE(flags, 2)
    shared.writeUInt16LE(method, 4)
    shared.writeUInt32LE(crc, 10)
    shared.writeUInt32LE(packed.length, 14)
    shared.writeUInt32LE(size, 18)
    shared.writeUInt16LE(Buffer.byteLength(name), 22)
    const at = Buffer.alloc(16)
    at.writeUInt32LE(shares ? 0 : position, 12)
    directory.push(Buffer.from('PK\u0001\u0002\u0014\u0000', 'latin1'), shared, at.subarray(2), Buffer.from(name))
    if (shares && locals.length > 0) continue
    const local = Buffer.concat([Buffer.from('PK\u0003\u0004', 'latin1'), shared, Buffer.from(name), packed])
    locals.push(local)
    position += local.length
  }
  const length = directory.reduce((sum, part) => sum + part.length, 0)
  const end = Buffer.alloc(22)
  end.write('PK\u0005\u0006', 'latin1')
  end.writeUInt16LE(entries.length, 8)
  end.writeUInt16LE(entries.length, 10)
  end.writeUInt32LE(length, 12)
  end.writeUInt32LE(position, 16)
  return Buffer.concat([...locals, ...directory, end])
}

/** A zip file of some entries, as an office program would write it. */
export const zipOf = (entries: Record<string, string | Buffer>, method: 0 | 8 = 8): Buffer =>
  zipOfPacked(
    Object.entries(entries).map(([name, content]) => {
      const data = Buffer.from(content)
      const used = name === 'mimetype' ? 0 : method
      return { name, packed: used === 8 ? deflateRawSync(data) : data, size: data.length, method: used, crc: crc32(data) }
    }),
  )

/** The parts that an Office file of a kind requires; `main` names another main part. */
export function officeFile(kind: 'docx' | 'xlsx' | 'pptx', extra: Record<string, string> = {}, main?: string): Buffer {
  const folder = { docx: 'word/document', xlsx: 'xl/workbook', pptx: 'ppt/presentation' }[kind]
  const type = main ?? `${FILE_TYPES[kind].contentType}.main+xml`
  return zipOf({
    '[Content_Types].xml': `<?xml version="1.0"?><Types><Override PartName="/${folder}.xml" ContentType="${type}"/></Types>`,
    '_rels/.rels': '<Relationships/>',
    [`${folder}.xml`]: '<x/>',
    ...extra,
  })
}

export const openDocument = (kind: 'odt' | 'ods' | 'odp') =>
  zipOf({ mimetype: FILE_TYPES[kind].contentType, 'content.xml': '<x/>', 'META-INF/manifest.xml': '<x/>' })

/** An OLE2 file with one stream at its top, and one inside of a storage. */
export function oleFile(top: string, inside = 'Other'): Buffer {
  const header = Buffer.alloc(512, 0xff)
  header.fill(0, 0, 76)
  Buffer.from('d0cf11e0a1b11ae1', 'hex').copy(header)
  header.writeUInt16LE(9, 30)
  header.writeUInt16LE(6, 32)
  header.writeUInt32LE(1, 44)
  header.writeUInt32LE(1, 48)
  header.writeUInt32LE(0xffff_fffe, 68)
  header.writeUInt32LE(0, 76)
  const table = Buffer.alloc(512, 0xff)
  table.writeUInt32LE(0xffff_fffd, 0)
  table.writeUInt32LE(0xffff_fffe, 4)
  const entry = (name: string, type: number, links: { left?: number; right?: number; child?: number }) => {
    const bytes = Buffer.alloc(128)
    bytes.write(name, 0, 'utf16le')
    bytes.writeUInt16LE(name.length * 2 + 2, 64)
    bytes.writeUInt8(type, 66)
    for (const [index, link] of [links.left, links.right, links.child].entries()) bytes.writeUInt32LE(link ?? 0xffff_ffff, 68 + index * 4)
    return bytes
  }
  const directory = [
    entry('Root Entry', 5, { child: 1 }),
    entry('ObjectPool', 1, { right: 2, child: 3 }),
    entry(top, 2, {}),
    entry(inside, 2, {}),
  ]
  return Buffer.concat([header, table, ...directory])
}

export const PDF = Buffer.from('%PDF-1.7\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\nstartxref\n0\n%%EOF\n')

/** A picture with something on it. */
export const anImage = (format: 'png' | 'jpeg' | 'gif', width = 60, height = 40) =>
  sharp({ create: { width, height, channels: 3, background: '#78d3bb' } })
    .toFormat(format)
    .toBuffer()

export interface Sent {
  status: number
  body: StoredFile & { code: string; errors: { message: string; field?: string; params?: Record<string, unknown> }[] }
}

/** Uploads as a browser does, streamed. */
export async function upload(
  { origin, tenant, caller }: { origin: string; tenant: TestTenant; caller: Caller },
  file: { name: string; bytes: Buffer | Blob; type?: string },
  options: { purpose?: string; fields?: Record<string, string>; headers?: Record<string, string>; version?: string } = {},
): Promise<Sent> {
  const form = new FormData()
  if (options.purpose) form.set('purpose', options.purpose)
  for (const [name, value] of Object.entries(options.fields ?? {})) form.set(name, value)
  const blob = file.bytes instanceof Blob ? file.bytes : new Blob([new Uint8Array(file.bytes)], { type: file.type ?? '' })
  form.set('file', blob, file.name)
  const reply = await fetch(`${origin}/api/${options.version ?? 'v2'}/${tenant.key}/north/files`, {
    method: 'POST',
    headers: { authorization: `Bearer ${caller.token}`, ...options.headers },
    body: form,
  })
  return { status: reply.status, body: (await reply.json()) as Sent['body'] }
}
