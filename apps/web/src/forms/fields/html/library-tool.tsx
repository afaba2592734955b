import { ActionIcon } from '@mantine/core'
import { IconPhotoPlus } from '@tabler/icons-react'
import type { Editor } from '@tiptap/react'
import { fileTypeOf } from '@verka/domain/files/file-types.ts'
import type { FileReference } from '@verka/domain/forms/field-kind.ts'
import { Suspense, useState } from 'react'
import { useText } from '../../../language/use-text.tsx'
import styles from './html.module.css'
import { lazyPart } from '../../../ui/feedback/lazy-part.tsx'

const LibraryPicker = lazyPart(() => import('../library/library-picker.tsx'))

/** Inserts a picture of the library, or links a file of it: the selected text, else its name. */
function insert(editor: Editor, { fileId, fileName, type }: FileReference): void {
  const name = fileName.replace(/\.[^.]*$/, '')
  if (fileTypeOf(type).purposes.includes('image')) {
    editor
      .chain()
      .focus()
      .insertContent({ type: 'libraryPicture', attrs: { fileId, alt: name } })
      .run()
    return
  }
  if (editor.state.selection.empty)
    editor
      .chain()
      .focus()
      .insertContent({ type: 'text', text: name, marks: [{ type: 'libraryLink', attrs: { fileId } }] })
      .run()
  else editor.chain().focus().setMark('libraryLink', { fileId }).run()
}

interface LibraryToolProps {
  editor: Editor
  isLarge: boolean
  /** Whether the tab key stops at it. */
  isStop: boolean
  onFocus: () => void
}

/** The tool of formatted text that opens the library. */
export function LibraryTool({ editor, isLarge, isStop, onFocus }: LibraryToolProps) {
  const { t } = useText()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <ActionIcon
        className={styles.tool!}
        variant="subtle"
        color="gray"
        size={isLarge ? 44 : 36}
        aria-label={t('fields.html.library')}
        title={t('fields.html.library')}
        aria-haspopup="dialog"
        tabIndex={isStop ? 0 : -1}
        onFocus={onFocus}
        onMouseDown={(event) => event.preventDefault()}
        onClick={() => setOpen(true)}
      >
        <IconPhotoPlus size={isLarge ? 22 : 20} stroke={1.8} />
      </ActionIcon>
      {isOpen && (
        <Suspense>
          <LibraryPicker isSeveral={false} onChoose={([file]) => file && insert(editor, file)} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
