import { filterAuditLog } from '@verka/domain/audit/audit-log.api.ts'
import { localized } from '@verka/domain/localization/localized-text.ts'
import {
  createStation,
  createStationEnrolment,
  deleteStation,
  getStation,
  getStationUses,
  revokeStation,
  updateStation,
  type Station,
} from '@verka/domain/stations/stations.api.ts'
import { listTransactionTypes } from '@verka/domain/transaction-types/transaction-types.api.ts'
import { addressOf } from '../../addresses.ts'
import { auditEntry } from '../../stories/fixtures/audit.ts'
import { LONG_TITLE, transactionType } from '../../stories/fixtures/definitions.ts'
import { idOf } from '../../stories/fixtures/ids.ts'
import { all, nothing } from '../../stories/fixtures/lists.ts'
import { station } from '../../stories/fixtures/stations.ts'
import { missingAnswers } from '../../stories/missing-answers.ts'
import type { Story, StoryFile } from '../../stories/story.ts'
import { replyWith, type StubbedReply } from '../../stories/stubbed-replies.ts'

export const STORE = station(1, 'Verktygsförrådet')
const LOANS = [
  transactionType(1, 'Verktygslån', { mode: 'loan' }),
  transactionType(2, LONG_TITLE, { mode: 'loan' }),
  transactionType(3, 'Felanmälan', { mode: 'issueManagement' }),
]

const form = (name: string, address: string, stored: Station, ...replies: StubbedReply[]): Story => ({
  name,
  address,
  replies: [
    ...replies,
    replyWith(getStation, stored),
    replyWith(getStationUses, { items: [] }),
    replyWith(createStation, stored),
    replyWith(updateStation, { ...stored, version: 2 }),
    replyWith(deleteStation, undefined),
    replyWith(createStationEnrolment, { code: 'ABCDEFGHJKMNP', expiresAt: '2026-11-24T12:15:00.000Z' }),
    replyWith(revokeStation, undefined),
    replyWith(listTransactionTypes, all(...LOANS)),
    replyWith(filterAuditLog, { items: [auditEntry(1, 'update', 'station', { entityId: stored.id, name: stored.name })] }),
  ],
})
const create = (name: string, ...replies: StubbedReply[]) => form(name, addressOf('/stations/create'), STORE, ...replies)
const edit = (name: string, stored = STORE, ...replies: StubbedReply[]) =>
  form(name, addressOf('/stations/$id/edit', { id: stored.id }), stored, ...replies)
const WAITING = { state: 'waiting', enrolledAt: null, lastUsedAt: null, codeExpiresAt: '2026-11-24T12:15:00.000Z' } as const

export default {
  title: 'Station form',
  stories: [
    create('new'),
    { ...create('new, with errors'), act: ({ press }) => press('ui.save') },
    create('without loan services', replyWith(listTransactionTypes, nothing)),
    edit('active'),
    edit('without a device', station(1, 'Verktygsförrådet', { state: 'new', enrolledAt: null, lastUsedAt: null })),
    { ...edit('with a code', station(1, 'Verktygsförrådet', WAITING)), act: ({ press }) => press('stations.connect') },
    edit('revoked', station(1, 'Verktygsförrådet', { state: 'revoked', enrolledAt: null })),
    edit(
      'with an obstacle',
      station(1, LONG_TITLE, {
        transactionTypeIds: [idOf('transactionType', 1), idOf('transactionType', 2)],
        services: [
          { id: idOf('transactionType', 1), localizedNames: localized('Verktygslån'), obstacle: 'asks' },
          { id: idOf('transactionType', 2), localizedNames: localized(LONG_TITLE), obstacle: 'noReturn' },
        ],
      }),
    ),
    { ...edit('to be revoked'), act: ({ press }) => press('stations.revoke') },
    ...missingAnswers((name, ...replies) => edit(name, STORE, ...replies), getStation),
  ],
} satisfies StoryFile
