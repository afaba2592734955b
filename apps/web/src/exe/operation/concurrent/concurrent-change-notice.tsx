import { Alert, Button, Stack } from '@mantine/core'
import { IconInfoCircle } from '@tabler/icons-react'
import type { DoneOperation } from '@verka/domain/transactions/transactions.api.ts'
import { useText } from '../../../language/use-text.tsx'
import { momentText } from '../../parts/due-text.ts'

interface ConcurrentChangeNoticeProps {
  /** The other user's last operation. */
  newest: DoneOperation | undefined
  hasEnded: boolean
  /** Shows the changes. */
  onShow: () => void
}

const ENDED = {
  complete: 'exe.meanwhile.complete',
  cancel: 'exe.meanwhile.cancel',
} as const

/** Notice that another user ended the transaction of an open form, or answered the same form: before it is sent. */
export function ConcurrentChangeNotice({ newest, hasEnded, onShow }: ConcurrentChangeNoticeProps) {
  const { t, text } = useText()
  const [name, when] = newest ? [newest.executedBy.name, momentText(newest.executedAt, text)] : ['', '']
  const how = newest && newest.mode in ENDED ? ENDED[newest.mode as keyof typeof ENDED] : undefined
  const noticeText = !hasEnded ? t('exe.keptBy', { name, when }) : how ? t(how, { name, when }) : t('exe.meanwhile.undone')
  return (
    <Alert color="yellow" role="status" icon={<IconInfoCircle size={20} stroke={1.8} />} title={noticeText}>
      <Stack gap="sm" align="flex-start">
        {t('exe.meanwhile.kept')}
        {!hasEnded && (
          <Button variant="default" size="sm" mih={44} onClick={onShow}>
            {t('exe.meanwhile.show')}
          </Button>
        )}
      </Stack>
    </Alert>
  )
}
