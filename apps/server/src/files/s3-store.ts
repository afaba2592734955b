import { createReadStream } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import type { ReadableStream as WebStream } from 'node:stream/web'
import { AwsClient } from 'aws4fetch'
import { AppError, notFound } from '@verka/domain/errors/app-error.ts'
import { pathOfKey, type FileStore } from './store.ts'

/** Location of an S3-compatible store, parsed from FILES_URL. */
export interface S3Location {
  /** `https://host:port/bucket` */
  bucketUrl: string
  region: string
  accessKeyId: string
  secretAccessKey: string
}

/**
 * Parses `s3://key:secret@host:port/bucket?region=…&tls=…`; the defaults are the region us-east-1 and TLS.
 * @returns undefined for anything else
 */
export function readS3Url(text: string): S3Location | undefined {
  const url = URL.canParse(text) ? new URL(text) : undefined
  const bucket = url?.pathname.slice(1) ?? ''
  if (!url || url.protocol !== 's3:' || !url.username || !url.password || !url.host) return undefined
  if (!/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(bucket)) return undefined
  const tls = url.searchParams.get('tls') ?? 'true'
  const isUnknown = [...url.searchParams.keys()].some((name) => name !== 'tls' && name !== 'region')
  if (isUnknown || !['true', 'false'].includes(tls)) return undefined
  return {
    bucketUrl: `${tls === 'true' ? 'https' : 'http'}://${url.host}/${bucket}`,
    region: url.searchParams.get('region') ?? 'us-east-1',
    accessKeyId: decodeURIComponent(url.username),
    secretAccessKey: decodeURIComponent(url.password),
  }
}

const ATTEMPTS = 3
const ANSWER_MS = 15_000
/** 100 MiB at the pace of a slow line. */
const PUT_MS = 300_000

const unavailable = () => new AppError('unavailable', { message: '@errors.unavailable' })

/** Files in a bucket of an S3-compatible store, addressed by path; they are joined in a folder of this machine. */
export async function openS3Store(location: S3Location, localRoot: string): Promise<FileStore> {
  const staging = join(localRoot, 'staging')
  await mkdir(staging, { recursive: true, mode: 0o700 })
  const client = new AwsClient({ ...location, service: 's3' })

  /** Sends one signed request; it is repeated after a network failure or an answer of 500 or more. */
  async function send(method: string, key: string, options: { headers?: Record<string, string>; body?: () => Readable; limit?: number }) {
    const url = `${location.bucketUrl}/files/${pathOfKey(key)}`
    for (let attempt = 1; ; attempt++) {
      const signed = await client.sign(url, { method, headers: options.headers ?? {} })
      // the time until the answer begins; its bytes may take longer
      const patience = new AbortController()
      const timer = setTimeout(() => patience.abort(), options.limit ?? ANSWER_MS)
      const body = options.body?.()
      try {
        const streamed = body ? { body: Readable.toWeb(body), duplex: 'half' } : {}
        const reply = await fetch(url, { method, headers: signed.headers, signal: patience.signal, ...streamed } as RequestInit)
        if (reply.status < 500 || attempt === ATTEMPTS) return reply
        await reply.body?.cancel()
      } catch {
        if (attempt === ATTEMPTS) throw unavailable()
      } finally {
        clearTimeout(timer)
        body?.destroy()
      }
    }
  }

  return {
    staging,
    async put(key, file) {
      // the store compares the hash with the received bytes
      const headers = { 'content-length': String(file.size), 'x-amz-content-sha256': file.sha256 }
      const reply = await send('PUT', key, { headers, body: () => createReadStream(file.path), limit: PUT_MS })
      await reply.body?.cancel()
      if (!reply.ok) throw unavailable()
      await rm(file.path, { force: true })
    },
    async open(key, range) {
      const reply = await send('GET', key, range ? { headers: { range: `bytes=${range.start}-${range.end}` } } : {})
      if (reply.status === 404) {
        await reply.body?.cancel()
        throw notFound()
      }
      // a store without support for ranges would send other bytes than promised
      if (reply.status !== (range ? 206 : 200) || !reply.body) {
        await reply.body?.cancel()
        throw unavailable()
      }
      return Readable.fromWeb(reply.body as WebStream)
    },
    async remove(key) {
      const reply = await send('DELETE', key, {})
      await reply.body?.cancel()
      if (!reply.ok && reply.status !== 404) throw unavailable()
    },
  }
}
