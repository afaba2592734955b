import { CALL_KINDS } from '@verka/domain/resource-calls/call-kinds.ts'
import type { Plugin } from 'vite'

interface Node {
  type: string
  start: number
  end: number
  [key: string]: unknown
}

interface Literal extends Node {
  value: string
}

interface Edit {
  start: number
  end: number
  text: string
}

/** The parts of a declaration that only the server runs. */
const SCHEMAS = new Set(['params', 'query', 'body', 'reply', 'item'])
/** The makers of ordinary calls (`domain/resource-calls/resource-calls.ts`), each with its kind in `domain/resource-calls/call-kinds.ts`. */
const KINDS = new Map([
  ...Object.keys(CALL_KINDS).map((kind) => [`${kind}Call`, kind] as const),
  ['exportNamedCall', 'export'],
  ['exportFilteredCall', 'export'],
])
/** Properties that only the description of the API uses. */
const SAID = new Set(['summary', 'list', 'example'])

/**
 * Of modules that are loaded on demand, for their schemas: a bundler has one file for a module, with all that anybody needs of it, so that the
 * schemas would be loaded with the constants beside them. These are modules of their own.
 */
const LATE = '?late'
/** What reads by schemas in a browser: few pages, which load the schemas for it. */
const BY_SCHEMAS = /^@verka\/domain\/definitions\/difference\//
/** In the client, an import of the domain on demand. */
const LATE_DOMAIN = /(?<!typeof )\bimport\('@verka\/domain\/[^']+'\)/g
const DOMAIN = /packages\/domain\/src\/[\w/.-]+\.ts(\?late)?$/

/**
 * Removes unused parts of the domain from the client. A bundler must suppose that `z.object({...})` at the top of a module has effects, and
 * would keep every schema, and zod with it, in the first load. The domain has no effects at import (no I/O, no clock), so:
 * - in `*.api.ts`, `defineCall(name, route, {...})` becomes the plain object that it returns, without the schemas that only the server checks with: the
 * client has their types;
 * - so does `getCall(resource, {...})` and the like, by `plainCall`;
 * - every other constant is marked as one that may be dropped when it is unused.
 */
export function pureDomain(): Plugin {
  return {
    name: 'verka:pure-domain',
    enforce: 'pre',
    async resolveId(source, importer) {
      if (!importer?.endsWith(LATE) && !source.endsWith(LATE) && !BY_SCHEMAS.test(source)) return undefined
      const from = importer?.replace(LATE, '')
      const found = await this.resolve(source.replace(LATE, ''), from, { skipSelf: true })
      return found && (DOMAIN.test(found.id) ? `${found.id}${LATE}` : found)
    },
    transform: {
      filter: { id: /packages\/domain\/src\/[\w/.-]+\.ts(\?late)?$|apps\/web\/src\/[\w/.-]+\.tsx?$/ },
      handler(code, id) {
        if (/apps\/web\//.test(id)) return { code: code.replace(LATE_DOMAIN, (part) => part.replace(/'\)$/, `${LATE}')`)), map: null }
        const { body } = this.parse(code, { lang: 'ts' }) as unknown as { body: Node[] }
        refuseSharedSchemas(body, id)
        const edits = body.flatMap((statement) => constantsOf(statement)).flatMap((constant) => editOf(code, constant, id))
        let edited = code
        for (const { start, end, text } of edits.toReversed()) edited = edited.slice(0, start) + text + edited.slice(end)
        if (edited.includes(PLAIN)) edited = `import { plainCall } from '@verka/domain/resource-calls/call-kinds.ts'\n${edited}`
        // importing a module of the domain has no effect either: an unused import is dropped
        return { code: edited, map: null, moduleSideEffects: false }
      },
    },
  }
}

/**
 * Refuses schemas in `...shared`, which would not be removed with the others and stay in the client.
 * @throws when there is one
 */
function refuseSharedSchemas(body: readonly Node[], id: string): void {
  if (!/\.api\.ts(\?late)?$/.test(id)) return
  const properties = body
    .flatMap((statement) => constantsOf(statement))
    .map((value) => (value.type === 'TSAsExpression' ? (value.expression as Node) : value))
    .flatMap((value) => (value.type === 'ObjectExpression' ? (value.properties as (Node & { key?: { name?: string } })[]) : []))
  const schema = properties.find((property) => SCHEMAS.has(property.key?.name ?? ''))
  if (schema) throw new Error(`${id}: '${schema.key!.name}' has to stand in each call, or the client keeps the schema`)
}

/** The initial values of the constants of a top-level statement. */
function constantsOf(statement: Node): Node[] {
  const declaration = statement.type === 'ExportNamedDeclaration' ? (statement.declaration as Node | null) : statement
  if (declaration?.type !== 'VariableDeclaration') return []
  return (declaration.declarations as { init: Node | null }[]).flatMap(({ init }) => init ?? [])
}

const PLAIN = '/* @__PURE__ */ plainCall('

function editOf(code: string, value: Node, id: string): Edit[] {
  const { start, end } = value
  const kind = value.type === 'CallExpression' ? KINDS.get((value.callee as { name?: string }).name ?? '') : undefined
  if (kind !== undefined) {
    const [resource, rest] = value.arguments as [Node, Node]
    if (rest?.type !== 'ObjectExpression') throw new Error(`${id}: ${kind}Call takes an object literal`)
    return [
      { start, end, text: `${PLAIN}'${kind}', ${code.slice(resource.start, resource.end)}, { ${plainParts(code, rest).join(', ')} })` },
    ]
  }
  if (value.type === 'CallExpression' && (value.callee as { name?: string }).name === 'defineCall') {
    const [name, route, declaration] = value.arguments as [Literal, Literal, Node]
    if (declaration?.type !== 'ObjectExpression' || !route.value.includes(' '))
      throw new Error(`${id}: defineCall takes a name, a route and an object literal`)
    return [{ start, end, text: plainCall(code, name.value, route.value, declaration) }]
  }
  const text = code.slice(start, end)
  return text.includes('(') && !value.type.includes('Function') ? [{ start, end, text: `/* @__PURE__ */ (() => (${text}))()` }] : []
}

/** The properties of a declaration without its schemas and words. */
const plainParts = (code: string, declaration: Node): string[] =>
  (declaration.properties as (Node & { key?: { name?: string } })[])
    .filter(({ key }) => !SCHEMAS.has(key?.name ?? '') && !SAID.has(key?.name ?? ''))
    .map((property) => code.slice(property.start, property.end))

/** The object that `defineCall` returns, with its defaults and without its schemas. */
function plainCall(code: string, name: string, route: string, declaration: Node): string {
  const properties = declaration.properties as (Node & { key?: { name?: string }; value?: { value?: unknown } })[]
  const named = (name: string) => properties.find((property) => property.key?.name === name)
  const [method, path] = route.split(' ')
  const kept = [`name: '${name}', method: '${method}', path: '${path}', scope: 'site'`, ...plainParts(code, declaration)]
  const reads = method === 'GET' || named('reads')?.value?.value === true
  if (!named('reads')) kept.push(`reads: ${reads}`)
  if (!named('shows')) kept.push('shows: []')
  if (!named('changes')) kept.push('changes: []')
  if (!named('status')) kept.push(`status: ${named('reply') ? 200 : 204}`)
  if (!named('idempotency')) kept.push(`idempotency: '${method === 'POST' && !reads ? 'accepted' : 'none'}'`)
  return `({ ${kept.join(', ')} })`
}
