import { acceptOpenReport, getOpenReport, listOpenReports, rejectOpenReport } from '@verka/domain/open-reports/open-reports.api.ts'
import { addressOf } from '../../addresses.ts'
import { LONG_TITLE } from '../../stories/fixtures/definitions.ts'
import { acceptedReport, openReport } from '../../stories/fixtures/open-reports.ts'
import { failWith, missingAnswers } from '../../stories/missing-answers.ts'
import type { Story, StoryFile } from '../../stories/story.ts'
import { neverAnswer, replyWith, type StubbedReply } from '../../stories/stubbed-replies.ts'

const SWING = openReport(1, 'Gungan hänger bara i ena kedjan')
const SLIDE = openReport(2, 'Klotter på rutschkanan', { photos: 2 })
const TRANSACTION_ID = acceptedReport(1, '').transaction!.id
const listed = (...items: (typeof SWING)[]) => replyWith(listOpenReports, { items, totalCount: items.length, waiting: items.length })

const list = (name: string, ...replies: StubbedReply[]): Story => ({
  name,
  role: 'privilegedUser',
  address: addressOf('/exe/openReports'),
  replies: [...replies, listed(SWING, SLIDE)],
})
const one = (name: string, report = SWING, ...replies: StubbedReply[]): Story => ({
  name,
  role: 'privilegedUser',
  address: addressOf('/exe/openReports/$id', { id: report.id }),
  replies: [
    ...replies,
    replyWith(getOpenReport, report),
    replyWith(acceptOpenReport, acceptedReport(1, 'x')),
    replyWith(rejectOpenReport, report),
  ],
})

export default {
  title: 'Reports without a login',
  stories: [
    list('some wait'),
    list('none waits', listed()),
    list('long text', listed(openReport(1, LONG_TITLE.repeat(3)))),
    list('loading', neverAnswer(listOpenReports)),
    list('error', failWith(listOpenReports)),
    one('one that waits'),
    one('accepted, with all there is', acceptedReport(1, 'Gungan hänger bara i ena kedjan')),
    one('its case is done', acceptedReport(1, 'Hej', { transaction: { id: TRANSACTION_ID, status: 'completed' } })),
    one('its case was deleted', acceptedReport(1, 'Hej', { transaction: null, contact: { email: null, phoneNo: null } })),
    one(
      'rejected',
      openReport(1, 'Hej', { state: 'rejected', decidedAt: '2026-11-22T09:15:00.000Z', answer: 'Det här gäller en annan kommun.' }),
    ),
    one('its object is gone', openReport(1, 'Hej', { element: { id: null, title: 'Gungställning', code: 'L-N004' } })),
    one('a long one', openReport(1, LONG_TITLE.repeat(8))),
    { ...one('being rejected'), act: ({ press }) => press('reported.reject') },
    ...missingAnswers((name, ...replies) => one(name, SWING, ...replies), getOpenReport),
  ],
} satisfies StoryFile
