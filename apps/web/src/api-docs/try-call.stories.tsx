import { createElement } from '@verka/domain/elements/elements.api.ts'
import type { Story, StoryFile } from '../stories/story.ts'
import { refuseWith } from '../stories/stubbed-replies.ts'
import { groupsOf, type ApiDocument } from './document.ts'
import { TryCall } from './try-call.tsx'

const inPath = (name: string) => ({ name, in: 'path' as const, required: true, schema: { type: 'string' } })
const answers = { 200: { description: 'The object', content: { 'application/json': { schema: { type: 'object' } } } } }
const DOCUMENT = {
  servers: [{ url: 'https://verka.example/api/v2' }],
  paths: {
    '/{tenant}/{site}/elements': {
      post: {
        operationId: createElement.name,
        summary: 'Creates an object.',
        description: '',
        tags: ['elements'],
        parameters: [inPath('tenant'), inPath('site'), { name: 'culture', in: 'query', required: false, schema: { type: 'string' } }],
        requestBody: {
          content: { 'application/json': { schema: { type: 'object' }, examples: { example: { value: { title: 'Borrhammare' } } } } },
        },
        responses: answers,
      },
    },
  },
  components: { schemas: {} },
} satisfies ApiDocument
const [group] = groupsOf(DOCUMENT)

const writing = (name: string, act?: Story['act']): Story => ({
  name,
  render: () => <TryCall call={group!.calls[0]!} />,
  replies: [refuseWith(createElement, { status: 422, code: 'invalid', errors: [{ message: '@validation.required' }] })],
  ...(act && { act }),
})

export default {
  title: 'Call of the API, tried',
  stories: [
    writing('one that writes'),
    writing('one that writes, asked about', ({ press }) => press('api.send')),
    writing('one that writes, answered', async ({ press, see }) => {
      await press('api.send')
      await press('api.sureYes')
      await see(/^Status 422/)
    }),
  ],
} satisfies StoryFile
