import { useEffect } from 'react'
import { Button, Group, Stack, Text } from '@mantine/core'
import {
  isBulkAtWork,
  progressOfBulk,
  startBulkChange,
  stopBulkChange,
  undoBulkChange,
  type BulkChange,
  type BulkOutcome,
} from '@verka/domain/bulk-changes/bulk-changes.api.ts'
import { ApiError, errorMessages } from '../../data/api-error.ts'
import { dropBulkChange, noteBulkChange } from '../../data/device/bulk-at-work.ts'
import { useSession } from '../../data/session-context.ts'
import { useBulkChange } from '../../data/use-bulk-change.ts'
import { useReadAgain, useSave } from '../../data/use-call.ts'
import { useText } from '../../language/use-text.tsx'
import { useConfirm } from '../../ui/feedback/confirm.tsx'
import { Loaded } from '../../ui/feedback/loaded.tsx'
import { OutcomeCounts } from '../../ui/feedback/outcome-counts.tsx'
import { WorkProgress } from '../../ui/feedback/work-progress.tsx'
import { BulkItems } from './bulk-items.tsx'
import { aimOfBulk, titleOfBulk, wordOfOutcome } from './bulk-words.ts'

/** Entities that a bulk change can change. */
const CHANGED = ['element', 'record', 'elementType', 'operationType', 'transactionType', 'recordType', 'dataSchema'] as const

interface BulkPanelProps {
  id: string
  /** Closes the surrounding dialog. */
  onClose?: (bulk: BulkChange | undefined) => void
}

/** A bulk change from its preview to its report, with the present actions. It continues when the panel is closed. */
export function BulkPanel({ id, onClose }: BulkPanelProps) {
  const answer = useBulkChange(id)
  return <Loaded answer={answer}>{(bulk) => <Panel bulk={bulk} onClose={onClose && (() => onClose(bulk))} />}</Loaded>
}

function Panel({ bulk, onClose }: { bulk: BulkChange; onClose: (() => void) | undefined }) {
  const { t } = useText()
  const { state, counts } = bulk
  useSeen(bulk)
  const isAtWork = isBulkAtWork(state)
  const aim = aimOfBulk(bulk, t)
  return (
    <Stack gap="md">
      {aim !== '' && <Text fw={550}>{aim}</Text>}
      {isAtWork && <AtWork bulk={bulk} />}
      {!isAtWork && <Counts bulk={bulk} />}
      {state === 'checked' && counts.accepted > 0 && <Text c="dimmed">{t('bulk.nothingYet')}</Text>}
      {state === 'stopped' && bulk.stoppedBecause === 'rights' && <Text>{t('bulk.stoppedForRights')}</Text>}
      {!isAtWork && <BulkItems key={state} bulk={bulk} outcomes={['refused', 'failed', 'kept']} />}
      <Commands bulk={bulk} onClose={onClose} />
    </Stack>
  )
}

/** Once its end was shown, lists are reloaded, and its notice is removed. */
function useSeen({ id, state }: BulkChange): void {
  const session = useSession()
  const readAgain = useReadAgain()
  const isOver = state === 'done' || state === 'stopped' || state === 'undone'
  useEffect(() => {
    if (!isOver) return
    dropBulkChange(session, id)
    readAgain(CHANGED)
  }, [isOver, id, session, readAgain])
}

function AtWork({ bulk }: { bulk: BulkChange }) {
  const { t } = useText()
  const { state } = bulk
  const { done, total } = progressOfBulk(bulk)
  return (
    <WorkProgress
      done={done}
      total={total}
      text={t(`bulk.${state as 'checking' | 'running' | 'undoing'}`, { done, total })}
      hint={t(state === 'checking' ? 'bulk.nothingYet' : 'bulk.youMayLeave')}
    />
  )
}

const SHOWN: readonly BulkOutcome[] = ['accepted', 'done', 'undone', 'kept', 'unchanged', 'refused', 'failed', 'waiting']

function Counts({ bulk }: { bulk: BulkChange }) {
  const { t } = useText()
  const { counts } = bulk
  const main: BulkOutcome = bulk.state === 'checked' ? 'accepted' : bulk.state === 'undone' ? 'undone' : 'done'
  const shown = SHOWN.filter((outcome) => counts[outcome] > 0 || outcome === main)
  return <OutcomeCounts counts={shown.map((outcome) => ({ label: wordOfOutcome(outcome, bulk, t), count: counts[outcome] }))} />
}

function Commands({ bulk, onClose }: { bulk: BulkChange; onClose: (() => void) | undefined }) {
  const text = useText()
  const { t } = text
  const session = useSession()
  const confirm = useConfirm()
  const readAgain = useReadAgain()
  const start = useSave(startBulkChange, { handlesErrors: true })
  const stop = useSave(stopBulkChange)
  const undo = useSave(undoBulkChange, { handlesErrors: true })
  const { id, state, can, counts } = bulk
  const params = { params: { id }, body: {} }
  // without an answer it may have begun: what is stored shows it
  const onRefused = (error: unknown) => {
    if (!(error instanceof ApiError && error.mayBeDone)) dropBulkChange(session, id)
    readAgain(['bulkChange'])
  }
  const begin = async () => {
    noteBulkChange(session, id)
    await start.mutateAsync(params).catch(onRefused)
  }
  const takeBack = async () => {
    const question = { title: t('bulk.undoTitle'), text: t('bulk.undoText', { count: counts.done + counts.kept }), confirm: t('bulk.undo') }
    if (!(await confirm(question))) return
    noteBulkChange(session, id)
    await undo.mutateAsync(params).catch(onRefused)
  }
  const giveUp = async () => {
    await stop.mutateAsync(params).catch(() => undefined)
    if (state === 'checking') onClose?.()
  }
  const isAtWork = state === 'running' || state === 'undoing'
  const error = (can.start ? start.error : null) ?? (can.undo ? undo.error : null)
  return (
    <Group justify="flex-end" gap="sm">
      {error && (
        <Text c="var(--mantine-color-red-text)" role="alert" flex="1 1 100%">
          {errorMessages(error, text).join(' ')}
        </Text>
      )}
      {can.undo && (
        <Button variant="default" loading={undo.isPending} onClick={() => void takeBack()}>
          {t(state === 'undone' ? 'bulk.undoRest' : 'bulk.undo')}
        </Button>
      )}
      {can.stop && (
        <Button variant="default" loading={stop.isPending} onClick={() => void giveUp()}>
          {t(state === 'checking' ? 'ui.cancel' : 'bulk.stop')}
        </Button>
      )}
      {onClose && state !== 'checking' && (
        <Button {...(state === 'checked' || isAtWork ? { variant: 'default' } : {})} onClick={onClose} data-autofocus>
          {t(isAtWork ? 'bulk.goOnWithout' : state === 'checked' && can.start ? 'ui.cancel' : 'ui.close')}
        </Button>
      )}
      {can.start && (
        <Button {...(bulk.action === 'delete' ? { color: 'red' } : {})} loading={start.isPending} onClick={() => void begin()}>
          {titleOfBulk(bulk, counts.accepted, t)}
        </Button>
      )}
    </Group>
  )
}
