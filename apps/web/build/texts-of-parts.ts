import { createHash } from 'node:crypto'
import { dirname, join, relative } from 'node:path'
import { parseMessage } from '@verka/messages/translate.ts'
import type { Plugin } from 'vite'
import { catalogueOf, neededTexts } from '../../../scripts/web/needed-texts.ts'
import { LANGUAGES, WEB } from '../../../scripts/web/pages.ts'

const START = 'src/main.tsx'
/** Texts of the server's answers are in the catalogues that are loaded first during development. */
const ANSWERS = /^(?:errors|validation|ui|session|basic)\./
/** The parts that a device caches to show forms without a network (build/service-worker.ts). */
export const KEPT =
  /^src\/(exe|guest)\/|^src\/app\/layouts\/(centered|execution)-layout|^src\/app\/not-found-page|^src\/ui\/feedback\/messages\.|^src\/main\.tsx/
const DYNAMIC_IMPORT = /(?<!typeof )\bimport\('(\.[^']+)'\)/g
/** Texts by language and area, which are loaded during development. */
const CATALOGUE = /(?:await )?import\('(?:@verka\/messages|\.)\/(?:[a-z]{2}-[A-Z]{2}|parts)\/[^']+'\)/g
const TEXTS = join(WEB, 'src/language/texts.ts')

interface BuiltTexts {
  /** Names the version of all texts. */
  version: string
  /** The name of the texts of each part that has some, by its file. */
  nameOf: ReadonlyMap<string, string>
  files: ReadonlyMap<string, string>
}

/** As `language/texts.ts` requests it. */
const fileOf = (version: string, name: string, culture: string) => `assets/texts-${version}.${name}.${culture}.js`

/** The texts of all parts, one file for each part and language. */
async function builtTexts(): Promise<BuiltTexts> {
  const catalogues = await Promise.all(LANGUAGES.map(async (culture) => [culture, await catalogueOf(culture)] as const))
  const keys = new Set(Object.keys(catalogues[0]![1]))
  const ofParts = neededTexts([START], keys)
  const first = ofParts.get(START)!
  const sets = new Map<string, ReadonlySet<string>>([['first', first]])
  const nameOf = new Map([[START, 'first']])
  for (const [part, all] of ofParts) {
    const own = new Set([...all].filter((key) => !first.has(key)))
    if (part === START || own.size === 0) continue
    const name = sets.size.toString(36)
    sets.set(name, own)
    nameOf.set(part, name)
  }
  const answers = new Set([...keys].filter((key) => ANSWERS.test(key) && !first.has(key)))
  const kept = [...ofParts].filter(([part]) => KEPT.test(part)).flatMap(([, own]) => [...own])
  sets.set('answers', answers)
  sets.set('kept', new Set([...answers, ...kept]))
  sets.set('all', keys)
  const contents = [...sets].flatMap(([name, own]) =>
    catalogues.map(([culture, texts]) => {
      const parsed = Object.fromEntries([...own].map((key) => [key, parseMessage(texts[key]!)]))
      // a browser parses a large JSON literal much sooner than code (V8, 'the cost of JavaScript in 2019')
      return [[name, culture] as const, `export default JSON.parse(${JSON.stringify(JSON.stringify(parsed))})`] as const
    }),
  )
  const version = createHash('sha256').update(JSON.stringify(contents)).digest('hex').slice(0, 10)
  return { version, nameOf, files: new Map(contents.map(([[name, culture], code]) => [fileOf(version, name, culture), code])) }
}

/**
 * Vite plugin that gives each part of the client that is loaded on demand, such as a page, the texts of its own: they are loaded beside it,
 * in one language. They are parsed: a browser gets parsed messages and no parser.
 */
export function textsOfParts(): Plugin {
  let texts: BuiltTexts
  return {
    name: 'verka:texts-of-parts',
    apply: 'build',
    enforce: 'pre',
    async config() {
      texts = await builtTexts()
      return {
        define: { 'import.meta.env.VERKA_TEXTS': JSON.stringify(texts.version) },
        resolve: {
          alias: [{ find: /^@formatjs\/icu-messageformat-parser$/, replacement: '@formatjs/icu-messageformat-parser/no-parser.js' }],
        },
      }
    },
    transform: {
      filter: { id: /(apps\/web\/src\/(?!worker\/)|packages\/messages\/src\/load)[\w/.-]*\.tsx?$/, code: /\bimport\(/ },
      handler(code, id) {
        const without = code.replace(CATALOGUE, '{}')
        const named = without.replace(DYNAMIC_IMPORT, (part, specifier: string) => {
          const name = texts.nameOf.get(relative(WEB, join(dirname(id), specifier)))
          return name === undefined ? part : `besideTexts('${name}', () => ${part})`
        })
        if (named === code) return undefined
        return { code: named === without ? without : `import { besideTexts } from ${JSON.stringify(TEXTS)}\n${named}`, map: null }
      },
    },
    generateBundle() {
      for (const [fileName, source] of texts.files) this.emitFile({ type: 'asset', fileName, source })
      // used to measure what each page loads; `*` is a language
      const listed = [...texts.nameOf].map(([part, name]) => [part, fileOf(texts.version, name, '*')])
      this.emitFile({ type: 'asset', fileName: '.vite/texts.json', source: JSON.stringify(Object.fromEntries(listed)) })
    },
  }
}
