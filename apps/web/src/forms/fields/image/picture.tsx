import { UnstyledButton } from '@mantine/core'
import { IconPhotoOff } from '@tabler/icons-react'
import { useState } from 'react'
import type { FileReference } from '@verka/domain/forms/field-kind.ts'
import { useFileAddress } from '../../../data/files/files.ts'
import { useText } from '../../../language/use-text.tsx'
import { FileLink } from '../file/file-link.tsx'
import { Modal } from '../../../ui/overlays/modal.tsx'
import styles from './image.module.css'

/** The small picture of an uploaded one. */
export function Thumb({ file }: { file: FileReference }) {
  const address = useFileAddress(file.fileId, 'thumb')
  if (address === null)
    return (
      <span className={styles.gone} role="img" aria-label={file.fileName}>
        <IconPhotoOff size={22} stroke={1.6} aria-hidden />
      </span>
    )
  return address === undefined ? null : <img className={styles.thumb} src={address} alt={file.fileName} />
}

/** A picture, small; pressed, as large as the screen. */
export function Picture({ file }: { file: FileReference }) {
  const { t } = useText()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <UnstyledButton className={styles.open} aria-label={t('fields.openPicture', { name: file.fileName })} onClick={() => setOpen(true)}>
        <Thumb file={file} />
      </UnstyledButton>
      <Modal opened={isOpen} onClose={() => setOpen(false)} size="auto" title={<FileLink file={file} />}>
        {isOpen && <LargePicture file={file} />}
      </Modal>
    </>
  )
}

function LargePicture({ file }: { file: FileReference }) {
  const address = useFileAddress(file.fileId)
  return address ? <img className={styles.large} src={address} alt={file.fileName} /> : null
}
