import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import type { Plugin } from 'vite'

const COMPRESSIBLE = /\.(js|css|svg|json|wasm)$/
/** Smaller files fit in one packet anyway. */
const MIN_BYTES = 1024

/** Writes a .br and a .gz beside every asset once, so that the server never compresses on request. */
export function precompress(): Plugin {
  let directory = ''
  return {
    name: 'verka:precompress',
    apply: 'build',
    configResolved(config) {
      directory = join(resolve(config.root, config.build.outDir), config.build.assetsDir)
    },
    closeBundle() {
      // a failed build has reported its reason
      if (!existsSync(directory)) return
      for (const name of readdirSync(directory)) {
        const path = join(directory, name)
        if (!COMPRESSIBLE.test(name) || statSync(path).size < MIN_BYTES) continue
        const bytes = readFileSync(path)
        writeFileSync(`${path}.gz`, gzipSync(bytes, { level: 9 }))
        writeFileSync(`${path}.br`, brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length } }))
      }
    },
  }
}
