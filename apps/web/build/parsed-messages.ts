import { isOfPart, type SharedPart } from '@verka/messages/entity-texts.ts'
import { parseMessage } from '@verka/messages/translate.ts'
import type { Plugin } from 'vite'

interface Node {
  type: string
  start: number
  end: number
  [key: string]: unknown
}

/** The part of the texts that a module of an entity is loaded with: the menu's words do not load the texts of its pages. */
const PART = /\?part=(frame|administration)$/
const REGISTRY = /\/entities\.[a-z]{2}-[A-Z]{2}\.ts$/

/**
 * Vite plugin that parses the messages: a browser gets parsed messages and no parser. Every text of the catalogues is a literal; those of
 * tenants and people are no messages and are never parsed.
 */
export function parsedMessages(): Plugin {
  return {
    name: 'verka:parsed-messages',
    enforce: 'pre',
    config: () => ({
      resolve: {
        alias: [{ find: /^@formatjs\/icu-messageformat-parser$/, replacement: '@formatjs/icu-messageformat-parser/no-parser.js' }],
      },
    }),
    async resolveId(source, importer) {
      const [, part] = PART.exec(importer ?? '') ?? (REGISTRY.test(source) ? /\/parts\/(\w+)\./.exec(importer ?? '') : null) ?? []
      const found = part && (await this.resolve(source, importer!.replace(PART, ''), { skipSelf: true }))
      return found && `${found.id}?part=${part}`
    },
    transform: {
      // names of copies are composed without a translator, in all languages
      filter: { id: /packages\/messages\/src\/[a-z]{2}-[A-Z]{2}\/(?!copies\.)[^/?]+\.ts(\?part=\w+)?$/ },
      handler(code, id) {
        const { body } = this.parse(code, { lang: 'ts' }) as unknown as { body: Node[] }
        const { start, end, texts } = catalogueIn(body, id)
        const [, part] = PART.exec(id) ?? []
        const loaded = part ? texts.filter(([key]) => isOfPart(key, part as SharedPart)) : texts
        const parsed = Object.fromEntries(loaded.map(([key, text]) => [key, parseMessage(text)]))
        // a browser parses a large JSON literal much sooner than code (V8, 'the cost of JavaScript in 2019')
        return { code: `${code.slice(0, start)}JSON.parse(${JSON.stringify(JSON.stringify(parsed))})${code.slice(end)}`, map: null }
      },
    },
  }
}

/** The catalogue of an area, `export const area = { 'area.key': 'text' }`: its position and its texts. @throws for any other form */
function catalogueIn(body: readonly Node[], id: string): { start: number; end: number; texts: [key: string, text: string][] } {
  const constants = body.flatMap((statement) => {
    const declaration = statement.declaration as (Node & { declarations?: { init: Node }[] }) | null | undefined
    return declaration?.declarations?.map(({ init }) => init) ?? []
  })
  const catalogue = constants[0]
  if (constants.length !== 1 || catalogue?.type !== 'ObjectExpression') throw new Error(`${id}: an area of texts is one object literal`)
  const texts = (catalogue.properties as { key: Node; value: Node }[]).map(({ key, value }): [string, string] => {
    if (key.type !== 'Literal' || value.type !== 'Literal' || typeof value.value !== 'string')
      throw new Error(`${id}: a text is a string literal`)
    return [String(key.value), value.value]
  })
  return { start: catalogue.start, end: catalogue.end, texts }
}
