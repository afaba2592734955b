import { join } from 'node:path'
import type { Plugin } from 'vite'
import { WEB } from '../../../scripts/web/pages.ts'

const IN_TIME = join(WEB, 'src/data/loading/import-in-time.ts')
/** A part that is loaded when it is needed; the other form is a type. */
const DYNAMIC_IMPORT = /(?<!typeof )\bimport\('([^']+)'\)/g

/** Vite plugin that adds a time limit to every dynamic import of the client. */
export function importsInTime(): Plugin {
  return {
    name: 'verka:imports-in-time',
    enforce: 'pre',
    transform: {
      filter: { id: { include: /(apps\/web|packages\/messages)\/src\/.*\.tsx?$/, exclude: /\/worker\// }, code: /\bimport\('/ },
      handler(code) {
        const limited = code.replace(DYNAMIC_IMPORT, (part) => `importInTime(() => ${part})`)
        if (limited === code) return undefined
        return { code: `import { importInTime } from ${JSON.stringify(IN_TIME)}\n${limited}`, map: null }
      },
    },
  }
}
