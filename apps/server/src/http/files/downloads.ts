import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '@verka/domain/errors/app-error.ts'
import type { ByteRange, FileStore } from '../../files/store.ts'

interface Described {
  fileName: string
  contentType: string
  size: number
  /** Without quotes; other bytes have another one. */
  etag: string
}

/** A download of stored bytes. */
export interface StoredDownload extends Described {
  storageKey: string
}

/** Download of a call that carries one; its bytes are sent after its transaction. */
export type Download = StoredDownload | (Described & { bytes: Buffer })

/**
 * The requested range (RFC 9110, 14.2), if it is a single one: several at once, other units and malformed ranges are ignored, which means
 * the whole; 'outside' cannot be satisfied.
 */
function rangeOf(header: string | undefined, size: number): ByteRange | 'outside' | undefined {
  const match = /^bytes=(\d{0,15})-(\d{0,15})$/i.exec(header?.trim() ?? '')
  if (!match || (match[1] === '' && match[2] === '')) return undefined
  const [from, to] = [match[1]!, match[2]!]
  if (from === '') return Number(to) === 0 ? 'outside' : { start: Math.max(0, size - Number(to)), end: size - 1 }
  if (to !== '' && Number(to) < Number(from)) return undefined
  if (Number(from) >= size) return 'outside'
  return { start: Number(from), end: to === '' ? size - 1 : Math.min(Number(to), size - 1) }
}

/** A header for a download: never displayed in our origin, with its file name in every language (RFC 6266, RFC 8187). */
export function contentDisposition(fileName: string): string {
  const ascii = fileName
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\x20-\x7e]/g, '_')
    .replace(/["\\%;]/g, '_')
  const encoded = encodeURIComponent(fileName.toWellFormed()).replace(
    /['()*]/g,
    (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `attachment; filename="${ascii}"; filename*=UTF-8''${encoded}`
}

const bytesOf = async (file: Download, range: ByteRange | undefined, store: FileStore): Promise<Readable> =>
  'storageKey' in file
    ? store.open(file.storageKey, range)
    : Readable.from([range ? file.bytes.subarray(range.start, range.end + 1) : file.bytes])

/** Sends a file, whole or the requested range. HEAD gets the headers of the whole. */
export async function sendDownload(request: FastifyRequest, reply: FastifyReply, file: Download, store: FileStore): Promise<FastifyReply> {
  const etag = `"${file.etag}"`
  const { range: wanted, 'if-range': ifRange, 'if-none-match': ifNoneMatch } = request.headers
  void reply.headers({
    etag,
    'accept-ranges': 'bytes',
    'content-disposition': contentDisposition(file.fileName),
    'content-security-policy': "sandbox; default-src 'none'",
    'cross-origin-resource-policy': 'same-origin',
  })
  const known = ifNoneMatch?.split(',').map((tag) => tag.trim().replace(/^W\//, '')) ?? []
  if (known.includes(etag)) return reply.code(304).send()
  const isHead = request.method === 'HEAD'
  const range = isHead || (ifRange !== undefined && ifRange !== etag) ? undefined : rangeOf(wanted, file.size)
  if (range === 'outside') {
    void reply.header('content-range', `bytes */${file.size}`)
    throw new AppError('rangeNotSatisfiable', { message: '@errors.rangeNotSatisfiable' })
  }
  // opened before the status is set: bytes that cannot be had are an error like any other
  const bytes = isHead ? Readable.from([]) : await bytesOf(file, range, store)
  if (range) void reply.code(206).header('content-range', `bytes ${range.start}-${range.end}/${file.size}`)
  const length = range ? range.end - range.start + 1 : file.size
  return reply.type(file.contentType).header('content-length', length).send(bytes)
}
