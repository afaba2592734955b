import { Text } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { previewMessageText, type MessageText } from '@verka/domain/messages/message-texts.api.ts'
import type { Culture } from '@verka/domain/localization/cultures.ts'
import { useCall } from '../../data/use-call.ts'
import { useText } from '../../language/use-text.tsx'
import { Loaded } from '../../ui/feedback/loaded.tsx'
import { Section } from '../../ui/page/section.tsx'
import classes from './message-texts.module.css'

const TYPING_MS = 600

interface TextPreviewProps {
  id: MessageText['id']
  culture: Culture
  template: MessageText['texts'][Culture]
}

/** The text as a person would receive it by mail, rendered by the server once typing pauses. */
export function TextPreview({ id, culture, template }: TextPreviewProps) {
  const { t } = useText()
  const [settled] = useDebouncedValue(template, TYPING_MS)
  const isReadable = settled.subject.trim() !== '' && settled.body.trim() !== ''
  const answer = useCall(
    previewMessageText,
    { params: { id }, body: { culture, template: settled } },
    { keepPrevious: true, isEnabled: isReadable },
  )
  const { data, error } = answer
  const isWrong = !isReadable || error?.code === 'invalid'
  return (
    <Section
      title={t('messages.previewTitle')}
      {...(data && !isWrong && { description: t(data.transactionId === null ? 'messages.previewMade' : 'messages.previewReal') })}
    >
      {isWrong ? (
        <Text c="dimmed">{t('messages.previewErrors')}</Text>
      ) : (
        <Loaded answer={answer}>
          {({ html }) => (
            // no script, no form, no link leads out of it
            <iframe className={classes.frame} title={t('messages.previewFrame')} sandbox="" srcDoc={html} />
          )}
        </Loaded>
      )}
    </Section>
  )
}
