import { expect, test } from 'vitest'
import { foundIn, groupsOf, resolved, type ApiDocument } from './document.ts'
import { curlOf } from './request.ts'

const DOCUMENT = {
  servers: [{ url: 'https://verka.lindvik.se/api/v2' }, { url: 'https://verka.lindvik.se/api/v1' }],
  paths: {
    '/{tenant}/users': {
      post: {
        operationId: 'createUser',
        summary: 'Creates a user.',
        description: '',
        tags: ['users'],
        parameters: [
          { $ref: '#/components/parameters/tenant' },
          { name: 'culture', in: 'query', required: false, schema: { type: 'string' } },
        ],
        requestBody: {
          content: {
            'application/json': {
              schema: { $ref: '#/components/schemas/UserBody' },
              examples: { example: { $ref: '#/components/examples/UserBody' } },
            },
          },
        },
        responses: {
          200: { description: 'The answer', content: { 'application/json': { schema: { type: 'object' } } } },
          404: { $ref: '#/components/responses/NotFound' },
        },
      },
    },
  },
  components: {
    schemas: { UserBody: { type: 'object', properties: { name: { type: 'string' } } } },
    parameters: { tenant: { name: 'tenant', in: 'path', required: true, schema: { type: 'string' } } },
    examples: { UserBody: { value: { name: 'Kim Berg' } } },
    responses: { NotFound: { description: 'There is no such thing.' } },
  },
} satisfies ApiDocument & { components: Record<string, object> }

test('a call has its parts, wherever the document has them', () => {
  const [{ name, calls }] = groupsOf(DOCUMENT) as [ReturnType<typeof groupsOf>[number]]
  const [call] = calls
  expect(name).toBe('users')
  expect(call).toMatchObject({
    id: 'createUser',
    method: 'POST',
    path: '/api/v2/{tenant}/users',
    example: { name: 'Kim Berg' },
    parameters: [{ name: 'tenant' }, { name: 'culture' }],
    errors: [{ status: '404', description: 'There is no such thing.' }],
  })
  expect(resolved(call!.body!, DOCUMENT)).toBe(DOCUMENT.components.schemas.UserBody)
  expect(foundIn(groupsOf(DOCUMENT), 'creates USERS')).toHaveLength(1)
  expect(foundIn(groupsOf(DOCUMENT), 'elements')).toEqual([])
  expect(curlOf(call!, { values: { 'path.tenant': 'lindvik' }, body: '{}' }, 'https://verka.lindvik.se')).toContain(
    "curl -X POST 'https://verka.lindvik.se/api/v2/lindvik/users'",
  )
})
