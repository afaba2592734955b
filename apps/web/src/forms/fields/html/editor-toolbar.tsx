import { ActionIcon, Popover } from '@mantine/core'
import {
  IconArrowBackUp,
  IconArrowForwardUp,
  IconBold,
  IconHeading,
  IconItalic,
  IconLink,
  IconList,
  IconListNumbers,
  type IconProps,
} from '@tabler/icons-react'
import { useEditorState, type Editor } from '@tiptap/react'
import { useState, type ComponentType, type KeyboardEvent } from 'react'
import type { MessageKey } from '@verka/messages/sv-SE.ts'
import { useText } from '../../../language/use-text.tsx'
import { useBackCloses } from '../../../ui/routing/use-back-closes.ts'
import { useMayChoose } from '../library/library-button.tsx'
import styles from './html.module.css'
import { LibraryTool } from './library-tool.tsx'
import { LinkForm } from './link-form.tsx'

interface Tool {
  name: MessageKey
  Icon: ComponentType<IconProps>
  /** Whether the text at the cursor has it; omitted for single actions. */
  isOn?: (editor: Editor) => boolean
  isPossible?: (editor: Editor) => boolean
  /** Applies it; the link opens a form first. */
  act?: (editor: Editor) => void
}

const TOOLS: readonly Tool[] = [
  {
    name: 'fields.html.bold',
    Icon: IconBold,
    isOn: (editor) => editor.isActive('bold'),
    act: (editor) => editor.chain().focus().toggleBold().run(),
  },
  {
    name: 'fields.html.italic',
    Icon: IconItalic,
    isOn: (editor) => editor.isActive('italic'),
    act: (editor) => editor.chain().focus().toggleItalic().run(),
  },
  {
    name: 'fields.html.heading',
    Icon: IconHeading,
    isOn: (editor) => editor.isActive('heading'),
    act: (editor) => editor.chain().focus().toggleHeading({ level: 2 }).run(),
  },
  {
    name: 'fields.html.bulletList',
    Icon: IconList,
    isOn: (editor) => editor.isActive('bulletList'),
    act: (editor) => editor.chain().focus().toggleBulletList().run(),
  },
  {
    name: 'fields.html.numberedList',
    Icon: IconListNumbers,
    isOn: (editor) => editor.isActive('orderedList'),
    act: (editor) => editor.chain().focus().toggleOrderedList().run(),
  },
  { name: 'fields.html.link', Icon: IconLink, isOn: (editor) => editor.isActive('link') },
  {
    name: 'fields.html.undo',
    Icon: IconArrowBackUp,
    isPossible: (editor) => editor.can().undo(),
    act: (editor) => editor.chain().focus().undo().run(),
  },
  {
    name: 'fields.html.redo',
    Icon: IconArrowForwardUp,
    isPossible: (editor) => editor.can().redo(),
    act: (editor) => editor.chain().focus().redo().run(),
  },
]

interface EditorToolbarProps {
  editor: Editor
  /** DOM id of the text that it works on. */
  textId: string
  label: string
  isLarge: boolean
  isLinkOpen: boolean
  onLinkOpen: (isOpen: boolean) => void
}

/** The buttons above the text: one tab stop, arrow keys move between them. */
export function EditorToolbar({ editor, textId, label, isLarge, isLinkOpen, onLinkOpen }: EditorToolbarProps) {
  const { t } = useText()
  const mayChoose = useMayChoose()
  useBackCloses(isLinkOpen, () => onLinkOpen(false))
  const [stop, setStop] = useState(0)
  const states = useEditorState({
    editor,
    selector: ({ editor: now }) => TOOLS.map((tool) => ({ isOn: tool.isOn?.(now), isPossible: tool.isPossible?.(now) ?? true })),
  })
  const move = (event: KeyboardEvent<HTMLElement>) => {
    // keys in what a tool has opened
    if (!event.currentTarget.contains(event.target as Node)) return
    const last = mayChoose ? TOOLS.length : TOOLS.length - 1
    const next = { ArrowRight: stop === last ? 0 : stop + 1, ArrowLeft: stop === 0 ? last : stop - 1, Home: 0, End: last }[event.key]
    if (next === undefined) return
    event.preventDefault()
    event.currentTarget.querySelectorAll('button')[next]?.focus()
  }
  const button = ({ name, Icon, act }: Tool, index: number) => {
    const { isOn, isPossible } = states[index]!
    return (
      <ActionIcon
        key={name}
        className={styles.tool!}
        variant={isOn ? 'light' : 'subtle'}
        color={isOn ? 'primary' : 'gray'}
        size={isLarge ? 44 : 36}
        aria-label={t(name)}
        title={t(name)}
        aria-pressed={isOn}
        aria-disabled={!isPossible || undefined}
        aria-haspopup={act ? undefined : 'dialog'}
        tabIndex={index === stop ? 0 : -1}
        // the selection stays, and a phone keeps its keyboard open
        onMouseDown={(event) => event.preventDefault()}
        onFocus={() => setStop(index)}
        onClick={() => (act ? isPossible && act(editor) : onLinkOpen(true))}
      >
        <Icon size={isLarge ? 22 : 20} stroke={1.8} />
      </ActionIcon>
    )
  }
  return (
    <div
      role="toolbar"
      tabIndex={-1}
      aria-label={`${t('fields.html.toolbar')}: ${label}`}
      aria-controls={textId}
      className={styles.toolbar}
      onKeyDown={move}
    >
      {TOOLS.map((tool, index) =>
        tool.act ? (
          button(tool, index)
        ) : (
          <Popover
            key={tool.name}
            opened={isLinkOpen}
            onChange={onLinkOpen}
            position="bottom"
            shadow="md"
            width="min(20rem, calc(100vw - 32px))"
            trapFocus
            withinPortal
            withRoles={false}
          >
            <Popover.Target>{button(tool, index)}</Popover.Target>
            <Popover.Dropdown role="dialog" aria-label={t('fields.html.link')}>
              <LinkForm
                editor={editor}
                onDone={() => {
                  onLinkOpen(false)
                  editor.commands.focus()
                }}
              />
            </Popover.Dropdown>
          </Popover>
        ),
      )}
      {mayChoose && <LibraryTool editor={editor} isLarge={isLarge} isStop={stop === TOOLS.length} onFocus={() => setStop(TOOLS.length)} />}
    </div>
  )
}
