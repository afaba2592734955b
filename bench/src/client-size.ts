import { readFile } from 'node:fs/promises'
import { gzipSync } from 'node:zlib'

interface Chunk {
  file: string
  imports?: string[]
  dynamicImports?: string[]
  isEntry?: boolean
  src?: string
}

const DIST = new URL('../../apps/web/dist/', import.meta.url)

/** Gzip size in KiB of the JavaScript that a browser loads first: the entry, and the parts named, with all they import. */
export async function firstLoad(parts: string[]): Promise<number> {
  const manifest = JSON.parse(await readFile(new URL('.vite/manifest.json', DIST), 'utf8')) as Record<string, Chunk>
  const wanted = new Set<string>()
  const add = (key: string) => {
    if (wanted.has(key)) return
    wanted.add(key)
    for (const imported of manifest[key]?.imports ?? []) add(imported)
  }
  for (const [key, chunk] of Object.entries(manifest)) if (chunk.isEntry && key.endsWith('index.html')) add(key)
  for (const part of parts) {
    const key = Object.keys(manifest).find((candidate) => candidate.endsWith(part))
    if (!key) throw new Error(`the client has no part ${part}`)
    add(key)
  }
  const files = new Set([...wanted].map((key) => manifest[key]!.file).filter((file) => file.endsWith('.js')))
  let bytes = 0
  for (const file of files) bytes += gzipSync(await readFile(new URL(file, DIST)), { level: 9 }).length
  return Math.round(bytes / 102.4) / 10
}
