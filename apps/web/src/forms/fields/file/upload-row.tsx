import { ActionIcon } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import { useCallback } from 'react'
import { sizeText } from '@verka/domain/localization/sizes.ts'
import { useText } from '../../../language/use-text.tsx'
import styles from './files.module.css'
import { RemoveFile } from './remove-file.tsx'
import type { Upload } from './use-uploads.ts'
import { ProgressBar } from '../../../ui/progress-bar.tsx'

interface UploadRowProps {
  upload: Upload
  onRetry: () => void
  onCancel: () => void
}

/** A file on its way, or why it did not arrive: nothing that was chosen vanishes. */
export function UploadRow({ upload, onRetry, onCancel }: UploadRowProps) {
  const { t, culture } = useText()
  const { file, progress, error, isRefused, isWaiting, isKept } = upload
  const isSafe = isWaiting && isKept !== false
  return (
    <li className={styles.file} data-error={(error !== undefined && !isSafe) || undefined}>
      {file.type.startsWith('image/') && file.size > 0 && <Preview file={file} />}
      <div className={styles.text}>
        <div className={styles.name}>{file.name}</div>
        {file.size > 0 && <div className={styles.about}>{sizeText(file.size, culture)}</div>}
        {(error === undefined || (isWaiting && progress > 0)) && (
          <ProgressBar value={Math.max(progress * 100, 3)} size="sm" mt={4} label={t('fields.uploading', { name: file.name })} />
        )}
      </div>
      {error !== undefined && !isRefused && (
        <ActionIcon size={44} aria-label={t('fields.uploadAgain', { name: file.name })} onClick={onRetry}>
          <IconRefresh size={20} stroke={1.8} />
        </ActionIcon>
      )}
      <RemoveFile name={file.name} variant="subtle" color="gray" size={44} onRemove={onCancel} />
      {error !== undefined && (
        <div className={styles.why} data-error={!isSafe || undefined} role={isSafe ? 'status' : 'alert'}>
          {error} {isWaiting && isKept !== undefined && t(isKept ? 'fields.fileKept' : 'fields.fileNotKept')}
        </div>
      )}
    </li>
  )
}

/** A preview of a picture that is still only on the device. */
function Preview({ file }: { file: File }) {
  const show = useCallback(
    (image: HTMLImageElement) => {
      const address = URL.createObjectURL(file)
      image.src = address
      return () => URL.revokeObjectURL(address)
    },
    [file],
  )
  return <img ref={show} className={styles.preview} alt="" onError={({ currentTarget }) => (currentTarget.hidden = true)} />
}
