import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Plugin } from 'vite'
import { WEB, webLayouts, webPages } from '../../../scripts/web/pages.ts'

const APP = join(WEB, 'src/app/app.tsx')

/** The client's files that are loaded on demand. */
function loadedLater(): Set<string> {
  const sources = globSync('src/**/*.{ts,tsx}', { cwd: WEB })
    .filter((file) => !/\.test\.tsx?$/.test(file))
    .map((file) => join(WEB, file))
  return new Set(
    sources.flatMap((file) =>
      [...readFileSync(file, 'utf8').matchAll(/\bimport\('(\.[^']+\.tsx?)'\)/g)].map(([, specifier]) => join(dirname(file), specifier!)),
    ),
  )
}

/**
 * Lists for the bundler the parts that are loaded before a part: the app itself, and of a page its layout. Else their shared modules would
 * be split by each set of parts that use them: more than a hundred files for one page, whose requests alone keep the browser busy.
 */
export function knownParts(): Plugin {
  const later = loadedLater()
  const layouts = webLayouts()
  const layoutOf = new Map(
    webPages().map(({ file, layout }) => [join(WEB, file), join(WEB, layouts.get(layout)!.replace('-layout.', '-shell.'))]),
  )
  return {
    name: 'verka:known-parts',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: /apps\/web\/src\/.*\.tsx?$/ },
      handler(code, id) {
        const known = [...(later.has(id) ? [APP] : []), ...(layoutOf.has(id) ? [layoutOf.get(id)!] : [])]
        return known.length === 0
          ? undefined
          : { code: `${known.map((file) => `import ${JSON.stringify(file)}`).join('\n')}\n${code}`, map: null }
      },
    },
  }
}
