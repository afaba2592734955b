import { Button, Group, Text } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import type { DocumentProgress } from '@verka/domain/documents/documents.api.ts'
import { useText } from '../../language/use-text.tsx'

interface DocumentNoteProps {
  progress: DocumentProgress | undefined
  cancel: () => void
}

/** Notice of a document that is being rendered, with a cancel button. */
function DocumentNote({ progress, cancel }: DocumentNoteProps) {
  const { t } = useText()
  const { state = 'none', ahead = 0, done = 0, total = 0 } = progress ?? {}
  const message = () => {
    if (state === 'waiting') return ahead > 0 ? t('ui.document.waiting', { count: ahead }) : t('ui.document.next')
    if (state === 'sending') return t('ui.document.sending')
    return total > 0 ? t('ui.document.share', { percent: Math.floor((100 * done) / total) }) : t('ui.document.making')
  }
  return (
    <Group justify="space-between" gap="sm" wrap="nowrap">
      <Text size="sm">{message()}</Text>
      <Button variant="subtle" size="compact-sm" mih={32} onClick={cancel}>
        {t('ui.cancel')}
      </Button>
    </Group>
  )
}

const noteOf = (id: string, note: DocumentNoteProps) => ({
  id: `document ${id}`,
  message: <DocumentNote {...note} />,
  loading: true,
  autoClose: false,
  withCloseButton: false,
  role: 'status',
})

/** Shows how far a document is, on every page, until `hideDocument`. */
export function showDocument(id: string, note: DocumentNoteProps): void {
  notifications.show(noteOf(id, note))
}

export function updateDocument(id: string, note: DocumentNoteProps): void {
  notifications.update(noteOf(id, note))
}

export function hideDocument(id: string): void {
  notifications.hide(`document ${id}`)
}
