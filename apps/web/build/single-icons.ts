import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'
import { WEB } from '../../../scripts/web/pages.ts'

const BARREL = /import \{([^}]+)\} from '@tabler\/icons-react'/g

/**
 * Imports each icon from its own file. Through the package's index every build would read its 6,000 icons to use a few dozen: most of the
 * build's time.
 */
export function singleIcons(): Plugin {
  return {
    name: 'verka:single-icons',
    enforce: 'pre',
    transform: {
      filter: { id: /apps\/web\/src\/.*\.tsx?$/, code: /@tabler\/icons-react/ },
      handler(code) {
        const single = code.replace(BARREL, (_, names: string) =>
          names
            .split(',')
            .map((name) => name.trim())
            .filter((name) => name !== '' && !name.startsWith('type '))
            .map((name) => `import ${name} from '@tabler/icons-react/dist/esm/icons/${name}.mjs'`)
            .join(';'),
        )
        return { code: single, map: null }
      },
    },
  }
}

/** The file of each icon that the client uses: Vite prepares them before the first page instead of one by one. */
export function usedIcons(): string[] {
  const names = globSync('src/**/*.{ts,tsx}', { cwd: WEB })
    .map((file) => readFileSync(join(WEB, file), 'utf8'))
    .flatMap((code) => [...code.matchAll(BARREL)].flatMap(([, list]) => list!.split(',').map((name) => name.trim())))
    .filter((name) => name !== '' && !name.startsWith('type '))
  return [...new Set(names)].map((name) => `@tabler/icons-react/dist/esm/icons/${name}.mjs`)
}
