import { Button, Group, Stack, Text, Textarea, ThemeIcon } from '@mantine/core'
import { IconClipboardText, IconFileSpreadsheet, IconUpload } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { useText } from '../../../language/use-text.tsx'
import { ACCEPTED } from './import-file.ts'
import { Modal } from '../../../ui/overlays/modal.tsx'
import classes from './new-import.module.css'

interface FileChoiceProps {
  /** Several may have been dropped. */
  onChoose: (...files: File[]) => void
  /** Cells copied from a spreadsheet. */
  onPaste: (text: string) => void
}

/** A file is dropped, chosen, or made of pasted cells. */
export function FileChoice({ onChoose, onPaste }: FileChoiceProps) {
  const { t } = useText()
  const input = useRef<HTMLInputElement>(null)
  const [isOver, setIsOver] = useState(false)
  const [isPasting, setIsPasting] = useState(false)
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- files are dropped on it, beside the buttons
    <div
      className={classes.drop}
      data-over={isOver || undefined}
      onDragOver={(event) => {
        event.preventDefault()
        setIsOver(true)
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={(event) => {
        event.preventDefault()
        setIsOver(false)
        const { files } = event.dataTransfer
        if (files.length > 0) onChoose(...files)
      }}
    >
      <ThemeIcon size={56} radius="xl" variant="light" aria-hidden>
        <IconFileSpreadsheet size={28} stroke={1.6} />
      </ThemeIcon>
      <Text fw={580}>{t('imports.drop')}</Text>
      <Text size="sm" c="dimmed" maw={480}>
        {t('imports.dropHint')}
      </Text>
      <input
        ref={input}
        type="file"
        hidden
        accept={ACCEPTED}
        aria-hidden
        tabIndex={-1}
        data-file-input
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? []
          if (file) onChoose(file)
          // the same file may be chosen again
          currentTarget.value = ''
        }}
      />
      <Group gap="sm" justify="center">
        <Button leftSection={<IconUpload size={18} stroke={1.8} aria-hidden />} mih={44} onClick={() => input.current?.click()}>
          {t('imports.choose')}
        </Button>
        <Button
          variant="default"
          leftSection={<IconClipboardText size={18} stroke={1.8} aria-hidden />}
          mih={44}
          onClick={() => setIsPasting(true)}
        >
          {t('imports.paste')}
        </Button>
      </Group>
      <Modal opened={isPasting} onClose={() => setIsPasting(false)} title={t('imports.paste')} size="lg">
        <PasteCells
          onPaste={(text) => {
            setIsPasting(false)
            onPaste(text)
          }}
          onCancel={() => setIsPasting(false)}
        />
      </Modal>
    </div>
  )
}

/** An input for cells, where the keyboard's shortcut is not at hand, as on a phone. */
function PasteCells({ onPaste, onCancel }: { onPaste: (text: string) => void; onCancel: () => void }) {
  const { t } = useText()
  const [typed, setTyped] = useState('')
  const [isEmpty, setIsEmpty] = useState(false)
  const rows = typed.split('\n').filter((line) => line.trim() !== '').length
  return (
    <Stack gap="md">
      <Textarea
        label={t('imports.cells')}
        description={t('imports.pasteHint')}
        autosize
        minRows={6}
        maxRows={14}
        value={typed}
        wrap="off"
        classNames={{ input: classes.cells! }}
        data-autofocus
        error={isEmpty && t('imports.pasteEmpty')}
        onChange={({ currentTarget: { value } }) => {
          setTyped(value)
          setIsEmpty(false)
        }}
      />
      <Text component="output" size="sm" c="dimmed">
        {rows > 0 ? t('imports.pasted', { count: rows }) : ''}
      </Text>
      <Group justify="flex-end" gap="sm">
        <Button variant="default" onClick={onCancel}>
          {t('ui.cancel')}
        </Button>
        <Button onClick={() => (rows === 0 ? setIsEmpty(true) : onPaste(typed))}>{t('imports.usePasted')}</Button>
      </Group>
    </Stack>
  )
}
