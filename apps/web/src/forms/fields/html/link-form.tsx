import { Button, Group, Stack, TextInput } from '@mantine/core'
import type { Editor } from '@tiptap/react'
import { useState, type KeyboardEvent } from 'react'
import { linkAddress } from '@verka/domain/forms/text/html-allowed.ts'
import { useText } from '../../../language/use-text.tsx'
import { ErrorText } from '../../frame/field-frame.tsx'

/** The address of the selected text; without a selection the address itself is inserted. Not a `form`, since it is inside one. */
export function LinkForm({ editor, onDone }: { editor: Editor; onDone: () => void }) {
  const { t } = useText()
  const [before] = useState(() => String(editor.getAttributes('link').href ?? ''))
  const [typed, setTyped] = useState(before)
  const [isWrong, setWrong] = useState(false)
  const remove = () => {
    editor.chain().extendMarkRange('link').unsetLink().run()
    onDone()
  }
  const save = () => {
    if (typed.trim() === '') return before === '' ? onDone() : remove()
    const href = linkAddress(typed)
    if (href === undefined) return setWrong(true)
    const isSelected = !editor.state.selection.empty || before !== ''
    if (isSelected) editor.chain().extendMarkRange('link').setLink({ href }).run()
    else
      editor
        .chain()
        .insertContent({ type: 'text', text: typed.trim(), marks: [{ type: 'link', attrs: { href } }] })
        .run()
    onDone()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
    event.preventDefault()
    save()
  }
  return (
    <Stack gap="sm">
      <TextInput
        data-autofocus
        label={t('fields.html.linkAddress')}
        description={t('fields.html.linkHint')}
        value={typed}
        inputMode="url"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={2000}
        error={isWrong && <ErrorText text={t('fields.html.linkWrong')} />}
        onKeyDown={onKeyDown}
        onChange={(event) => {
          setTyped(event.currentTarget.value)
          setWrong(false)
        }}
      />
      <Group gap="xs">
        <Button type="button" size="sm" onClick={save}>
          {t('fields.html.linkSave')}
        </Button>
        {before !== '' && (
          <Button type="button" size="sm" variant="default" onClick={remove}>
            {t('fields.html.linkRemove')}
          </Button>
        )}
      </Group>
    </Stack>
  )
}
