import { createHash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { AppError, notFound } from '@verka/domain/errors/app-error.ts'
import { isPicture } from '@verka/domain/exchange/reading/read-by-schema.ts'
import { drawStored } from '../../files/drawn-picture.ts'
import { thumbKeyOf, type FileStore } from '../../files/store.ts'
import type { OpenContext, SiteContext } from '../../http/context.ts'
import type { Download } from '../../http/files/downloads.ts'
import { loadElementRows } from '../elements/elements.ts'
import { loadPictures } from '../files/files.ts'
import { readElementBySchema } from '../schema-exports/schema-sources.ts'
import { findOpenSchema } from './open-elements.ts'
import { readOpenAddress } from './open-site.ts'
import { isSameContent, readPictureAddress } from './picture-address.ts'

type Size = 'thumb' | undefined

/**
 * A picture of an object at an address that an answer had. Whether it is still shown is decided by the same rules as then.
 * @throws `notFound` for everything that is not shown, `tooManyRequests`
 */
export async function loadOpenPicture(open: OpenContext, address: string, size: Size): Promise<Download> {
  const limit = size === 'thumb' ? 'smallPictures' : 'pictures'
  const storageKey = await readOpenAddress(open, (stranger) => findPicture(stranger, address, size), limit)
  const { files: store } = open.runtime
  const bytes = await (size === 'thumb' ? smallPicture(store, storageKey) : drawnOnce(store, storageKey))
  if (!bytes) throw notFound()
  return {
    // neither the name nor the hash of the file that was uploaded
    ...(size === 'thumb' ? { fileName: 'verka.webp', contentType: 'image/webp' } : { fileName: 'verka.jpg', contentType: 'image/jpeg' }),
    size: bytes.length,
    etag: createHash('sha256').update(bytes).digest('hex'),
    bytes,
  }
}

/** Where the bytes of an addressed picture are stored; undefined: the schema no longer shows it. @throws `notFound` likewise */
async function findPicture(stranger: SiteContext, address: string, size: Size): Promise<string | undefined> {
  const named = readPictureAddress(stranger, address)
  const [element] = named ? await loadElementRows(stranger, [named.elementId]) : []
  if (!named || !element) return undefined
  const schema = await findOpenSchema(stranger, element, (schemas) => schemas.find(({ id }) => id === named.schemaId))
  const shown = schema && (await readElementBySchema(stranger, schema, element))
  const cell = shown?.row[schema!.fields.findIndex(({ id }) => id === named.fieldId)]
  if (cell === undefined || !isPicture(cell) || cell.picture.fileId !== named.fileId) return undefined
  const file = (await loadPictures(stranger, [named.fileId])).get(named.fileId)
  if (!file || !isSameContent(named, file)) return undefined
  return size === 'thumb' && file.thumb_size === null ? undefined : file.storage_key
}

const undefinedWhenMissing = (error: unknown) => {
  if (error instanceof AppError && error.code === 'notFound') return undefined
  throw error
}

/** The thumbnail, which the server drew when it received the file. */
const smallPicture = async (store: FileStore, storageKey: string): Promise<Buffer | undefined> =>
  store.open(thumbKeyOf(storageKey)).then(buffer, undefinedWhenMissing)

/** Bytes of drawn pictures that are kept: some hundred of them. */
const KEPT_BYTES = 16 * 1024 * 1024
/** Drawn pictures by their storage keys, whose bytes never change; the one that was shown last is at the end. */
const kept = new Map<string, Buffer>()
const drawing = new Map<string, Promise<Buffer | undefined>>()
let keptBytes = 0
/** The end of the pictures that wait here, so that an upload of a user waits for one of them at most. */
let last: Promise<unknown> = Promise.resolve()

function drawnInTurn(store: FileStore, storageKey: string): Promise<Buffer | undefined> {
  const turn = last.then(() => drawStored(store, storageKey).catch(undefinedWhenMissing))
  last = turn.catch(() => undefined)
  return turn
}

/** Redraws a picture, once for many who look at it: decoding takes more work than all else here. */
async function drawnOnce(store: FileStore, storageKey: string): Promise<Buffer | undefined> {
  const known = kept.get(storageKey)
  if (known) {
    kept.delete(storageKey)
    kept.set(storageKey, known)
    return known
  }
  const running = drawing.get(storageKey) ?? drawnInTurn(store, storageKey)
  drawing.set(storageKey, running)
  try {
    const bytes = await running
    if (bytes && !kept.has(storageKey)) keep(storageKey, bytes)
    return bytes
  } finally {
    drawing.delete(storageKey)
  }
}

function keep(storageKey: string, bytes: Buffer): void {
  kept.set(storageKey, bytes)
  keptBytes += bytes.length
  for (const [oldest, { length }] of kept) {
    if (keptBytes <= KEPT_BYTES) return
    kept.delete(oldest)
    keptBytes -= length
  }
}
