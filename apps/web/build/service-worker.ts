import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { Plugin } from 'vite'
import { KEPT } from './texts-of-parts.ts'

interface Chunk {
  file: string
  imports?: string[]
  css?: string[]
  assets?: string[]
}
type Manifest = Record<string, Chunk>

const PLACEHOLDER = /(["'`])__VERKA_SHELL__\1/
const ENTRY = 'index.html'
/** Their texts in each language; a device caches other parts and texts after use. */
const TEXTS = /^texts-\w+\.(first|kept)\./

const textIn = (name: string) => (TEXTS.test(name) && name.endsWith('.js') ? [`assets/${name}`] : [])

/** All files that some parts need to render. */
function closureOf(manifest: Manifest, parts: readonly string[]): string[] {
  const [found, waiting] = [new Set<string>(), [...parts]]
  const files = new Set<string>()
  for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
    if (found.has(name)) continue
    found.add(name)
    const { file, imports = [], css = [], assets = [] } = manifest[name]!
    // the decoder of codes is large, and of use only where there is a network
    for (const needed of [file, ...css, ...assets]) if (!needed.endsWith('.wasm')) files.add(needed)
    waiting.push(...imports)
  }
  return [...files].toSorted()
}

/** Writes the version and the files of the shell into the built service worker. */
export function serviceWorker(): Plugin {
  let directory = ''
  return {
    name: 'verka:service-worker',
    apply: 'build',
    configResolved(config) {
      directory = resolve(config.root, config.build.outDir)
    },
    closeBundle() {
      const [workerFile, listed] = [join(directory, 'service-worker.js'), join(directory, '.vite', 'manifest.json')]
      // a failed build has reported its reason
      if (!existsSync(workerFile) || !existsSync(listed)) return
      const manifest = JSON.parse(readFileSync(listed, 'utf8')) as Manifest
      const parts = Object.keys(manifest).filter((name) => name === ENTRY || KEPT.test(name))
      const shell = {
        version: createHash('sha256')
          .update(readFileSync(listed))
          .update(readFileSync(join(directory, ENTRY)))
          .digest('hex')
          .slice(0, 16),
        entry: manifest[ENTRY]!.file,
        assets: [...closureOf(manifest, parts), ...readdirSync(join(directory, 'assets')).flatMap(textIn)].map((file) => `/${file}`),
      }
      const script = readFileSync(workerFile, 'utf8')
      // a device would silently refuse a module as its service worker
      if (/^\s*import\b/.test(script)) throw new Error('the built service worker imports something')
      if (script.split(PLACEHOLDER).length !== 3) throw new Error('the built service worker has no placeholder for its shell')
      writeFileSync(
        workerFile,
        script.replace(PLACEHOLDER, () => JSON.stringify(JSON.stringify(shell))),
      )
    },
  }
}
