import type { Plugin } from 'vite'

/** Characters of code above which a preload saves time. */
const WORTH_PRELOADING = 30_000

/**
 * Chooses the files of a part that the browser preloads: the large ones. A list of all of them, a hundred for a page, keeps a phone busy
 * for half a second without a response; it finds the small ones itself.
 */
export function preloads(): { plugin: Plugin; resolveDependencies: (file: string, files: string[]) => string[] } {
  const sizes = new Map<string, number>()
  return {
    plugin: {
      name: 'verka:preloads',
      apply: 'build',
      renderChunk: {
        // the final sizes, except for later insertions
        order: 'post',
        handler(code, { fileName }) {
          sizes.set(nameOf(fileName), Math.max(code.length, sizes.get(nameOf(fileName)) ?? 0))
          return null
        },
      },
    },
    resolveDependencies: (_file, files) => files.filter((file) => (sizes.get(nameOf(file)) ?? 0) >= WORTH_PRELOADING),
  }
}

/** A built file's name without its content hash, which is computed last. */
const nameOf = (file: string) => file.replace(/^.*\//, '').replace(/-[^-]{8,}\.js$/, '')
