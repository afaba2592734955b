import { progressOfBulk, stopBulkChange, type BulkChange } from '@verka/domain/bulk-changes/bulk-changes.api.ts'
import { stopImport, type DataImport } from '@verka/domain/imports/imports.api.ts'
import { listWork, type ReplicationWork, type WorkItem, type WorkState } from '@verka/domain/work/work.api.ts'
import type { Sandbox } from '@verka/domain/sandboxes/sandboxes.api.ts'
import { addressOf } from '../../addresses.ts'
import { bulkChange } from '../../stories/fixtures/bulk-changes.ts'
import { LONG_NAME } from '../../stories/fixtures/definitions.ts'
import { idOf } from '../../stories/fixtures/ids.ts'
import { dataImport } from '../../stories/fixtures/imports.ts'
import { aSandbox } from '../../stories/fixtures/sandboxes.ts'
import { missingAnswers } from '../../stories/missing-answers.ts'
import type { Story, StoryFile } from '../../stories/story.ts'
import { replyWith, type StubbedReply } from '../../stories/stubbed-replies.ts'
import { WorkCount } from './work-count.tsx'

const value = (name: string, displayValue: string) => ({ dataPropertyTypeId: idOf('field'), name, displayValue })

export const workOf = (state: WorkState, bulk: BulkChange): WorkItem => ({
  kind: 'bulkChange',
  id: bulk.id,
  state,
  ...progressOfBulk(bulk),
  startedAt: bulk.createdAt,
  endedAt: bulk.undoneAt ?? bulk.finishedAt,
  bulkChange: bulk,
})

export const importWorkOf = (state: WorkState, one: DataImport): WorkItem => ({
  kind: 'dataImport',
  id: one.id,
  state,
  done: one.done,
  total: one.total,
  startedAt: one.createdAt,
  endedAt: one.undoneAt ?? one.finishedAt,
  dataImport: one,
})

const REASONS = [
  { title: 'Replikering', messages: ['Licensen omfattar 25 objekt.'] },
  { title: 'Verktyg', messages: ['Fältet Plats har värden i 12 objekt', 'Regel 2 hänvisar till ett fält som inte finns'] },
]

const replicationOf = (number: number, state: WorkState, more: Partial<ReplicationWork>): WorkItem => ({
  kind: 'replication',
  id: idOf('replication', number),
  state,
  done: 3,
  total: 12,
  startedAt: RUNNING.createdAt,
  endedAt: state === 'running' ? null : RUNNING.createdAt,
  replication: {
    origin: 'site',
    state: 'running',
    source: { tenantId: idOf('tenant'), tenantName: 'Falköping', siteId: idOf('site'), siteName: 'Norra' },
    counts: { created: 0, updated: 0, examples: 0 },
    groupedErrors: [],
    ...more,
  },
})

const sandboxOf = (number: number, state: WorkState, progress: { done: number; total: number }, changes: Partial<Sandbox>): WorkItem => {
  const { id, name, source, counts, groupedErrors, createdAt, readyAt, ...made } = aSandbox(number, changes)
  const own = { name, source, state: made.state, counts, groupedErrors }
  return { kind: 'sandbox', id, state, ...progress, startedAt: createdAt, endedAt: state === 'done' ? readyAt : null, sandbox: own }
}

export const RUNNING = bulkChange('running', { accepted: 900, done: 100 }, { values: [value('Effekt (W)', '950')] })
const READY = bulkChange('checked', { accepted: 38, refused: 2 }, { id: idOf('bulkChange', 2), action: 'delete' })
const DONE = bulkChange('done', { done: 40, refused: 2, unchanged: 3 }, { id: idOf('bulkChange', 3) })
const STOPPED = bulkChange('stopped', { accepted: 3, done: 1 }, { id: idOf('bulkChange', 4), stoppedBecause: 'rights' })
const IMPORTING = dataImport('running', { create: 3000, created: 1000 }, { done: 1000 })
const TO_REVIEW = dataImport(
  'checked',
  { create: 30, wrong: 2 },
  { id: idOf('dataImport', 2), target: 'user', typeId: null, typeName: null },
)
const IMPORTED = dataImport('done', { created: 38, updated: 2, wrong: 2 }, { id: idOf('dataImport', 3) })
const UNREADABLE = dataImport('unreadable', {}, { id: idOf('dataImport', 4), error: { message: '@x', text: 'Filen är skadad.' } })
export const STOPPED_BY_PERSON = bulkChange('stopped', { accepted: 900, done: 100 }, { stoppedBecause: 'person' })

const work = (name: string, ...replies: StubbedReply[]): Story => ({
  name,
  address: addressOf('/work'),
  replies: [
    ...replies,
    replyWith(listWork, {
      items: [workOf('running', RUNNING), workOf('ready', READY), workOf('done', DONE), workOf('stopped', STOPPED)],
    }),
    replyWith(stopBulkChange, STOPPED_BY_PERSON),
    replyWith(stopImport, dataImport('stopped', { create: 3000, created: 1000 }, { stoppedBecause: 'person' })),
  ],
})
const count = (name: string, items: WorkItem[]): Story => ({
  name: `count: ${name}`,
  render: () => <WorkCount />,
  replies: [replyWith(listWork, { items })],
})

export default {
  title: 'Work in progress',
  stories: [
    work('some'),
    work(
      'imports',
      replyWith(listWork, {
        items: [
          importWorkOf('running', IMPORTING),
          importWorkOf('ready', TO_REVIEW),
          importWorkOf('done', IMPORTED),
          importWorkOf('stopped', UNREADABLE),
        ],
      }),
    ),
    work(
      'replications',
      replyWith(listWork, {
        items: [
          replicationOf(1, 'running', {}),
          replicationOf(2, 'done', { state: 'done', counts: { created: 3, updated: 1, examples: 0 } }),
          replicationOf(3, 'stopped', { origin: 'template', state: 'failed', groupedErrors: REASONS }),
        ],
      }),
    ),
    work(
      'sandboxes',
      replyWith(listWork, {
        items: [
          sandboxOf(1, 'running', { done: 50, total: 200 }, { state: 'creating' }),
          sandboxOf(2, 'running', { done: 0, total: 0 }, { state: 'removing' }),
          sandboxOf(3, 'done', { done: 250, total: 250 }, {}),
          sandboxOf(4, 'stopped', { done: 0, total: 250 }, { state: 'failed', groupedErrors: REASONS }),
        ],
      }),
    ),
    work('empty', replyWith(listWork, { items: [] })),
    work('only reports', replyWith(listWork, { items: [workOf('done', DONE)] })),
    work('long text', replyWith(listWork, { items: [workOf('running', { ...RUNNING, values: [value(LONG_NAME, 'x'.repeat(200))] })] })),
    ...missingAnswers(work, listWork).slice(0, 3),
    count('one runs', [workOf('running', RUNNING), workOf('done', DONE)]),
    count('none runs', [workOf('done', DONE)]),
  ],
} satisfies StoryFile
