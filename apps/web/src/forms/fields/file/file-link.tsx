import { UnstyledButton } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import type { FileReference } from '@verka/domain/forms/field-kind.ts'
import { errorMessages } from '../../../data/api-error.ts'
import { saveFile } from '../../../data/files/files.ts'
import { useText } from '../../../language/use-text.tsx'
import { flash } from '../../../ui/feedback/flash.tsx'
import styles from './files.module.css'

/** A file's name; pressed, it is saved on the device. */
export function FileLink({ file }: { file: FileReference }) {
  const text = useText()
  const save = () => saveFile(file).catch((error: unknown) => flash('error', errorMessages(error, text).join(' ')))
  return (
    <UnstyledButton
      className={styles.shown}
      c="var(--mantine-color-anchor)"
      title={text.t('fields.downloadFile', { name: file.fileName })}
      onClick={() => void save()}
    >
      <IconDownload size="1.1em" aria-hidden style={{ flex: 'none' }} />
      {file.fileName}
    </UnstyledButton>
  )
}
