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

/** Small things that some components take from large packages, and how they get them without. */
const INSTEAD: readonly [from: string, to: string][] = [
  [
    'import { useMergeRefs } from "@floating-ui/react";',
    'import { useMergedRef } from "@mantine/hooks";\nconst useMergeRefs = (refs) => useMergedRef(...refs);',
  ],
  // react-remove-scroll-bar's constant
  ['RemoveScroll.classNames.zeroRight', '"right-scroll-bar-position"'],
]

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
        const own = code.replace(PART, (line, component: string, part: string) => (used.has(`${component}.${part}`) ? line : ''))
        const kept = INSTEAD.reduce((text, [from, to]) => text.replace(from, to), own)
        return kept === code ? undefined : { code: kept, map: null }
      },
    },
  }
}
