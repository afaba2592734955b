import { IconCamera, IconPhoto } from '@tabler/icons-react'
import { acceptedBy } from '@verka/domain/files/file-types.ts'
import { useText } from '../../../language/use-text.tsx'
import { BlockFrame } from '../block-frame.tsx'
import type { FieldInputProps } from '../field-input-props.ts'
import { ChooseFiles } from '../file/choose-files.tsx'
import files from '../file/files.module.css'
import { RemoveFile } from '../file/remove-file.tsx'
import { UploadRow } from '../file/upload-row.tsx'
import { useUploads } from '../file/use-uploads.ts'
import styles from './image.module.css'
import { Picture } from './picture.tsx'

/** Pictures: taken with the camera or chosen among those that there are, uploaded at once. */
export function ImageFieldInput(props: FieldInputProps) {
  const { view, frame, onLeave } = props
  const { t } = useText()
  const { files: pictures, uploads, add, retry, cancel, remove } = useUploads(props, 'image')
  const accept = acceptedBy('image').join()
  return (
    <BlockFrame frame={frame}>
      {({ labelledBy, describedBy }) => (
        // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- a place to drop pictures on, beside the buttons
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
          {pictures.length > 0 && (
            <ul className={styles.pictures} aria-labelledby={labelledBy}>
              {pictures.map((file) => (
                <li key={file.fileId} className={styles.picture}>
                  <Picture file={file} />
                  {view.isEnabled && (
                    <RemoveFile
                      name={file.fileName}
                      className={styles.remove}
                      variant="transparent"
                      radius="xl"
                      size={32}
                      onRemove={() => remove(file.fileId)}
                    />
                  )}
                </li>
              ))}
            </ul>
          )}
          {uploads.length > 0 && (
            <ul className={files.list}>
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
                  label: t('fields.takePicture'),
                  icon: <IconCamera size={18} stroke={1.8} aria-hidden />,
                  accept,
                  capture: 'environment',
                  isSeveral: false,
                },
                {
                  label: t('fields.choosePicture'),
                  icon: <IconPhoto size={18} stroke={1.8} aria-hidden />,
                  accept,
                  isSeveral: view.field.validation.maxCount !== 1,
                },
              ]}
              onChoose={add}
            />
          )}
          {!view.isEnabled && pictures.length === 0 && <span className={files.about}>{t('fields.noPictures')}</span>}
        </div>
      )}
    </BlockFrame>
  )
}
