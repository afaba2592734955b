import { Group } from '@mantine/core'
import type { FilePurpose } from '@verka/domain/files/file-types.ts'
import type { ComponentProps, ReactNode } from 'react'
import { BlockFrame } from '../block-frame.tsx'
import type { FieldInputProps } from '../field-input-props.ts'
import { ChooseFiles } from './choose-files.tsx'
import { LibraryButton } from '../library/library-button.tsx'
import styles from './files.module.css'
import { UploadRow } from './upload-row.tsx'
import type { useUploads } from './use-uploads.ts'

interface FilesFrameProps extends Pick<FieldInputProps, 'view' | 'frame' | 'onLeave'> {
  uploads: ReturnType<typeof useUploads>
  ways: ComponentProps<typeof ChooseFiles>['ways']
  purpose: FilePurpose
  /** Shown in a field without files that cannot be filled in. */
  emptyText: string
  /** The files of the field, named by `labelledBy`, with the rows of those that are being uploaded. */
  children: (labelledBy: string, rows: ReactNode[]) => ReactNode
}

/** The frame of a field that takes files: buttons to choose them, and an area to drop them on. */
export function FilesFrame({ view, frame, onLeave, uploads: own, ways, purpose, emptyText, children }: FilesFrameProps) {
  const { files, uploads, add, addStored, retry, cancel } = own
  const rows = uploads.map((upload) => (
    <UploadRow key={upload.id} upload={upload} onRetry={() => retry(upload)} onCancel={() => cancel(upload)} />
  ))
  return (
    <BlockFrame frame={frame}>
      {({ labelledBy, describedBy }) => (
        // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- files are dropped on it, beside the buttons
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
          {children(labelledBy, rows)}
          {view.isEnabled && (
            <Group gap="xs">
              <ChooseFiles
                id={frame.id}
                size={frame.size}
                describedBy={describedBy}
                isInvalid={view.error !== undefined}
                ways={ways}
                onChoose={add}
              />
              <LibraryButton size={frame.size} purpose={purpose} isSeveral={view.field.validation.maxCount !== 1} onChoose={addStored} />
            </Group>
          )}
          {!view.isEnabled && files.length === 0 && <span className={styles.about}>{emptyText}</span>}
        </div>
      )}
    </BlockFrame>
  )
}
