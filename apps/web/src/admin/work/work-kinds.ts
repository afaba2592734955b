import type { ComponentType } from 'react'
import { IconCopy, IconFileImport, IconFlask, IconStackFront, type IconProps } from '@tabler/icons-react'
import { stopBulkChange, type BulkOutcome } from '@verka/domain/bulk-changes/bulk-changes.api.ts'
import { stopImport } from '@verka/domain/imports/imports.api.ts'
import type { GroupedErrors } from '@verka/domain/replication/grouped-errors.ts'
import type { WorkItem, WorkKind } from '@verka/domain/work/work.api.ts'
import { addressOf } from '../../addresses.ts'
import type { Text } from '../../language/use-text.tsx'
import { resultOf } from '../imports/import-result.ts'
import { aimOfBulk, titleOfBulk, wordOfOutcome } from '../bulk/bulk-words.ts'

/** How one kind of work is displayed, and what can be done with it. */
interface WorkKindOf<Item extends WorkItem> {
  icon: ComponentType<IconProps>
  title: (item: Item, text: Text) => string
  /** What it changes, below the title. */
  aim: (item: Item, text: Text) => string
  /** The word for its state. */
  state: (item: Item, text: Text) => string
  /** How far it has come, while it is under way. */
  progress: (item: Item, text: Text) => string
  /** Its result, once it has ended. */
  result: (item: Item, text: Text) => string
  /** Why it did not happen, by the things that hindered it; omitted: its result says all. */
  reasons?: (item: Item) => readonly GroupedErrors[]
  /** The page with its preview and report. */
  address: (item: Item) => string
  canStop: (item: Item) => boolean
  /** Omitted: it cannot be stopped. */
  stop?: typeof stopBulkChange | typeof stopImport
}

const FROM = {
  site: 'replication.earlierFrom',
  file: 'replication.earlierFromFile',
  template: 'replication.earlierFromTemplate',
} as const

const REPORTED: readonly BulkOutcome[] = ['done', 'undone', 'kept', 'unchanged', 'refused', 'failed', 'accepted']

const WORK_KINDS: { [Kind in WorkKind]: WorkKindOf<Extract<WorkItem, { kind: Kind }>> } = {
  bulkChange: {
    icon: IconStackFront,
    title: ({ bulkChange }, { t }) => titleOfBulk(bulkChange, bulkChange.total, t),
    aim: ({ bulkChange }, { t }) => aimOfBulk(bulkChange, t),
    state: ({ state, bulkChange }, { t }) => t(state === 'ready' ? 'work.state.ready' : `bulk.state.${bulkChange.state}`),
    // a check changes nothing: it is not called done
    progress: ({ done, total, bulkChange: { state } }, { t }) =>
      t(state === 'checking' || state === 'undoing' ? `bulk.${state}` : 'bulk.running', { done, total }),
    result: ({ bulkChange }, { t, formatNumber }) =>
      REPORTED.filter((outcome) => bulkChange.counts[outcome] > 0)
        .map((outcome) => `${wordOfOutcome(outcome, bulkChange, t)}: ${formatNumber(bulkChange.counts[outcome])}`)
        .join(' · '),
    address: ({ id }) => addressOf('/bulkChanges', undefined, { id }),
    canStop: ({ bulkChange }) => bulkChange.can.stop,
    stop: stopBulkChange,
  },
  dataImport: {
    icon: IconFileImport,
    title: ({ dataImport }, { t }) => t('work.import', { name: dataImport.fileName }),
    aim: ({ dataImport: { typeName, target } }, { t }) => typeName ?? t(`work.importOf.${target}`),
    state: ({ dataImport }, { t }) => t(`imports.state.${dataImport.state}`),
    progress: ({ done, total }, { t }) => t('work.rowsDone', { done, total }),
    result: ({ dataImport }, text) => dataImport.error?.text ?? resultOf(dataImport, text),
    address: ({ id }) => addressOf('/imports/$id', { id }),
    canStop: ({ dataImport }) => dataImport.can.stop,
    stop: stopImport,
  },
  replication: {
    icon: IconCopy,
    title: ({ replication: { origin, source } }, { t }) => t(FROM[origin], { tenant: source.tenantName, site: source.siteName }),
    aim: (_item, { t }) => t('shell.replication'),
    state: ({ replication: { state } }, { t }) => t(`replication.stateOf.${state}`),
    progress: ({ done, total }, { t }) => t('replication.progress', { done, total }),
    result: ({ replication: { state, counts } }, { t }) =>
      state === 'failed'
        ? t('replication.nothingWritten')
        : (['created', 'updated'] as const)
            .filter((name) => counts[name] > 0)
            .map((name) => t(`replication.counts.${name}`, { count: counts[name] }))
            .join(', ') || t('replication.counts.none'),
    reasons: ({ replication: { groupedErrors } }) => groupedErrors,
    address: ({ replication: { origin } }) => addressOf(origin === 'template' ? '/replication/templates' : '/replication'),
    canStop: () => false,
  },
  sandbox: {
    icon: IconFlask,
    title: ({ sandbox: { name } }) => name,
    aim: ({ sandbox: { source } }, { t }) => t('sandboxes.of', { site: source.name }),
    state: ({ sandbox: { state } }, { t }) => t(`sandboxes.state.${state}`),
    progress: ({ done, total, sandbox: { state } }, { t }) => {
      if (total > 0) return t('sandboxes.progress', { done, total })
      return t(state === 'removing' ? 'sandboxes.removingText' : 'sandboxes.preparing')
    },
    result: ({ sandbox: { state, counts } }, { t }) => (state === 'failed' ? t('sandboxes.failedText') : t('sandboxes.content', counts)),
    reasons: ({ sandbox: { groupedErrors } }) => groupedErrors,
    address: () => addressOf('/sandboxes'),
    canStop: () => false,
  },
}

/** Kinds whose progress is not announced to open clients. */
const UNANNOUNCED: ReadonlySet<WorkKind> = new Set(['replication', 'sandbox'])
export const isPolled = ({ kind, state }: WorkItem): boolean => state === 'running' && UNANNOUNCED.has(kind)

/** How an item is displayed, and what can be done with it. */
export const workKindOf = (item: WorkItem) => WORK_KINDS[item.kind] as WorkKindOf<WorkItem>
