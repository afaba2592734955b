import { IconFile, IconPaperclip } from '@tabler/icons-react'
import { acceptedBy } from '@verka/domain/files/file-types.ts'
import { sizeText } from '@verka/domain/localization/sizes.ts'
import { useText } from '../../../language/use-text.tsx'
import type { FieldInputProps } from '../field-input-props.ts'
import { FileLink } from './file-link.tsx'
import { FilesFrame } from './files-frame.tsx'
import styles from './files.module.css'
import { RemoveFile } from './remove-file.tsx'
import { useUploads } from './use-uploads.ts'

/** Documents: chosen or dropped here, uploaded at once, sent with the form. */
export function FileFieldInput(props: FieldInputProps) {
  const { view } = props
  const { t, culture } = useText()
  const uploads = useUploads(props, 'file')
  const { files, remove } = uploads
  return (
    <FilesFrame
      {...props}
      uploads={uploads}
      purpose="file"
      emptyText={t('fields.noFiles')}
      ways={[
        {
          label: t('fields.chooseFile'),
          icon: <IconPaperclip size={18} stroke={1.8} aria-hidden />,
          accept: acceptedBy('file').join(),
          isSeveral: view.field.validation.maxCount !== 1,
        },
      ]}
    >
      {(labelledBy, rows) =>
        files.length + rows.length > 0 && (
          <ul className={styles.list} aria-labelledby={labelledBy}>
            {files.map((file) => (
              <li key={file.fileId} className={styles.file}>
                <IconFile size={22} stroke={1.6} aria-hidden />
                <div className={styles.text}>
                  <FileLink file={file} />
                  <div className={styles.about}>{sizeText(file.size, culture)}</div>
                </div>
                {view.isEnabled && (
                  <RemoveFile name={file.fileName} variant="subtle" color="gray" size={44} onRemove={() => remove(file.fileId)} />
                )}
              </li>
            ))}
            {rows}
          </ul>
        )
      }
    </FilesFrame>
  )
}
