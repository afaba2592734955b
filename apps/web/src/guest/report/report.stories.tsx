import { commentReport, createReport, getReportForm, showReport, supportCase } from '@verka/domain/open-reports/report-form.api.ts'
import { findOpenPlace } from '@verka/domain/open/open-place.api.ts'
import { addressOf } from '../../addresses.ts'
import { LONG_TITLE } from '../../stories/fixtures/definitions.ts'
import { reportForm, reportState, RUNNING, UNCHOSEN } from '../../stories/fixtures/open-reports.ts'
import { failWith, findNothing } from '../../stories/missing-answers.ts'
import type { Story, StoryFile } from '../../stories/story.ts'
import { neverAnswer, replyWith, type StubbedReply } from '../../stories/stubbed-replies.ts'

const form = (name: string, ...replies: StubbedReply[]): Story => ({
  name,
  address: addressOf('/report/$tenant/$site/$code/$serviceId', { tenant: 'demo', site: 'north', code: 'L-N004', serviceId: 'x' }),
  login: {},
  replies: [
    ...replies,
    replyWith(getReportForm, reportForm()),
    replyWith(createReport, { state: 'waiting' }),
    replyWith(supportCase, { supports: 4 }),
  ],
})
const followed = (name: string, report = reportState(), ...replies: StubbedReply[]): Story => ({
  name,
  address: addressOf('/report/$tenant/$site', { tenant: 'demo', site: 'north' }),
  login: {},
  replies: [...replies, replyWith(showReport, report), replyWith(commentReport, report)],
})

export default {
  title: 'Reporting without a login',
  stories: [
    form('empty'),
    form(
      'accepted at once, short times',
      replyWith(getReportForm, reportForm({ isChecked: false, days: { keepReportsDays: 1, keepContactDays: 1 } })),
    ),
    form('with running cases', replyWith(getReportForm, reportForm({ cases: RUNNING }))),
    form('with running cases without choices', replyWith(getReportForm, reportForm({ cases: UNCHOSEN }))),
    form(
      'without fields',
      replyWith(getReportForm, reportForm({ operationType: { ...reportForm().operationType, dataPropertyTypes: [] } })),
    ),
    form(
      'long text',
      replyWith(getReportForm, reportForm({ service: { ...reportForm().service, name: LONG_TITLE, description: LONG_TITLE } })),
    ),
    { ...form('wrong'), act: ({ press }) => press('report.send') },
    form('loading', neverAnswer(getReportForm)),
    form('nothing can be reported', findNothing(getReportForm)),
    form('error', failWith(getReportForm)),
    followed('waiting'),
    {
      ...followed('just sent'),
      address: addressOf('/report/$tenant/$site', { tenant: 'demo', site: 'north' }, { sent: 'L-N004', culture: 'sv-SE' }),
    },
    followed(
      'in progress, with messages',
      reportState({
        state: 'accepted',
        status: 'started',
        removedAt: null,
        comments: [
          { id: '1', isOwn: true, text: 'Den är vid grinden', at: '2026-11-22T08:15:00.000Z' },
          { id: '2', isOwn: false, text: 'Tack, vi åker dit i dag', at: '2026-11-22T09:15:00.000Z' },
        ],
      }),
    ),
    followed('rejected, with an answer', reportState({ state: 'rejected', answer: 'Det här gäller en annan kommun.', mayComment: false })),
    followed('case deleted', reportState({ state: 'accepted', status: null, removedAt: null, photos: 0, mayComment: false })),
    followed('unknown', reportState(), findNothing(showReport), replyWith(findOpenPlace, { place: { tenant: 'demo', site: 'north' } })),
    followed('nothing is shown without a login', reportState(), findNothing(showReport), replyWith(findOpenPlace, { place: null })),
    followed('far away', reportState({ region: { timeZone: 'Pacific/Auckland', culture: 'sv-SE' } })),
  ],
} satisfies StoryFile
