import type { Plugin } from 'vite'

const EXPORTED = /^export (?:const|function) (\w+)/gm

/**
 * Removes zod's generator of JSON Schema from the client: a fifth of its code, which every schema refers to and only the server uses. A
 * call in a browser throws.
 */
export function withoutJsonSchema(): Plugin {
  return {
    name: 'verka:without-json-schema',
    apply: 'build',
    transform: {
      filter: { id: /zod\/v4\/core\/(to-json-schema|json-schema-processors)\.js$/ },
      handler(code, id) {
        const names = [...code.matchAll(EXPORTED)].map(([, name]) => name!)
        if (names.length === 0) throw new Error(`${id} is made otherwise than it was`)
        const stubs = names.map((name) => `export const ${name} = ${name.startsWith('create') ? '() => refuse' : 'refuse'}`)
        const refuse = "const refuse = () => { throw new Error('the client is built without JSON Schema') }"
        const alias = names.includes('processSchema') ? ['export { processSchema as process }'] : []
        return { code: [refuse, ...stubs, ...alias].join('\n'), map: null, moduleSideEffects: false }
      },
    },
  }
}
