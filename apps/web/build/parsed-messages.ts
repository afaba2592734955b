import { parseMessage } from '@verka/messages/translate.ts'
import type { Plugin } from 'vite'

interface Node {
  type: string
  start: number
  end: number
  [key: string]: unknown
}

/**
 * Parses the messages while the client is built: what a browser gets is what a message is made of, and not the parser.
 * Every text of the catalogues is a literal; those of tenants and people are no messages and are never parsed.
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
    transform: {
      // what copies are called is put together without a translator, in a language that nobody chose
      filter: { id: /packages\/messages\/src\/[a-z]{2}-[A-Z]{2}\/(?!copies\.)\w+\.ts$/ },
      handler(code, id) {
        const { body } = this.parse(code, { lang: 'ts' }) as unknown as { body: Node[] }
        let edited = code
        for (const { start, end, value } of textsIn(body, id).toReversed())
          edited = edited.slice(0, start) + JSON.stringify(parseMessage(value)) + edited.slice(end)
        return { code: edited, map: null }
      },
    },
  }
}

interface Literal extends Node {
  value: string
}

/** The texts of an area, `export const area = { 'area.key': 'text' }`, in their order. @throws when it is made otherwise */
function textsIn(body: readonly Node[], id: string): Literal[] {
  const constants = body.flatMap((statement) => {
    const declaration = statement.declaration as (Node & { declarations?: { init: Node }[] }) | null | undefined
    return declaration?.declarations?.map(({ init }) => init) ?? []
  })
  const catalogue = constants[0]
  if (constants.length !== 1 || catalogue?.type !== 'ObjectExpression') throw new Error(`${id}: an area of texts is one object literal`)
  return (catalogue.properties as (Node & { value: Node })[]).map(({ value }) => {
    if (value.type !== 'Literal' || typeof value.value !== 'string') throw new Error(`${id}: a text is a string literal`)
    return value as Literal
  })
}
