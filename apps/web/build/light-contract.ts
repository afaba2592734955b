import type { Plugin } from 'vite'

interface Node {
  type: string
  start: number
  end: number
  [key: string]: unknown
}

/** The parts of a declaration that only the server runs. */
const SCHEMAS = new Set(['params', 'query', 'body', 'reply'])

/**
 * The client takes its types from the API contract but checks nothing with its schemas: without this they, and zod with
 * them, would be in the first load. In every `*.api.ts`, `defineCall({...})` becomes the plain object that it gives,
 * without the schemas; what else a module exports stays as it is and is dropped when nobody uses it.
 */
export function lightContract(): Plugin {
  return {
    name: 'verka:light-contract',
    transform: {
      filter: { id: /packages\/domain\/src\/[\w/-]+\.api\.ts$/ },
      handler(code, id) {
        const edits: { start: number; end: number; text: string }[] = []
        const ast = this.parse(code, { lang: 'ts' }) as unknown as Node
        walk(ast, (node) => {
          if (node.type !== 'CallExpression' || (node.callee as Node & { name?: string }).name !== 'defineCall') return
          const declaration = (node.arguments as Node[])[0]
          if (declaration?.type !== 'ObjectExpression') throw new Error(`${id}: defineCall takes an object literal`)
          edits.push({ start: node.start, end: node.end, text: plainCall(code, declaration) })
        })
        if (edits.length === 0) return null
        let light = code
        for (const edit of edits.toReversed()) light = light.slice(0, edit.start) + edit.text + light.slice(edit.end)
        return { code: light, map: null }
      },
    },
  }
}

function plainCall(code: string, declaration: Node): string {
  const properties = declaration.properties as (Node & { key?: Node & { name?: string }; value?: Node & { value?: unknown } })[]
  const named = (name: string) => properties.find((property) => property.key?.name === name)
  const kept = properties
    .filter((property) => !SCHEMAS.has(property.key?.name ?? ''))
    .map((property) => code.slice(property.start, property.end))
  const method = named('method')?.value?.value
  const reads = method === 'GET' || named('reads')?.value?.value === true
  if (!named('reads')) kept.push(`reads: ${reads}`)
  if (!named('status')) kept.push(`status: ${named('reply') ? 200 : 204}`)
  if (!named('idempotency')) kept.push(`idempotency: '${method === 'POST' && !reads ? 'accepted' : 'none'}'`)
  return `({ ${kept.join(', ')} })`
}

function walk(node: unknown, visit: (node: Node) => void): void {
  if (Array.isArray(node)) for (const item of node) walk(item, visit)
  else if (typeof node === 'object' && node !== null) {
    if (typeof (node as Node).type === 'string') visit(node as Node)
    for (const value of Object.values(node)) if (typeof value === 'object') walk(value, visit)
  }
}
