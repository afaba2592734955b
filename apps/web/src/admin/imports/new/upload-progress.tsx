import { Button, Group, Stack, Text } from '@mantine/core'
import { IconFileSpreadsheet } from '@tabler/icons-react'
import { sizeText } from '@verka/domain/localization/sizes.ts'
import { useText } from '../../../language/use-text.tsx'
import classes from './new-import.module.css'
import type { ImportUpload } from './use-new-import.ts'
import { ProgressBar } from '../../../ui/progress-bar.tsx'

interface UploadProgressProps {
  upload: ImportUpload
  onCancel: () => void
  onRetry: () => void
}

/** The chosen file and how much of it has arrived, or why it has not. */
export function UploadProgress({ upload, onCancel, onRetry }: UploadProgressProps) {
  const { t, culture, formatNumber } = useText()
  const { file, progress, error, isStored, isWaiting } = upload
  const state = isStored ? t('imports.uploaded') : t('imports.uploading', { percent: formatNumber(Math.floor(progress * 100)) })
  return (
    <div className={classes.upload} data-error={(error !== undefined && !isWaiting) || undefined}>
      <IconFileSpreadsheet size={28} stroke={1.6} aria-hidden />
      <Stack gap={4} className={classes.uploadText}>
        <Text fw={580}>{file.name}</Text>
        <Text size="sm" c="dimmed">
          {sizeText(file.size, culture)} · <span role="status">{error ?? state}</span>
        </Text>
        {!isStored && <ProgressBar value={Math.max(progress * 100, 3)} label={t('imports.uploadOf', { name: file.name })} />}
      </Stack>
      <Group gap="xs">
        {error !== undefined && (
          <Button variant="default" mih={44} onClick={onRetry}>
            {t('imports.tryAgain')}
          </Button>
        )}
        <Button variant="subtle" color="gray" mih={44} onClick={onCancel}>
          {t(isStored ? 'imports.otherFile' : 'ui.cancel')}
        </Button>
      </Group>
    </div>
  )
}
