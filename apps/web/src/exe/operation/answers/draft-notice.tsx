import { Alert, Button, Stack } from '@mantine/core'
import { IconArrowBackUp, IconInfoCircle } from '@tabler/icons-react'
import { useText } from '../../../language/use-text.tsx'
import { useConfirm } from '../../../ui/feedback/confirm.tsx'

interface DraftNoticeProps {
  /** It was sent without an answer: it may have been saved, and a retry saves it once. */
  isUncertain: boolean
  onStartOver: () => void
  onClose: () => void
}

/** Notice that the draft was restored, with a button to start over. */
export function DraftNotice({ isUncertain, onStartOver, onClose }: DraftNoticeProps) {
  const { t } = useText()
  const confirm = useConfirm()
  const openQuestion = async () => {
    const question = { title: t('exe.startOverTitle'), text: t('exe.startOverText'), confirm: t('exe.startOver'), isDangerous: true }
    if (await confirm(question)) onStartOver()
  }
  return (
    <Alert
      color="blue"
      role="status"
      icon={<IconInfoCircle size={20} stroke={1.8} />}
      withCloseButton
      closeButtonLabel={t('ui.close')}
      onClose={onClose}
    >
      <Stack gap="sm" align="flex-start">
        {t(isUncertain ? 'exe.draftUncertain' : 'ui.draftRestored')}
        <Button
          variant="default"
          size="sm"
          mih={44}
          leftSection={<IconArrowBackUp size={18} stroke={1.8} aria-hidden />}
          onClick={() => void openQuestion()}
        >
          {t('exe.startOver')}
        </Button>
      </Stack>
    </Alert>
  )
}
