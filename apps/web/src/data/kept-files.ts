import { noteFiles } from './files-note.ts'

/**
 * Files that were chosen for a form and have not reached the server, kept on the device beside its draft and no longer
 * than that. What the drafts say holds: a file without one is of nobody, and is swept away.
 */
const DATABASE = 'verka-files'
const MIB = 1024 * 1024
/** More than a picture from any telephone; what is larger is waited for with the page open. */
const MAX_FILE_BYTES = 25 * MIB
/** Of all drafts together: the device is for other things, too. */
const MAX_BYTES = 200 * MIB
/** A file is kept at once, its draft some seconds later. */
const DRAFT_FOLLOWS_MS = 60_000

export interface KeptFile {
  id: string
  /** Where in the form it belongs. */
  field: string
  file: File
  /** What the server knows what has arrived of it by. */
  uploadId?: string | undefined
}

/** What is known of a file without its bytes. */
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

/** The bytes stand alone, so that what is kept can be counted without reading it. */
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

/** Does something with what is kept, wholly or not at all. @throws where the device keeps nothing */
async function within<Value>(
  mode: IDBTransactionMode,
  act: (about: IDBObjectStore, bytes: IDBObjectStore) => Promise<Value>,
): Promise<Value> {
  opened ??= open()
  opened.catch(() => (opened = undefined))
  const transaction = (await opened).transaction(STORES, mode)
  const done = new Promise<void>((resolve, reject) => {
    transaction.addEventListener('complete', () => resolve())
    transaction.addEventListener('abort', () => reject(transaction.error ?? new Error('the device keeps no more')))
  })
  const [value] = await Promise.all([act(transaction.objectStore('about'), transaction.objectStore('bytes')), done])
  return value
}

const allAbout = (about: IDBObjectStore) => answerOf(about.getAll() as IDBRequest<About[]>)

/** Keeps a file for the draft at a place, as long as drafts are kept. False: the device cannot, or has no room for it. */
export async function keepFile(place: string, { id, field, file }: KeptFile, isKeeping: () => boolean): Promise<boolean> {
  if (file.size > MAX_FILE_BYTES) return false
  try {
    // the bytes themselves: what a browser has of a file may be gone with the page
    const content = await file.arrayBuffer()
    noteFiles(true)
    return await within('readwrite', async (about, bytes) => {
      const others = await allAbout(about)
      if (!isKeeping() || others.reduce((sum, { size }) => sum + size, file.size) > MAX_BYTES) return false
      const { name, type, size } = file
      await answerOf(about.put({ id, place, field, name, type, size, at: Date.now() } satisfies About))
      await answerOf(bytes.put(content, id))
      return true
    })
  } catch {
    return false
  }
}

/** The files of the draft at a place, the first that was chosen first. @throws where the device does not answer */
export const readFiles = (place: string): Promise<KeptFile[]> =>
  within('readonly', async (about, bytes) => {
    const found = (await allAbout(about)).filter((one) => one.place === place).toSorted((one, other) => one.at - other.at)
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

/** The row that a file belongs to stands elsewhere by now. */
export const moveFile = (id: string, field: string): Promise<void> => changeAbout(id, { field })

/** What has arrived of a file is gone on with after the page was loaded again. */
export const noteUpload = (id: string, uploadId: string | undefined): Promise<void> => changeAbout(id, { uploadId })

/** Takes files away; what cannot be taken away now is swept away later. */
async function drop(isOf: (one: About) => boolean): Promise<void> {
  const left = await within('readwrite', async (about, bytes) => {
    const all = await allAbout(about)
    const dropped = all.filter(isOf)
    await Promise.all(dropped.flatMap(({ id }) => [answerOf(about.delete(id)), answerOf(bytes.delete(id))]))
    return all.length - dropped.length
  }).catch(() => undefined)
  if (left === 0) noteFiles(false)
}

/** It has arrived, or was taken away. */
export const dropFile = (id: string): Promise<void> => drop((one) => one.id === id)

/** The drafts whose places begin so are no more. */
export const dropFilesFrom = (start: string): Promise<void> => drop(({ place }) => place.startsWith(start))

export const dropFilesAt = (at: string): Promise<void> => drop(({ place }) => place === at)

/** Takes away what belongs to no draft any more, whoever's it was. */
export const sweepFiles = (isDraftKept: (place: string) => boolean): Promise<void> =>
  drop(({ place, at }) => Date.now() - at > DRAFT_FOLLOWS_MS && !isDraftKept(place))
