import { listElementTypes } from '@verka/domain/element-types/element-types.api.ts'
import { getFeed } from '@verka/domain/feed/feed.api.ts'
import { localized } from '@verka/domain/localization/localized-text.ts'
import { getOverview, type Overview } from '@verka/domain/overview/overview.api.ts'
import { getFullTenantConfig } from '@verka/domain/tenants/tenant-config.api.ts'
import { usageAt } from '@verka/domain/tenants/licences.ts'
import { addressOf } from '../../addresses.ts'
import { listedElementType, LONG_NAME, LONG_TITLE } from '../../stories/fixtures/definitions.ts'
import { idOf } from '../../stories/fixtures/ids.ts'
import { all, nothing } from '../../stories/fixtures/lists.ts'
import { failWith, missingAnswers } from '../../stories/missing-answers.ts'
import type { Story, StoryFile } from '../../stories/story.ts'
import { neverAnswer, replyWith, type StubbedReply } from '../../stories/stubbed-replies.ts'
import { CONFIG } from '../tenants/config/config-form.stories.tsx'
import { VALLEY } from '../tenants/tenant-form.stories.tsx'

const service = (number: number, name: string) => ({ transactionTypeId: idOf('transactionType', number), localizedNames: localized(name) })
const ofCategory = { elementTypeId: idOf('elementType') }

export const OVERVIEW: Overview = {
  today: '2026-11-23',
  lately: '2026-11-17',
  openCases: [{ ...service(1, 'Felanmälan'), today: 1, lately: 2, earlier: 4 }],
  loans: [{ ...service(2, 'Låna'), dueToday: 3, overdue: 2 }],
  bookings: [{ ...service(2, 'Låna'), ...ofCategory, count: 5 }],
  failedInspections: [{ operationTypeId: idOf('operationType'), localizedNames: localized('Besiktning'), count: 2 }],
  lowStock: [{ ...service(3, 'Lageruttag'), ...ofCategory, balancePropertyTypeId: idOf('field'), lowLimit: 5, count: 1, uncounted: 2 }],
  activity: Array.from({ length: 30 }, (_, at) => ({ day: `2026-11-${String(at + 1).padStart(2, '0')}`, count: (at * 7) % 11 })),
}
export const QUIET: Overview = {
  ...OVERVIEW,
  openCases: [],
  loans: [],
  bookings: null,
  failedInspections: [],
  lowStock: [],
  activity: OVERVIEW.activity.map(({ day }) => ({ day, count: 0 })),
}

const start = (name: string, ...replies: StubbedReply[]): Story => ({
  name,
  address: addressOf('/dashboard'),
  replies: [
    ...replies,
    replyWith(getOverview, OVERVIEW),
    replyWith(getFullTenantConfig, { ...CONFIG, tenant: VALLEY }),
    replyWith(listElementTypes, all(listedElementType(1, 'Verktyg'), listedElementType(2, 'Rum'))),
    replyWith(getFeed, {
      items: [
        {
          title: 'Driftstopp på lördag',
          text: 'Klockan 8 till 10.',
          link: 'https://verka.example/drift',
          publishedAt: '2026-11-20T08:00:00.000Z',
        },
      ],
      fetchedAt: '2026-11-23T08:00:00.000Z',
    }),
  ],
})

export default {
  title: 'Start of administration',
  stories: [
    start('a usual day'),
    start('nothing to see to', replyWith(getOverview, QUIET), replyWith(getFeed, { items: [], fetchedAt: null })),
    start('before anything is made', replyWith(getOverview, QUIET), replyWith(listElementTypes, nothing)),
    { ...start('site administrator'), role: 'siteAdmin' },
    { ...start('system administrator'), role: 'superUser' },
    start(
      'long text',
      replyWith(getOverview, { ...OVERVIEW, openCases: [{ ...service(1, LONG_NAME), today: 10_000, lately: 20_000, earlier: 40_000 }] }),
      replyWith(getFeed, { items: [{ title: LONG_TITLE, text: LONG_TITLE.repeat(4), link: null, publishedAt: null }], fetchedAt: null }),
    ),
    start(
      'a full licence',
      replyWith(getFullTenantConfig, { ...CONFIG, tenant: { ...VALLEY, licenceLevel: 'none', usage: usageAt('none', VALLEY.usage) } }),
    ),
    start(
      'a licence without limits',
      replyWith(getFullTenantConfig, {
        ...CONFIG,
        tenant: { ...VALLEY, licenceLevel: 'corporation', usage: usageAt('corporation', VALLEY.usage) },
      }),
    ),
    start('news, loading', neverAnswer(getFeed)),
    start('news, error', failWith(getFeed)),
    ...missingAnswers(start, getOverview).slice(0, 3),
    start('categories, error', failWith(listElementTypes)),
  ],
} satisfies StoryFile
