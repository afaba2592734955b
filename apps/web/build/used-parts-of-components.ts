import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'
import { ROOT, WEB } from '../../../scripts/web/pages.ts'

const MANTINE = join(ROOT, 'node_modules/@mantine')
/** A component that belongs to another one: `Menu.Sub = MenuSub`. */
const PART = /^([A-Z]\w+)\.([A-Z]\w+) = \w+;$/gm
const USE = /(?<![\w.])([A-Z]\w+)\.([A-Z]\w+)\b(?! = )/g

/** The parts that are used in our code or in Mantine's own: `Menu.Item`. */
function usedParts(): Set<string> {
  const ours = globSync('src/**/*.tsx', { cwd: WEB }).map((file) => join(WEB, file))
  const theirs = globSync('{core,dates,charts,notifications}/esm/**/*.mjs', { cwd: MANTINE }).map((file) => join(MANTINE, file))
  return new Set([...ours, ...theirs].flatMap((file) => [...readFileSync(file, 'utf8').matchAll(USE)].map(([part]) => part)))
}

/**
 * Removes from Mantine's components the parts that nobody uses. `Menu` refers to all of its parts, such as submenus and a search, so that a
 * bundler would keep their code on every page.
 */
export function usedPartsOfComponents(): Plugin {
  const used = usedParts()
  return {
    name: 'verka:used-parts-of-components',
    apply: 'build',
    transform: {
      filter: { id: /@mantine\/\w+\/esm\/components\/[\w/.-]+\.mjs$/ },
      handler(code) {
        const kept = code.replace(PART, (line, component: string, part: string) => (used.has(`${component}.${part}`) ? line : ''))
        return kept === code ? undefined : { code: kept, map: null }
      },
    },
  }
}
