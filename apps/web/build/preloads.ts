import type { Plugin } from 'vite'

/** Letters of code. What is smaller costs the browser more to be told of than it gains. */
const WORTH_TELLING = 30_000

/**
 * Which of the files of a part the browser is told of before it reads the part itself: the large ones. To tell it of all of them, a hundred
 * for a page, keeps a telephone busy for half a second in which it answers nobody; the small ones it finds by itself.
 */
export function preloads(): { plugin: Plugin; resolveDependencies: (file: string, files: string[]) => string[] } {
  const sizes = new Map<string, number>()
  return {
    plugin: {
      name: 'verka:preloads',
      apply: 'build',
      renderChunk: {
        // sizes as they will be, but for what is written in afterwards
        order: 'post',
        handler(code, { fileName }) {
          sizes.set(nameOf(fileName), Math.max(code.length, sizes.get(nameOf(fileName)) ?? 0))
          return null
        },
      },
    },
    resolveDependencies: (_file, files) => files.filter((file) => (sizes.get(nameOf(file)) ?? 0) >= WORTH_TELLING),
  }
}

/** A built file's name without the mark of its contents, which is known last. */
const nameOf = (file: string) => file.replace(/^.*\//, '').replace(/-[^-]{8,}\.js$/, '')
