import { IconFile, IconPaperclip } from '@tabler/icons-react'
import { acceptedBy } from '@verka/domain/files/file-types.ts'
import { useText } from '../../../language/use-text.tsx'
import { BlockFrame } from '../block-frame.tsx'
import type { FieldInputProps } from '../field-input-props.ts'
import { ChooseFiles } from './choose-files.tsx'
import { FileLink } from './file-link.tsx'
import { sizeText } from './file-size.ts'
import styles from './files.module.css'
import { RemoveFile } from './remove-file.tsx'
import { UploadRow } from './upload-row.tsx'
import { useUploads } from './use-uploads.ts'

/** Documents: chosen or dropped here, uploaded at once, sent with the form. */
export function FileFieldInput(props: FieldInputProps) {
  const { view, frame, onLeave } = props
  const { t, culture } = useText()
  const { files, uploads, add, retry, cancel, remove } = useUploads(props, 'file')
  return (
    <BlockFrame frame={frame}>
      {({ labelledBy, describedBy }) => (
        // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- a place to drop files on, beside the button
        <div
          data-files
          onBlur={onLeave}
          onDragOver={(event) => view.isEnabled && event.preventDefault()}
          onDrop={(event) => {
            if (!view.isEnabled) return
            event.preventDefault()
            add([...event.dataTransfer.files])
          }}
        >
          {files.length + uploads.length > 0 && (
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
              {uploads.map((upload) => (
                <UploadRow key={upload.id} upload={upload} onRetry={() => retry(upload)} onCancel={() => cancel(upload)} />
              ))}
            </ul>
          )}
          {view.isEnabled && (
            <ChooseFiles
              id={frame.id}
              size={frame.size}
              describedBy={describedBy}
              isInvalid={view.error !== undefined}
              ways={[
                {
                  label: t('fields.chooseFile'),
                  icon: <IconPaperclip size={18} stroke={1.8} aria-hidden />,
                  accept: acceptedBy('file').join(),
                  isSeveral: view.field.validation.maxCount !== 1,
                },
              ]}
              onChoose={add}
            />
          )}
          {!view.isEnabled && files.length === 0 && <span className={styles.about}>{t('fields.noFiles')}</span>}
        </div>
      )}
    </BlockFrame>
  )
}
