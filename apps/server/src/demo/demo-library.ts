import { Readable } from 'node:stream'
import type { FileId } from '@verka/domain/entities/ids.ts'
import type { Database } from '../db/database.ts'
import { renderPng } from '../files/draw.ts'
import { spool } from '../files/spool.ts'
import { storeStagedFile } from '../files/store-staged-file.ts'
import type { FileStore } from '../files/store.ts'
import { saveUpload } from '../features/files/files.ts'
import { addFile } from '../features/library/library.ts'
import type { SiteContext } from '../http/context.ts'

/** A sign of a white drawing on a colour, 480 by 480. */
const sign = (colour: string, drawing: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="480" height="480" viewBox="0 0 48 48"><rect width="48" height="48" rx="3" fill="${colour}"/><g fill="none" stroke="#fff" stroke-width="2.5" stroke-linecap="round" stroke-linejoin="round">${drawing}</g></svg>`

const EXTINGUISHER = sign('#b3261e', '<path d="M19 19a5 5 0 0 1 10 0v20H19zM24 14v-4M24 10h-5M24 10c6 0 9 3 9 8v6"/><path d="M19 27h10"/>')
const EXIT = sign('#00703c', '<path d="M10 8h17v32H10zM27 8l-9 5v30l9-5"/><path d="M31 24h9M36 19l5 5-5 5"/>')

/** Text in RTF, which every word processor opens. */
const rtf = (lines: readonly string[]) =>
  `{\\rtf1\\ansi\\deff0{\\fonttbl{\\f0 Arial;}}\\fs22 ${lines
    .map((line) => line.replace(/[^ -~]/gu, (letter) => `\\u${letter.codePointAt(0)}?`))
    .join('\\par\n')}}`

const ROUTINE = rtf([
  'Rutin för brandrond',
  '',
  '1. Kontrollera att utrymningsvägarna är fria och att skyltarna lyser.',
  '2. Kontrollera att brandsläckarna hänger på plats, är plomberade och har tryck i det gröna fältet.',
  '3. Kontrollera att branddörrar stänger av sig själva och inte är uppställda.',
  '4. Anmäl avvikelser som felanmälan, med bild.',
])

const FILES: readonly { fileName: string; bytes: () => Promise<Buffer> | Buffer }[] = [
  { fileName: 'Skylt brandsläckare.png', bytes: async () => Buffer.from(await renderPng(EXTINGUISHER), 'base64') },
  { fileName: 'Skylt utrymning.png', bytes: async () => Buffer.from(await renderPng(EXIT), 'base64') },
  { fileName: 'Rutin för brandrond.rtf', bytes: () => Buffer.from(ROUTINE) },
]

/** Fills the library of files of a site. */
export async function fillLibrary(context: SiteContext, { database, store }: { database: Database; store: FileStore }): Promise<void> {
  for (const { fileName, bytes } of FILES) {
    await addFile(context, { fileId: await uploadDemoFile(context, { database, store }, fileName, await bytes()) })
  }
}

/** An upload of a person of the demo customer. */
export async function uploadDemoFile(
  context: SiteContext,
  { database, store }: { database: Database; store: FileStore },
  fileName: string,
  bytes: Buffer,
): Promise<FileId> {
  const staged = await spool(store.staging, Readable.from([bytes]))
  const received = await storeStagedFile({ database, store }, context.tenant.id, new Date(), staged, { fileName, type: '' })
  return (await saveUpload(context, received)).id
}
