import { IconCamera, IconPhoto } from '@tabler/icons-react'
import { acceptedBy } from '@verka/domain/files/file-types.ts'
import { useText } from '../../../language/use-text.tsx'
import type { FieldInputProps } from '../field-input-props.ts'
import { FilesFrame } from '../file/files-frame.tsx'
import files from '../file/files.module.css'
import { RemoveFile } from '../file/remove-file.tsx'
import { useUploads } from '../file/use-uploads.ts'
import styles from './image.module.css'
import { Picture } from './picture.tsx'

/** Pictures: taken with the camera or chosen from existing ones, uploaded at once. */
export function ImageFieldInput(props: FieldInputProps) {
  const { view } = props
  const { t } = useText()
  const uploads = useUploads(props, 'image')
  const { files: pictures, remove } = uploads
  const accept = acceptedBy('image').join()
  return (
    <FilesFrame
      {...props}
      uploads={uploads}
      purpose="image"
      emptyText={t('fields.noPictures')}
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
    >
      {(labelledBy, rows) => (
        <>
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
          {rows.length > 0 && <ul className={files.list}>{rows}</ul>}
        </>
      )}
    </FilesFrame>
  )
}
