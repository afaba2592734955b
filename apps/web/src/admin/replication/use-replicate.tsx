import { useEffect, useState } from 'react'
import { Modal, Stack, Text } from '@mantine/core'
import type { BodyOf } from '@verka/domain/api/contract.ts'
import { getReplication, replicateBetween, type GroupedErrors, type Replication } from '@verka/domain/replication/replication.api.ts'
import { ApiError, errorMessages } from '../../data/api-error.ts'
import { useReadAgain, useSave } from '../../data/use-call.ts'
import { usePolledCall } from '../../data/use-polled-call.ts'
import { useText } from '../../language/use-text.tsx'
import { useConfirm } from '../../ui/feedback/confirm.tsx'
import { flash } from '../../ui/feedback/flash.tsx'
import { WorkProgress } from '../../ui/feedback/work-progress.tsx'
import type { PlanQuestion } from './use-plan.ts'

type Body = BodyOf<typeof replicateBetween>
type Command = PlanQuestion & Pick<Body, 'hash' | 'liftsLockdown' | 'acceptsSigner'>
type Counted = Command & { created: number; updated: number }

/**
 * Executes a plan: the question, the progress over the page, and its result (specification section 7, 'Replication').
 * @param site name of the target
 * @returns `start` asks first, `run` does not
 */
export function useReplicate(site: string, onDone?: () => void) {
  const text = useText()
  const { t } = text
  const confirm = useConfirm()
  const save = useSave(replicateBetween, { handlesErrors: true })
  const [running, setRunning] = useState<Replication>()
  const [errors, setErrors] = useState<GroupedErrors[]>()
  const run = async (body: Command & { withExamples?: boolean }) => {
    try {
      setRunning(await save.mutateAsync({ body }))
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setErrors([{ title: t('shell.replication'), messages: errorMessages(error, text) }])
    }
  }
  const start = async ({ created, updated, ...body }: Counted) => {
    const question = {
      title: t('replication.confirmTitle', { site }),
      text: t('replication.confirmText', { created, updated, site }),
      confirm: t('replication.replicate'),
    }
    if (await confirm(question)) await run(body)
  }
  const dialog = (
    <>
      {running && (
        <Running
          replication={running}
          onEnd={(ended) => {
            setRunning(undefined)
            if (ended.state !== 'done') return setErrors(ended.groupedErrors)
            flash('success', t('replication.done'))
            onDone?.()
          }}
          onLeave={() => setRunning(undefined)}
        />
      )}
      <ErrorsDialog errors={errors} onClose={() => setErrors(undefined)} />
    </>
  )
  return { start, run, dialog, isStarting: save.isPending }
}

interface RunningProps {
  replication: Replication
  onEnd: (ended: Replication) => void
  onLeave: () => void
}

function Running({ replication, onEnd, onLeave }: RunningProps) {
  const { t } = useText()
  const readAgain = useReadAgain()
  const { target, id } = replication
  const params = { tenantId: target.tenantId, siteId: target.siteId, id }
  const { data = replication } = usePolledCall(getReplication, { params }, ({ state }) => state === 'running')
  const isEnded = data.state !== 'running'
  useEffect(() => {
    if (!isEnded) return
    readAgain(replicateBetween.changes)
    onEnd(data)
    // once, when it has ended
    // oxlint-disable-next-line react/exhaustive-deps
  }, [isEnded])
  return (
    <Modal opened onClose={onLeave} title={t('replication.running')} closeOnClickOutside={false}>
      <WorkProgress
        done={data.done}
        total={data.total}
        text={t('replication.progress', { done: data.done, total: data.total })}
        hint={t('replication.leave')}
      />
    </Modal>
  )
}

/** Errors by the things that they are about (specification section 10). */
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

export function GroupedList({ groups }: { groups: readonly GroupedErrors[] }) {
  return groups.map(({ title, messages }, index) => (
    <div key={index}>
      <Text fw={600}>{title}</Text>
      <ul style={{ margin: '4px 0 0', paddingInlineStart: 20 }}>
        {messages.map((message) => (
          <li key={message}>{message}</li>
        ))}
      </ul>
    </div>
  ))
}
