import { Button, Group, Input, Menu, Textarea, TextInput } from '@mantine/core'
import { IconPlus, IconRestore } from '@tabler/icons-react'
import type { Culture } from '@verka/domain/localization/cultures.ts'
import { placeholdersOf, type MessageKind } from '@verka/domain/messages/message-kinds.ts'
import { MAX_BODY_LENGTH, MAX_SUBJECT_LENGTH } from '@verka/domain/messages/message-settings.ts'
import type { MessageText } from '@verka/domain/messages/message-texts.api.ts'
import { useRef } from 'react'
import { useText } from '../../language/use-text.tsx'
import { tooLong } from '../../ui/form/too-long.ts'
import { inputIdOf, type TextPartName } from './message-text-draft.ts'
import classes from './message-texts.module.css'

type Template = MessageText['texts'][Culture]

interface TextEditorProps {
  kind: MessageKind
  culture: Culture
  template: Template
  defaultTemplate: Template
  errorAt: (part: TextPartName) => string | undefined
  isReadOnly: boolean
  onChange: (template: Template) => void
}

/** Subject and body of a text in one language. Placeholders are picked from a list and land where the cursor is. */
export function TextEditor({ kind, culture, template, defaultTemplate, errorAt, isReadOnly, onChange }: TextEditorProps) {
  const { t, text } = useText()
  const subject = useRef<HTMLInputElement>(null)
  const body = useRef<HTMLTextAreaElement>(null)
  const insert = (part: TextPartName, name: string) => {
    const input = part === 'subject' ? subject.current : body.current
    const value = template[part]
    const [start, end] = [input?.selectionStart ?? value.length, input?.selectionEnd ?? value.length]
    const placeholder = `{{ ${name} }}`
    onChange({ ...template, [part]: value.slice(0, start) + placeholder + value.slice(end) })
    // once the menu has given the focus back, and the new text is there
    setTimeout(() => {
      input?.focus()
      input?.setSelectionRange(start + placeholder.length, start + placeholder.length)
    }, 50)
  }
  const head = (part: TextPartName) => (
    <div className={classes.head}>
      <Input.Label htmlFor={inputIdOf(culture, part)} required>
        {t(`messages.${part}`)}
      </Input.Label>
      {!isReadOnly && (
        <PlaceholderMenu
          kind={kind}
          label={t('messages.insertIn', { field: t(`messages.${part}`) })}
          onPick={(name) => insert(part, name)}
        />
      )}
    </div>
  )
  const control = (part: TextPartName, most: number) => ({
    id: inputIdOf(culture, part),
    value: template[part],
    readOnly: isReadOnly,
    lang: culture,
    className: classes.text!,
    description: t(`messages.${part}Hint`),
    inputWrapperOrder: ['input', 'error', 'description'] as ('input' | 'error' | 'description')[],
    'aria-label': `${t(`messages.${part}`)} (${t(`ui.language.${culture}`)})`,
    error: tooLong(template[part], most, text) ?? errorAt(part),
    onChange: (event: { currentTarget: { value: string } }) => onChange({ ...template, [part]: event.currentTarget.value }),
  })
  const isDefault = template.subject === defaultTemplate.subject && template.body === defaultTemplate.body
  return (
    <>
      <div>
        {head('subject')}
        <TextInput ref={subject} {...control('subject', MAX_SUBJECT_LENGTH)} />
      </div>
      <div>
        {head('body')}
        <Textarea ref={body} {...control('body', MAX_BODY_LENGTH)} autosize minRows={6} maxRows={20} />
      </div>
      {!isReadOnly && (
        <Group>
          <Button
            variant="default"
            disabled={isDefault}
            leftSection={<IconRestore size={18} stroke={1.8} aria-hidden />}
            onClick={() => onChange(defaultTemplate)}
          >
            {t('messages.reset')}
          </Button>
        </Group>
      )}
    </>
  )
}

function PlaceholderMenu({ kind, label, onPick }: { kind: MessageKind; label: string; onPick: (name: string) => void }) {
  const { t } = useText()
  return (
    <Menu position="bottom-end" shadow="md" returnFocus={false}>
      <Menu.Target>
        <Button variant="subtle" size="compact-md" leftSection={<IconPlus size={16} stroke={1.8} aria-hidden />} aria-label={label}>
          {t('messages.insert')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown mah={360} style={{ overflowY: 'auto' }}>
        {Object.keys(placeholdersOf(kind)).map((name) => (
          <Menu.Item key={name} onClick={() => onPick(name)}>
            {t(`messages.placeholder.${name as 'object'}`)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
