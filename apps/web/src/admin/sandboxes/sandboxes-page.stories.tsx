import { createSandbox, getSandboxLoss, listSandboxes, type Sandbox } from '@verka/domain/sandboxes/sandboxes.api.ts'
import { addressOf } from '../../addresses.ts'
import { LONG_NAME } from '../../stories/fixtures/definitions.ts'
import { aSandbox, sandboxSite } from '../../stories/fixtures/sandboxes.ts'
import { NORTH_PLACE, SOUTH_PLACE } from '../../stories/fixtures/replication.ts'
import { missingAnswers } from '../../stories/missing-answers.ts'
import { STORY_SITE } from '../../stories/story-frame.tsx'
import type { Story, StoryFile } from '../../stories/story.ts'
import { refuseWith, replyWith, type StubbedReply } from '../../stories/stubbed-replies.ts'

const SOURCES = [NORTH_PLACE, SOUTH_PLACE].map(({ siteId, siteKey, siteName }) => ({ id: siteId, key: siteKey, name: siteName }))
const LOSS = { elements: 168, transactions: 12, files: 1, definitions: 3 }

const listed = (items: Sandbox[], sources = SOURCES): StubbedReply => ({
  ...replyWith(listSandboxes, { items, sources, limit: 5 }),
  ...(items.some(({ state }) => state === 'creating' || state === 'removing') && { isEndless: true as const }),
})
const page = (name: string, items: Sandbox[], ...replies: StubbedReply[]): Story => ({
  name,
  address: addressOf('/sandboxes'),
  role: 'tenantAdmin',
  session: { sites: [STORY_SITE, sandboxSite()] },
  replies: [...replies, replyWith(getSandboxLoss, LOSS), listed(items)],
})
const removing: Story['act'] = async ({ press, see }) => {
  // the last button that names the sandbox
  await press(/Norr \(testmiljö\)$/)
  await see('sandboxes.removeText')
}

export default {
  title: 'Sandboxes',
  stories: [
    page('none', []),
    page('one', [aSandbox()]),
    { ...page('one that the session does not know yet', [aSandbox()]), session: { sites: [STORY_SITE] } },
    page('one that is removed soon', [aSandbox(1, { removeAt: '2026-11-27T09:00:00Z' })]),
    page('being made', [aSandbox(1, { state: 'creating', done: 120, can: { enter: false, remove: true } })]),
    page('of a site that is read', [aSandbox(1, { state: 'creating', done: 0, total: 0, can: { enter: false, remove: true } })]),
    page('failed', [
      aSandbox(1, {
        state: 'failed',
        groupedErrors: [{ title: 'Replikeringen', messages: ['Fältet Plats är obligatoriskt.'] }],
        can: { enter: false, remove: true },
      }),
    ]),
    page('being removed', [aSandbox(1, { state: 'removing', can: { enter: false, remove: false } })]),
    page('of a site that was removed', [aSandbox(1, { source: { id: SOUTH_PLACE.siteId, key: null, name: 'Södra området' } })]),
    page(
      'as many as there may be',
      Array.from({ length: 5 }, (_, at) => aSandbox(at + 1)),
    ),
    page('long names', [aSandbox(1, { name: LONG_NAME, source: { id: NORTH_PLACE.siteId, key: 'north', name: LONG_NAME } })]),
    page('of one site', [], listed([], SOURCES.slice(0, 1))),
    { ...page('locked down', []), tenant: { isLockedDown: true } },
    {
      ...page(
        'refused',
        [],
        refuseWith(createSandbox, {
          status: 422,
          code: 'invalid',
          errors: [{ message: '@errors.tooManySandboxes', params: { count: 5 } }],
        }),
      ),
      act: ({ press }) => press('sandboxes.create'),
    },
    { ...page('asked to remove it', [aSandbox()]), act: removing },
    {
      ...page('asked to remove what is as its source', [aSandbox()], replyWith(getSandboxLoss, { ...LOSS, files: 0, definitions: 0 })),
      act: removing,
    },
    ...missingAnswers((name, ...replies) => page(name, [], ...replies), listSandboxes),
  ],
} satisfies StoryFile
