import { EditorContent, useEditor } from '@tiptap/react'
import StarterKit from '@tiptap/starter-kit'
import { useEffect, useRef, useState } from 'react'
import { LINK_ADDRESS } from '@verka/domain/forms/text/html-allowed.ts'
import { cleanMarkup } from './clean-markup.ts'
import { cleanPasted } from './clean-pasted.ts'
import { EditorToolbar } from './editor-toolbar.tsx'
import styles from './html.module.css'
import { LibraryLink, LibraryPicture } from './library-nodes.tsx'

interface HtmlEditorProps {
  /** DOM id of the text. */
  id: string
  html: string
  label: string
  labelledBy: string
  describedBy: string | undefined
  isInvalid: boolean
  isRequired: boolean
  isLarge: boolean
  /** Null when it was emptied. */
  onChange: (html: string | null) => void
  onLeave: () => void
}

/** The elements that the server stores (`html-allowed.ts`). */
const EXTENSIONS = [
  StarterKit.configure({
    codeBlock: false,
    horizontalRule: false,
    trailingNode: false,
    heading: { levels: [2, 3, 4] },
    link: {
      openOnClick: false,
      defaultProtocol: 'https',
      isAllowedUri: (address) => LINK_ADDRESS.test(address),
      HTMLAttributes: { target: null, rel: null, class: null },
    },
  }),
  LibraryPicture,
  LibraryLink,
]

/** The rich-text editor with its libraries, in a separate chunk. */
export default function HtmlEditor(props: HtmlEditorProps) {
  const { id, html, isInvalid, isRequired, isLarge, onChange, onLeave } = props
  const [isLinkOpen, setLinkOpen] = useState(false)
  const known = useRef(html)
  const editor = useEditor({
    extensions: EXTENSIONS,
    content: cleanMarkup(html),
    shouldRerenderOnTransaction: false,
    editorProps: {
      attributes: {
        id,
        class: `${styles.text} ${styles.formatted}`,
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-labelledby': props.labelledBy,
        'aria-required': String(isRequired),
        'aria-invalid': String(isInvalid),
        ...(props.describedBy ? { 'aria-describedby': props.describedBy } : {}),
      },
      transformPastedHTML: cleanPasted,
      handleKeyDown(_view, event) {
        if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 'k') return false
        setLinkOpen(true)
        return true
      },
    },
    onUpdate({ editor: changed }) {
      known.current = changed.isEmpty ? '' : changed.getHTML()
      onChange(known.current === '' ? null : known.current)
    },
  })
  // values set by a rule, a stored draft or another user's save
  useEffect(() => {
    if (html === known.current) return
    known.current = html
    editor.commands.setContent(cleanMarkup(html), { emitUpdate: false })
  }, [editor, html])
  return (
    <div
      className={styles.editor}
      data-error={isInvalid || undefined}
      data-size={isLarge ? 'lg' : 'md'}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) onLeave()
      }}
    >
      <EditorToolbar editor={editor} textId={id} label={props.label} isLarge={isLarge} isLinkOpen={isLinkOpen} onLinkOpen={setLinkOpen} />
      <EditorContent editor={editor} />
    </div>
  )
}
