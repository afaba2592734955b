import { ActionIcon, Progress } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import { useText } from '../../../language/use-text.tsx'
import { sizeText } from './file-size.ts'
import styles from './files.module.css'
import { RemoveFile } from './remove-file.tsx'
import type { Upload } from './use-uploads.ts'

interface UploadRowProps {
  upload: Upload
  onRetry: () => void
  onCancel: () => void
}

/** A file on its way, or why it did not arrive: nothing that was chosen vanishes. */
export function UploadRow({ upload, onRetry, onCancel }: UploadRowProps) {
  const { t, culture } = useText()
  const { file, progress, error, isRefused } = upload
  return (
    <li className={styles.file} data-error={error !== undefined || undefined}>
      <div className={styles.text}>
        <div className={styles.name}>{file.name}</div>
        {error === undefined ? (
          <>
            <div className={styles.about}>{sizeText(file.size, culture)}</div>
            <Progress value={Math.max(progress * 100, 3)} size="sm" mt={4} aria-label={t('fields.uploading', { name: file.name })} />
          </>
        ) : (
          <div className={styles.about} data-error role="alert">
            {error}
          </div>
        )}
      </div>
      {error !== undefined && !isRefused && (
        <ActionIcon variant="subtle" size={44} aria-label={t('fields.uploadAgain', { name: file.name })} onClick={onRetry}>
          <IconRefresh size={20} stroke={1.8} />
        </ActionIcon>
      )}
      <RemoveFile name={file.name} variant="subtle" color="gray" size={44} onRemove={onCancel} />
    </li>
  )
}
