import { Button, Group, Textarea, TextInput } from '@mantine/core'
import { IconRestore } from '@tabler/icons-react'
import type { Culture } from '@verka/domain/localization/cultures.ts'
import { placeholdersOf, type MessageKind, type PlaceholderType } from '@verka/domain/messages/message-kinds.ts'
import { MAX_BODY_LENGTH, MAX_SUBJECT_LENGTH } from '@verka/domain/messages/message-settings.ts'
import type { MessageText } from '@verka/domain/messages/message-texts.api.ts'
import type { Compared } from '@verka/domain/processors/template-conditions.ts'
import type { ReactNode } from 'react'
import { WithPlaceholders } from '../../forms/placeholders/with-placeholders.tsx'
import { useText } from '../../language/use-text.tsx'
import { tooLong } from '../../ui/form/too-long.ts'
import { inputIdOf, type TextPartName } from './message-text-draft.ts'
import classes from './message-texts.module.css'

type Template = MessageText['texts'][Culture]

/** Days and moments are written out: they are there or not. */
const COMPARED: Record<PlaceholderType, Compared> = { text: 'text', localized: 'text', number: 'number', day: 'nothing', moment: 'nothing' }

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
  const groups = [
    {
      choices: Object.entries(placeholdersOf(kind)).map(([name, type]) => ({
        name,
        label: t(`messages.placeholder.${name as 'object'}`),
        compared: COMPARED[type],
      })),
    },
  ]
  const withPlaceholders = (part: TextPartName, input: ReactNode) =>
    isReadOnly ? (
      input
    ) : (
      <WithPlaceholders
        label={t(`messages.${part}`)}
        text={template[part]}
        groups={groups}
        onChange={(changed) => onChange({ ...template, [part]: changed })}
      >
        {input}
      </WithPlaceholders>
    )
  const control = (part: TextPartName, most: number) => ({
    id: inputIdOf(culture, part),
    value: template[part],
    readOnly: isReadOnly,
    lang: culture,
    className: classes.text!,
    label: t(`messages.${part}`),
    required: true,
    description: t(`messages.${part}Hint`),
    inputWrapperOrder: ['label', 'input', 'error', 'description'] as ('label' | 'input' | 'error' | 'description')[],
    'aria-label': `${t(`messages.${part}`)} (${t(`ui.language.${culture}`)})`,
    error: tooLong(template[part], most, text) ?? errorAt(part),
    onChange: (event: { currentTarget: { value: string } }) => onChange({ ...template, [part]: event.currentTarget.value }),
  })
  const isDefault = template.subject === defaultTemplate.subject && template.body === defaultTemplate.body
  return (
    <>
      {withPlaceholders('subject', <TextInput {...control('subject', MAX_SUBJECT_LENGTH)} />)}
      {withPlaceholders('body', <Textarea {...control('body', MAX_BODY_LENGTH)} autosize minRows={6} maxRows={20} />)}
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
