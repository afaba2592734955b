import { flagFiles } from './files-note.ts'

/**
 * Chosen files of a form that are not uploaded yet, stored on the device no longer than its draft. The drafts decide: a file without one is
 * deleted.
 */
const DATABASE = 'verka-files'
const MIB = 1024 * 1024
/** Larger than a picture from any phone; a larger file is uploaded with the page open. */
const MAX_FILE_BYTES = 25 * MIB
/** Limit of all drafts together, because the device has other uses. */
const MAX_BYTES = 200 * MIB
/** A file is stored at once, its draft some seconds later. */
const DRAFT_FOLLOWS_MS = 60_000

export interface StoredFile {
  id: string
  /** The field of the form. */
  field: string
  file: File
  /** The server's id of its upload. */
  uploadId?: string | undefined
}

/** A stored file without its bytes. */
interface About {
  id: string
  place: string
  field: string
  name: string
  type: string
  size: number
  at: number
  uploadId?: string | undefined
}

/** Metadata and bytes are separate stores, so that sizes can be added without reading bytes. */
const STORES = ['about', 'bytes'] as const

const answerOf = <Value>(request: IDBRequest<Value>): Promise<Value> =>
  new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(request.error ?? new Error('no answer of the device')))
  })

let opened: Promise<IDBDatabase> | undefined

function open(): Promise<IDBDatabase> {
  const request = indexedDB.open(DATABASE, 1)
  request.addEventListener('upgradeneeded', () => {
    request.result.createObjectStore('about', { keyPath: 'id' })
    request.result.createObjectStore('bytes')
  })
  request.addEventListener('success', () => request.result.addEventListener('close', () => (opened = undefined)))
  return answerOf(request)
}

/** Runs one transaction on the stores. @throws where the device has no storage */
async function within<Value>(
  mode: IDBTransactionMode,
  act: (about: IDBObjectStore, bytes: IDBObjectStore) => Promise<Value>,
): Promise<Value> {
  opened ??= open()
  opened.catch(() => (opened = undefined))
  const transaction = (await opened).transaction(STORES, mode)
  const done = new Promise<void>((resolve, reject) => {
    transaction.addEventListener('complete', () => resolve())
    transaction.addEventListener('abort', () => reject(transaction.error ?? new Error('the device stores no more files')))
  })
  const [value] = await Promise.all([act(transaction.objectStore('about'), transaction.objectStore('bytes')), done])
  return value
}

const allAbout = (about: IDBObjectStore) => answerOf(about.getAll() as IDBRequest<About[]>)

/** Stores a file for the draft with a key, while drafts are stored. False: the device cannot, or has no room for it. */
export async function storeFile(draftKey: string, { id, field, file }: StoredFile, isKeeping: () => boolean): Promise<boolean> {
  if (file.size > MAX_FILE_BYTES) return false
  try {
    // the bytes themselves: a browser's file handle may be invalid after a reload
    const content = await file.arrayBuffer()
    flagFiles(true)
    return await within('readwrite', async (about, bytes) => {
      const others = await allAbout(about)
      if (!isKeeping() || others.reduce((sum, { size }) => sum + size, file.size) > MAX_BYTES) return false
      const { name, type, size } = file
      await answerOf(about.put({ id, place: draftKey, field, name, type, size, at: Date.now() } satisfies About))
      await answerOf(bytes.put(content, id))
      return true
    })
  } catch {
    return false
  }
}

/** The files of the draft with a key, in the order in which they were chosen. @throws if the device does not answer */
export const readFiles = (draftKey: string): Promise<StoredFile[]> =>
  within('readonly', async (about, bytes) => {
    const found = (await allAbout(about)).filter((one) => one.place === draftKey).toSorted((one, other) => one.at - other.at)
    return Promise.all(
      found.map(async ({ id, field, name, type, uploadId }) => {
        const content = await answerOf(bytes.get(id) as IDBRequest<ArrayBuffer>)
        return { id, field, file: new File([content], name, { type }), uploadId }
      }),
    )
  })

async function changeAbout(id: string, changes: Partial<About>): Promise<void> {
  await within('readwrite', async (about) => {
    const one = await answerOf(about.get(id) as IDBRequest<About | undefined>)
    if (one) await answerOf(about.put({ ...one, ...changes }))
  }).catch(() => undefined)
}

/** Updates the field of a file after its row has moved. */
export const moveFile = (id: string, field: string): Promise<void> => changeAbout(id, { field })

/** Stores the upload of a file, so that it can be resumed after the page was loaded again. */
export const storeUpload = (id: string, uploadId: string | undefined): Promise<void> => changeAbout(id, { uploadId })

/** Deletes files; a failed deletion is repeated by a later sweep. */
async function drop(isOf: (one: About) => boolean): Promise<void> {
  const left = await within('readwrite', async (about, bytes) => {
    const all = await allAbout(about)
    const dropped = all.filter(isOf)
    await Promise.all(dropped.flatMap(({ id }) => [answerOf(about.delete(id)), answerOf(bytes.delete(id))]))
    return all.length - dropped.length
  }).catch(() => undefined)
  if (left === 0) flagFiles(false)
}

/** Deletes a file that was uploaded or removed. */
export const dropFile = (id: string): Promise<void> => drop((one) => one.id === id)

/** Deletes the files of drafts whose keys begin with a prefix. */
export const dropFilesFrom = (start: string): Promise<void> => drop(({ place: draftKey }) => draftKey.startsWith(start))

export const dropFilesAt = (at: string): Promise<void> => drop(({ place: draftKey }) => draftKey === at)

/** Deletes files that belong to no draft any more, of any person. */
export const sweepFiles = (isDraftKept: (draftKey: string) => boolean): Promise<void> =>
  drop(({ place: draftKey, at }) => Date.now() - at > DRAFT_FOLLOWS_MS && !isDraftKept(draftKey))
