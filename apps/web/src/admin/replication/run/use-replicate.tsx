import { useState, type ReactNode } from 'react'
import { Stack, Text } from '@mantine/core'
import type { BodyOf } from '@verka/domain/api/contract.ts'
import type { GroupedErrors } from '@verka/domain/replication/grouped-errors.ts'
import { listReplications, replicateBetween } from '@verka/domain/replication/replication.api.ts'
import type { Replication } from '@verka/domain/replication/replication.schema.ts'
import { ApiError, errorMessages } from '../../../data/api-error.ts'
import { useCall, useReadAgain, useSave } from '../../../data/use-call.ts'
import { useText } from '../../../language/use-text.tsx'
import { useConfirm } from '../../../ui/feedback/confirm.tsx'
import { flash } from '../../../ui/feedback/flash.tsx'
import type { PlanQuestion } from '../plan/plan-question.ts'
import type { PlanTotals } from '../plan/plan-totals.ts'
import { GroupedList } from './grouped-list.tsx'
import { Running } from './running.tsx'
import { SwitchedOffDialog, type TargetPlace } from './switched-off.tsx'
import { Unanswered } from './unanswered.tsx'
import { Modal } from '../../../ui/overlays/modal.tsx'

type Body = BodyOf<typeof replicateBetween>
type Command = PlanQuestion &
  Pick<Body, 'liftsLockdown' | 'acceptsSigner'> & { hash: string; withExamples?: boolean; confirmedFailures?: string[] }

/** What the question names. */
interface Asked {
  totals: PlanTotals
  /** What it means for the target, for the question; absent: nothing. */
  effects?: ReactNode
  /** Failing test cases, which are confirmed with the question. */
  failures: string[]
}

/** A command without an answer, and the replications of the target that were there before it. */
interface Lost {
  command: Command
  known: ReadonlySet<string>
}

interface ReplicateOptions {
  /** Name of the template that is used: it is not called a replication. */
  template?: string
  onDone?: () => void
  /** The plan is not as it was shown: it is made again. Omitted: that is reported like any other refusal. */
  onPlanChanged?: () => void
}

/**
 * Executes a plan: the question, the progress over the page, and its result (specification section 7, 'Replication').
 * @returns `start` asks first, `run` does not
 */
export function useReplicate(target: TargetPlace, { template, onDone, onPlanChanged }: ReplicateOptions = {}) {
  const text = useText()
  const { t } = text
  const { tenantId, siteId, siteName: site } = target
  const confirm = useConfirm()
  const readAgain = useReadAgain()
  const save = useSave(replicateBetween, { handlesErrors: true })
  const { data: earlier } = useCall(listReplications, { params: { tenantId, siteId } })
  const [running, setRunning] = useState<Replication>()
  const [lost, setLost] = useState<Lost>()
  const [errors, setErrors] = useState<GroupedErrors[]>()
  const [withOff, setWithOff] = useState<Replication>()
  const run = async (command: Command, known: ReadonlySet<string> = new Set(earlier?.items.map(({ id }) => id))) => {
    try {
      const started = await save.mutateAsync({ body: command })
      setLost(undefined)
      setRunning(started)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      if (error.mayBeDone) return setLost({ command, known })
      setLost(undefined)
      if (error.code === 'conflict') readAgain(replicateBetween.changes)
      if (error.code === 'conflict' && onPlanChanged) return onPlanChanged()
      setErrors(groupsIn(error) ?? [{ title: t('shell.replication'), messages: errorMessages(error, text) }])
    }
  }
  const start = async (command: Command, asked: Asked) => {
    const { failures } = asked
    const question = {
      title: t('replication.confirmTitle', { site }),
      text: <ConfirmText site={site} totals={asked.totals} effects={asked.effects} />,
      confirm: t(asked.effects ? 'replication.replicateAnyway' : 'replication.replicate'),
    }
    if (await confirm(question)) await run({ ...command, ...(failures.length > 0 && { confirmedFailures: failures }) })
  }
  const dialog = (
    <>
      {lost && (
        <Unanswered
          target={target}
          isIt={({ id, hash }) => hash === lost.command.hash && !lost.known.has(id)}
          onFound={(found) => {
            setLost(undefined)
            setRunning(found)
          }}
          onRetry={() => void run(lost.command, lost.known)}
          isSending={save.isPending}
          onClose={() => setLost(undefined)}
        />
      )}
      {running && (
        <Running
          replication={running}
          onEnd={(ended) => {
            setRunning(undefined)
            if (ended.state !== 'done') return setErrors(ended.groupedErrors)
            if (ended.switchedOff.length > 0) setWithOff(ended)
            flash('success', template === undefined ? t('replication.done') : t('replication.templateAdded', { name: template, site }))
            onDone?.()
          }}
          onLeave={() => setRunning(undefined)}
        />
      )}
      <SwitchedOffDialog ended={withOff} target={target} onClose={() => setWithOff(undefined)} />
      <ErrorsDialog errors={errors} onClose={() => setErrors(undefined)} />
    </>
  )
  return { start, run, dialog, isStarting: save.isPending }
}

/** The errors of a refusal by what they are about. */
const groupsIn = ({ details }: ApiError): GroupedErrors[] | undefined => details['groupedErrors'] as GroupedErrors[] | undefined

/** What the plan does, and what it leaves as it is. */
function ConfirmText({ site, totals, effects }: Pick<Asked, 'totals' | 'effects'> & { site: string }): ReactNode {
  const { t } = useText()
  const { created, updated, replaced, conflicts, missing } = totals
  return (
    <Stack gap="sm" style={{ overflowWrap: 'anywhere' }}>
      <span>{t('replication.confirmText', { created, updated, both: Math.min(created, updated), site })}</span>
      {replaced > 0 && <span>{t('replication.confirmReplaced', { count: replaced })}</span>}
      {conflicts > 0 && <span>{t('replication.confirmConflicts', { count: conflicts })}</span>}
      {missing > 0 && <span>{t('replication.confirmMissing', { count: missing })}</span>}
      {effects}
    </Stack>
  )
}

function ErrorsDialog({ errors, onClose }: { errors: readonly GroupedErrors[] | undefined; onClose: () => void }) {
  const { t } = useText()
  return (
    <Modal opened={errors !== undefined} onClose={onClose} title={t('replication.errorsTitle')} size="lg">
      <Stack gap="md">
        <Text c="dimmed">{t('replication.nothingWritten')}</Text>
        <GroupedList groups={errors ?? []} />
      </Stack>
    </Modal>
  )
}
