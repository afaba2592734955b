import { useEffect } from 'react'
import { Text } from '@mantine/core'
import { getReplication, replicateBetween } from '@verka/domain/replication/replication.api.ts'
import type { Replication } from '@verka/domain/replication/replication.schema.ts'
import { useReadAgain } from '../../../data/use-call.ts'
import { usePolledCall } from '../../../data/use-polled-call.ts'
import { useText } from '../../../language/use-text.tsx'
import { WorkProgress } from '../../../ui/feedback/work-progress.tsx'
import { Modal } from '../../../ui/overlays/modal.tsx'

interface RunningProps {
  replication: Replication
  onEnd: (ended: Replication) => void
  onLeave: () => void
}

/** The progress of a replication, over the page. */
export function Running({ replication, onEnd, onLeave }: RunningProps) {
  const { t } = useText()
  const readAgain = useReadAgain()
  const { target, id } = replication
  const params = { tenantId: target.tenantId, siteId: target.siteId, id }
  const { data = replication, error, errorTexts } = usePolledCall(getReplication, { params }, ({ state }) => state === 'running')
  const isEnded = data.state !== 'running'
  useEffect(() => {
    if (!isEnded) return
    readAgain(replicateBetween.changes)
    onEnd(data)
    // once, when it has ended
    // oxlint-disable-next-line react/exhaustive-deps
  }, [isEnded])
  const leave = () => {
    // the list below has it from now on
    readAgain(replicateBetween.changes)
    onLeave()
  }
  return (
    <Modal opened onClose={leave} title={t('replication.running')} closeOnClickOutside={false}>
      <WorkProgress
        done={data.done}
        total={data.total}
        text={t('replication.progress', { done: data.done, total: data.total })}
        hint={t('replication.leave')}
      />
      {error && (
        <Text mt="sm" c={error.isUnanswered ? 'var(--mantine-color-yellow-text)' : 'error'} role="alert">
          {error.isUnanswered ? t('replication.noContact') : errorTexts.join(' ')}
        </Text>
      )}
    </Modal>
  )
}
