import { filterAuditLog, getAuditEntry, type AuditEntry, type FullAuditEntry } from '@verka/domain/audit/audit-log.api.ts'
import { listElementTypes } from '@verka/domain/element-types/element-types.api.ts'
import { listOperationTypes } from '@verka/domain/operation-types/operation-types.api.ts'
import { listPrivileges } from '@verka/domain/privileges/privileges.api.ts'
import { listRecordTypes } from '@verka/domain/record-types/record-types.api.ts'
import { listTransactionTypes } from '@verka/domain/transaction-types/transaction-types.api.ts'
import { addressOf } from '../../addresses.ts'
import { auditEntry } from '../../stories/fixtures/audit.ts'
import { field, LONG_TITLE } from '../../stories/fixtures/definitions.ts'
import { idOf } from '../../stories/fixtures/ids.ts'
import { nothing } from '../../stories/fixtures/lists.ts'
import { OLA } from '../../stories/fixtures/people.ts'
import type { Story, StoryFile } from '../../stories/story.ts'
import { neverAnswer, refuseWith, replyWith, type StubbedReply } from '../../stories/stubbed-replies.ts'

const WATTS = field(2, 'Effekt (W)', { fieldType: 'integer' })
export const CHANGED = auditEntry(1, 'update', 'element')
const ENTRIES: AuditEntry[] = [
  CHANGED,
  auditEntry(2, 'create', 'user', { entityId: OLA.id, name: OLA.name, site: null, siteName: null }),
  // of a site that the reader is not in
  auditEntry(3, 'delete', 'privilege', { site: 'east', siteName: 'Öster', entityId: idOf('privilege'), name: 'Lånar verktyg' }),
  auditEntry(5, 'delete', 'sandbox', { actor: null, name: 'Norr (testmiljö)', site: null, siteName: null, address: null }),
  auditEntry(4, 'execute', 'transaction', { actor: null, name: null, service: 'Låna', address: null }),
]

const full = (entry: AuditEntry, before: unknown, after: unknown, more: Partial<FullAuditEntry> = {}): FullAuditEntry => ({
  ...entry,
  before,
  after,
  fields: [WATTS],
  isThere: true,
  ...more,
})
const values = (watts: number) => ({ [WATTS.id]: watts })
const BOTH = full(
  CHANGED,
  { title: 'Borrhammare', code: 'V-001', dataProperties: values(800) },
  { title: 'Slagborr', code: 'V-001', dataProperties: values(950) },
)

const REPLICATED = full(
  auditEntry(1, 'execute', 'replication', { entityId: idOf('replication'), name: null }),
  null,
  {
    origin: 'site',
    source: { tenantId: idOf('tenant', 9), tenantName: 'Dalens fastigheter', siteId: idOf('site', 9), siteName: 'Dalen' },
    created: 1,
    updated: 1,
    examples: 0,
  },
  {
    isThere: false,
    includes: {
      count: 5,
      items: [
        { action: 'create', entity: 'elementType', entityId: idOf('elementType', 1), name: 'Verktyg' },
        { action: 'update', entity: 'transactionType', entityId: idOf('transactionType', 1), name: 'Utlåning' },
      ],
    },
  },
)

const EXPORTED = full(
  auditEntry(1, 'export', 'replication', { entityId: idOf('site'), name: 'Norr' }),
  null,
  { name: 'Norr', format: 'json', rows: 12 },
  { isThere: false },
)

/** What an entry names besides. */
const names = [
  replyWith(listElementTypes, nothing),
  replyWith(listRecordTypes, nothing),
  replyWith(listOperationTypes, nothing),
  replyWith(listTransactionTypes, nothing),
  replyWith(listPrivileges, nothing),
]

const log = (name: string, ...replies: StubbedReply[]): Story => ({
  name,
  address: addressOf('/auditLog'),
  replies: [...replies, replyWith(filterAuditLog, { items: ENTRIES }), replyWith(getAuditEntry, BOTH), ...names],
})
const opened = (name: string, ...replies: StubbedReply[]): Story => ({
  ...log(name, ...replies),
  address: addressOf('/auditLog', undefined, { entry: CHANGED.id }),
  act: ({ see }) => see('audit.entry'),
})

export default {
  title: 'Audit log',
  stories: [
    log('some entries'),
    log('empty', replyWith(filterAuditLog, { items: [] })),
    log(
      'long text',
      replyWith(filterAuditLog, { items: [{ ...CHANGED, name: LONG_TITLE, address: '2001:db8:ffff:ffff:ffff:ffff:ffff:ffff' }] }),
    ),
    log('loading', neverAnswer(filterAuditLog)),
    log('error', refuseWith(filterAuditLog, { status: 500, code: 'internal', errors: [{ message: '@errors.internal' }] })),
    log('no rights', refuseWith(filterAuditLog, { status: 403, code: 'forbidden', errors: [{ message: '@errors.accessDenied' }] })),
    opened('entry, changed'),
    opened('entry, created', replyWith(getAuditEntry, full(CHANGED, null, { title: 'Borrhammare', code: 'V-001' }))),
    opened('entry, of what is gone', replyWith(getAuditEntry, { ...BOTH, isThere: false })),
    opened('entry, of another site', replyWith(getAuditEntry, { ...BOTH, site: 'south', siteName: 'Söder' })),
    opened('entry, nothing that the reader may see', replyWith(getAuditEntry, full(CHANGED, null, null))),
    opened('entry, without a difference', replyWith(getAuditEntry, full(CHANGED, { title: 'A' }, { title: 'A' }))),
    opened(
      'entry, long text',
      replyWith(getAuditEntry, full({ ...CHANGED, name: LONG_TITLE }, { title: 'x'.repeat(300) }, { title: LONG_TITLE.repeat(4) })),
    ),
    opened('entry, of a replication', replyWith(getAuditEntry, REPLICATED)),
    opened('entry, of an exported configuration', replyWith(getAuditEntry, EXPORTED)),
    opened('entry, loading', neverAnswer(getAuditEntry)),
    opened('entry, error', refuseWith(getAuditEntry, { status: 404, code: 'notFound', errors: [{ message: '@errors.notFound' }] })),
  ],
} satisfies StoryFile
