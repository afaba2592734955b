import { getOpenAccess } from '@verka/domain/open/open-access.api.ts'
import { getOpenElement } from '@verka/domain/open/open-elements.api.ts'
import { getTenant } from '@verka/domain/tenants/tenant-life.api.ts'
import { asId } from '@verka/domain/entities/ids.ts'
import { addressOf } from '../../addresses.ts'
import { LONG_NAME, LONG_TITLE } from '../../stories/fixtures/definitions.ts'
import { NORTH, openAccess, openSchema, openType } from '../../stories/fixtures/open-access.ts'
import { findNothing, missingAnswers } from '../../stories/missing-answers.ts'
import type { Story, StoryFile } from '../../stories/story.ts'
import { neverAnswer, refuseWith, replyWith, type StubbedReply } from '../../stories/stubbed-replies.ts'
import { VALLEY } from '../tenants/tenant-form.stories.tsx'

export const SWING = {
  schema: { key: 'playground', name: 'På lekplatsen' },
  values: { title: 'Gungställning 4', place: 'Björkparken', nextInspection: null },
  fields: [
    { key: 'title', name: 'Benämning', text: 'Gungställning 4' },
    { key: 'place', name: 'Lekplats', text: 'Björkparken' },
    { key: 'nextInspection', name: 'Nästa huvudbesiktning', text: '' },
  ],
}
const PICTURE = `data:image/svg+xml,${encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 5"><path fill="#8aa" d="M0 0h8v5H0z"/></svg>')}`
const PICTURED = { ...SWING, fields: [...SWING.fields, { key: 'photo', name: 'Bild', text: PICTURE, isPicture: true as const }] }
const SOUTH_SITE = { id: asId<'site'>('019df82c-0000-7000-8000-000000000004'), key: 'south', name: 'Söder' }

const page = (name: string, ...replies: StubbedReply[]): Story => ({
  name,
  address: addressOf('/openAccess'),
  session: { sites: [NORTH, SOUTH_SITE].map(({ id, key, name }) => ({ id, key, name, sandbox: null })) },
  replies: [...replies, replyWith(getOpenAccess, openAccess()), replyWith(getOpenElement, SWING)],
})
const look: Story['act'] = ({ enter }) => enter(/^Kod/, 'LR-N004')
const LONG_TYPE = openType(1, LONG_NAME, {
  elements: 1_234_567,
  guessableCodes: 1_234_567,
  schemas: [
    openSchema(1, 'k'.repeat(50), LONG_NAME, { ['f'.repeat(50)]: LONG_NAME, title: 'Benämning' }),
    openSchema(2, 'empty', 'Utan fält', {}),
  ],
})
const LONG_ELEMENT = {
  schema: { key: 'long', name: LONG_NAME },
  values: {},
  fields: [
    { key: 'one', name: LONG_NAME, text: LONG_TITLE.repeat(3) },
    { key: 'two', name: 'Kod', text: 'x'.repeat(200) },
  ],
}

export default {
  title: 'Access without login',
  stories: [
    page('on'),
    { ...page('on, for a system administrator'), role: 'superUser' },
    page('off', replyWith(getOpenAccess, openAccess({ isOn: false }))),
    page('nothing open', replyWith(getOpenAccess, { isOn: true, sites: [] })),
    page('off, nothing open', replyWith(getOpenAccess, { isOn: false, sites: [] })),
    {
      ...page('of another tenant', replyWith(getTenant, VALLEY), replyWith(getOpenAccess, openAccess({ isOn: false }))),
      role: 'superUser',
      address: addressOf('/openAccess', undefined, { tenant: VALLEY.id }),
    },
    {
      ...page('of another tenant that is not there', findNothing(getTenant)),
      role: 'superUser',
      address: addressOf('/openAccess', undefined, { tenant: VALLEY.id }),
    },
    { ...one('an example'), act: look },
    { ...one('an example with a picture', replyWith(getOpenElement, PICTURED)), act: look },
    { ...one('an example, nothing shown', findNothing(getOpenElement)), act: look },
    { ...one('an example, loading', neverAnswer(getOpenElement)), act: look },
    {
      ...one(
        'an example, too many requests',
        refuseWith(getOpenElement, { status: 429, code: 'tooManyRequests', errors: [{ message: '@errors.tooManyRequests' }] }),
      ),
      act: look,
    },
    {
      ...page(
        'long text',
        replyWith(getOpenAccess, openAccess({ sites: [{ ...NORTH, name: LONG_TITLE.slice(0, 100), elementTypes: [LONG_TYPE] }] })),
        replyWith(getOpenElement, LONG_ELEMENT),
      ),
      act: look,
    },
    page(
      'a name that is missing',
      replyWith(
        getOpenAccess,
        openAccess({
          sites: [
            {
              ...NORTH,
              elementTypes: [openType(1, '', { schemas: [{ ...openSchema(1, 'key', '', { a: '' }), localizedNames: [] }] })],
            },
          ],
        }),
      ),
    ),
    ...missingAnswers(page, getOpenAccess),
  ],
} satisfies StoryFile

/** One site with one category, so that there is one input for a code. */
function one(name: string, ...replies: StubbedReply[]): Story {
  const { sites } = openAccess()
  return page(name, ...replies, replyWith(getOpenAccess, openAccess({ sites: [sites[0]!] })))
}
