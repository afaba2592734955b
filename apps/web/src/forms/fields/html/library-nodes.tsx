import { Mark, Node, NodeViewWrapper, ReactNodeViewRenderer, type NodeViewProps } from '@tiptap/react'
import { FILE_ATTRIBUTE, PICTURE_TEXT_ATTRIBUTE } from '@verka/domain/forms/text/html-allowed.ts'
import { useFileAddress } from '../../../data/files/files.ts'

const fileId = {
  default: null,
  parseHTML: (element: HTMLElement) => element.getAttribute(FILE_ATTRIBUTE),
  renderHTML: ({ fileId: id }: Record<string, unknown>) => ({ [FILE_ATTRIBUTE]: id }),
}

/** A picture of the library in the editor: a block of its own. */
export const LibraryPicture = Node.create({
  name: 'libraryPicture',
  group: 'block',
  atom: true,
  draggable: true,
  addAttributes: () => ({ fileId, [PICTURE_TEXT_ATTRIBUTE]: { default: '' } }),
  parseHTML: () => [{ tag: `img[${FILE_ATTRIBUTE}]` }],
  renderHTML: ({ HTMLAttributes }) => ['img', HTMLAttributes],
  addNodeView: () => ReactNodeViewRenderer(EditedPicture),
})

function EditedPicture({ node, selected }: NodeViewProps) {
  const { fileId: id, [PICTURE_TEXT_ATTRIBUTE]: text } = node.attrs as { fileId: string; alt: string }
  const address = useFileAddress(id)
  return (
    <NodeViewWrapper data-picture data-selected={selected || undefined} data-drag-handle>
      {address ? <img src={address} alt={text} /> : <span>{text}</span>}
    </NodeViewWrapper>
  )
}

/** A link to a file of the library in the editor. */
export const LibraryLink = Mark.create({
  name: 'libraryLink',
  inclusive: false,
  addAttributes: () => ({ fileId }),
  parseHTML: () => [{ tag: `a[${FILE_ATTRIBUTE}]` }],
  renderHTML: ({ HTMLAttributes }) => ['a', HTMLAttributes, 0],
})
