import { Validator } from '@seriousme/openapi-schema-validator'
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { expect, test } from 'vitest'
import { pathOf, type Call } from '@verka/domain/api/contract.ts'
import { CALLS } from '@verka/domain/calls.ts'
import { RESOURCE_NAMES } from '@verka/domain/resources/resources.ts'
import { outside } from '../../testing/servers/outside.ts'
import { openApiDocument } from './openapi.ts'

const { settings } = outside()
const document = openApiDocument(settings)
const text = JSON.stringify(document)
const calls = Object.values(CALLS) as Call[]

interface Media {
  schema: object
  example?: unknown
  examples?: { example: { $ref: string } }
}
interface Operation {
  operationId: string
  parameters: { $ref?: string; name?: string }[]
  requestBody?: { content: Record<string, Media> }
  responses: Record<string, { content?: Record<string, Media> }>
}
const operationOf = (call: Call) => document.paths[pathOf(call)]![call.method.toLowerCase()] as unknown as Operation

test('the document is valid, refers to nothing that is missing, and has nothing that nobody refers to', async () => {
  const result = await new Validator().validate(JSON.parse(text) as Parameters<Validator['validate']>[0])
  expect(JSON.stringify(result.errors ?? []).slice(0, 500)).toBe('[]')
  const referred = new Set([...text.matchAll(/"\$ref":"#\/components\/(\w+\/[^"]+)"/g)].map((match) => match[1]!))
  const { securitySchemes: _, ...components } = document.components
  const there = Object.entries(components).flatMap(([kind, parts]) => Object.keys(parts).map((name) => `${kind}/${name}`))
  expect([...referred].toSorted()).toEqual(there.toSorted())
})

test('it lists replies and errors of every call', () => {
  for (const call of calls) {
    const { responses, parameters } = operationOf(call)
    // what people without a login read wrongly is one more 404
    const wrong = call.scope === 'open' && call.reads ? [] : ['400']
    expect(Object.keys(responses)).toEqual(expect.arrayContaining([String(call.status), ...wrong, '404', '503']))
    expect(parameters).toContainEqual({ $ref: '#/components/parameters/culture' })
  }
})

test('every entity has a name of its own, and is written once', () => {
  const names = Object.keys(document.components.schemas)
  for (const name of [
    'Element',
    'ElementBody',
    'Field',
    'FieldInput',
    'Rule',
    'Option',
    'Problem',
    'Person',
    'LocalizedTexts',
    'ListQuery',
  ])
    expect(names).toContain(name)
  const replyOf = (call: Call) => operationOf(call).responses[call.status]!.content?.['application/json']?.schema
  const read = RESOURCE_NAMES.flatMap((name) => {
    const call = calls.find((one) => one.name === `get${name.charAt(0).toUpperCase()}${name.slice(1)}`)
    return call ? [[name, replyOf(call)]] : []
  })
  expect(read.length).toBeGreaterThan(12)
  for (const [name, schema] of read) expect([name, schema]).toEqual([name, { $ref: expect.stringMatching(/\w+$/) as string }])
  // no name is made up by a number
  expect(names.filter((name) => /\d|__/.test(name) && name !== 'Base64File')).toEqual([])
  // reasonably small: it was 9 kB for a call with each call in two versions and entities written out
  expect(text.length / calls.length).toBeLessThan(2700)
})

test('a program finds where to get its token', () => {
  expect(document.servers).toEqual([{ url: 'https://verka.test/api/v2' }, { url: 'https://verka.test/api/v1' }])
  expect(document.security).toEqual([{ program: ['verka'] }, { bearer: [] }])
  expect(document.components.securitySchemes.program).toMatchObject({
    type: 'oauth2',
    flows: { clientCredentials: { tokenUrl: 'https://verka.test/identity/token', scopes: { verka: expect.any(String) as string } } },
  })
  const elsewhere = openApiDocument({ ...settings, issuer: 'https://login.test/', isIdentityEmbedded: false })
  expect(elsewhere.components.securitySchemes.program).toMatchObject({
    type: 'openIdConnect',
    openIdConnectUrl: 'https://login.test/.well-known/openid-configuration',
  })
})

const ajv = new Ajv2020({ strict: false, allErrors: true })
addFormats.default(ajv)
ajv.addSchema({ ...document, $id: 'verka' })
const compiled = new Map<string, ValidateFunction>()

/** What is wrong with the example of a content; undefined: it has none. */
function wrongIn({ schema, example, examples }: Media): string | undefined {
  const key = JSON.stringify(schema)
  if (!compiled.has(key)) compiled.set(key, ajv.compile(JSON.parse(key.replaceAll('"#/', '"verka#/')) as object))
  const name = examples?.example.$ref.split('/').at(-1)
  const value = name === undefined ? example : (document.components.examples[name] as { value: unknown }).value
  if (value === undefined) return undefined
  const validate = compiled.get(key)!
  return validate(value) ? '' : `${JSON.stringify(validate.errors?.slice(0, 3))} in ${JSON.stringify(value).slice(0, 400)}`
}

test('every request and reply in JSON has an example, which is valid', () => {
  const wrong: unknown[] = []
  let count = 0
  for (const call of calls) {
    const { operationId, requestBody, responses } = operationOf(call)
    const contents = [requestBody, ...Object.entries(responses).flatMap(([status, reply]) => (status.startsWith('2') ? [reply] : []))]
    for (const content of contents) {
      const json = content?.content?.['application/json']
      if (!json) continue
      const found = wrongIn(json)
      if (found !== '') wrong.push([operationId, found])
      count++
    }
  }
  expect(wrong).toEqual([])
  expect(count).toBeGreaterThan(200)
})

test('the body of an example is accepted by the contract', () => {
  const wrong = calls.flatMap((call) => {
    const json = operationOf(call).requestBody?.content['application/json']
    if (!json) return []
    const name = json.examples?.example.$ref.split('/').at(-1)
    const value = name === undefined ? json.example : (document.components.examples[name] as { value: unknown }).value
    const parsed = call.body.safeParse(value)
    return parsed.success ? [] : [[call.name, parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`)]]
  })
  expect(wrong).toEqual([])
})
