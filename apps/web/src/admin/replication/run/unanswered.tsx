import { useEffect, useState } from 'react'
import { Button, Group, Loader, Stack, Text } from '@mantine/core'
import { listReplications } from '@verka/domain/replication/replication.api.ts'
import type { Replication } from '@verka/domain/replication/replication.schema.ts'
import type { TenantId, SiteId } from '@verka/domain/entities/ids.ts'
import { call } from '../../../data/call.ts'
import { useText } from '../../../language/use-text.tsx'
import { Modal } from '../../../ui/overlays/modal.tsx'

const LOOK_EVERY_MS = 2000

interface UnansweredProps {
  target: { tenantId: TenantId; siteId: SiteId }
  /** Whether it is the replication whose answer was lost. */
  isIt: (replication: Replication) => boolean
  onFound: (replication: Replication) => void
  /** Sends the same command again: it starts at most once. */
  onRetry: () => void
  isSending: boolean
  onClose: () => void
}

/** No answer came to the command: whether the replication has begun is looked up among those of the target. */
export function Unanswered({ target: { tenantId, siteId }, isIt, onFound, onRetry, isSending, onClose }: UnansweredProps) {
  const { t } = useText()
  const [isAbsent, setAbsent] = useState(false)
  useEffect(() => {
    const leaving = new AbortController()
    let timer: number | undefined
    const look = async () => {
      try {
        const { items } = await call(listReplications, { params: { tenantId, siteId } }, { signal: leaving.signal })
        if (leaving.signal.aborted) return
        const found = items.find(isIt)
        if (found) return onFound(found)
        setAbsent(true)
      } catch {
        // no contact yet: it is looked up again
        if (leaving.signal.aborted) return
        setAbsent(false)
      }
      timer = window.setTimeout(() => void look(), LOOK_EVERY_MS)
    }
    void look()
    return () => {
      leaving.abort()
      window.clearTimeout(timer)
    }
    // once: from the lost answer until it is found, or the dialog is closed
    // oxlint-disable-next-line react/exhaustive-deps
  }, [tenantId, siteId])
  return (
    <Modal opened onClose={onClose} title={t('replication.unansweredTitle')} closeOnClickOutside={false}>
      <Stack gap="lg">
        <Text role="status">{t(isAbsent ? 'replication.unansweredAbsent' : 'replication.unansweredLooking')}</Text>
        <Group justify="flex-end" gap="sm">
          {!isAbsent && <Loader size="sm" aria-hidden />}
          <Button variant="default" mih={44} onClick={onClose}>
            {t('ui.close')}
          </Button>
          {isAbsent && (
            <Button mih={44} loading={isSending} onClick={onRetry}>
              {t('ui.tryAgain')}
            </Button>
          )}
        </Group>
      </Stack>
    </Modal>
  )
}
