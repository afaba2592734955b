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

/** Small things that some components take from large packages or modules, and how they get them without. */
const INSTEAD: readonly [from: string, to: string][] = [
  [
    'import { useMergeRefs } from "@floating-ui/react";',
    'import { useMergedRef } from "@mantine/hooks";\nconst useMergeRefs = (refs) => useMergedRef(...refs);',
  ],
  // react-remove-scroll-bar's constant
  ['RemoveScroll.classNames.zeroRight', '"right-scroll-bar-position"'],
]

/** Buttons show at once that they work: `global.css` fades it in. */
const BUTTONS = /\/(Button|ActionIcon)\.mjs$/
const TRANSITION = 'import { Transition } from "../Transition/Transition.mjs";'
const SHOWN_AT_ONCE = 'const Transition = ({ mounted, children }) => (mounted ? children({}) : null);'

/** The context of a group, which each of its inputs reads: a module of its own, so that one that is in no group does not load the group. */
const CONTEXT_QUERY = '?context'
const CONTEXT = /^const (\w+GroupContext) = createContext\((.+)\);$/m
const GROUP = /\/(\w+Group\.mjs)$/
const GROUP_AND_CONTEXT = /^import \{ (\w+Group), (\w+GroupContext) \} from "([^"]+)";$/m

function withContextApart(code: string, id: string): string {
  const [, file] = GROUP.exec(id) ?? []
  const group =
    file === undefined ? code : code.replace(CONTEXT, (_, context: string) => `import { ${context} } from "./${file}${CONTEXT_QUERY}";`)
  return group.replace(GROUP_AND_CONTEXT, (_, name: string, context: string, from: string) =>
    [`import { ${name} } from "${from}";`, `import { ${context} } from "${from}${CONTEXT_QUERY}";`].join('\n'),
  )
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
      filter: { id: /@mantine\/\w+\/esm\/components\/[\w/.-]+\.mjs(\?context)?$/ },
      handler(code, id) {
        if (id.endsWith(CONTEXT_QUERY)) {
          const [, context, initial] = CONTEXT.exec(code) ?? []
          if (context === undefined) throw new Error(`${id} is made otherwise than it was`)
          return { code: `import { createContext } from "react";\nexport const ${context} = createContext(${initial});`, map: null }
        }
        const own = code.replace(PART, (line, component: string, part: string) => (used.has(`${component}.${part}`) ? line : ''))
        const kept = INSTEAD.reduce((text, [from, to]) => text.replace(from, to), withContextApart(own, id))
        const small = BUTTONS.test(id) ? kept.replace(TRANSITION, SHOWN_AT_ONCE) : kept
        return small === code ? undefined : { code: small, map: null }
      },
    },
  }
}
