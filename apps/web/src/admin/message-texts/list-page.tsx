import { Badge } from '@mantine/core'
import { IconChevronRight } from '@tabler/icons-react'
import { MAX_LIMIT } from '@verka/domain/api/contract.ts'
import { listMessageTexts, type MessageText } from '@verka/domain/messages/message-texts.api.ts'
import { addressOf } from '../../addresses.ts'
import { useCall } from '../../data/use-call.ts'
import { useText } from '../../language/use-text.tsx'
import { Loaded } from '../../ui/feedback/loaded.tsx'
import { PlainLink } from '../../ui/navigation/link.tsx'
import { Page } from '../../ui/page/page.tsx'
import { Section } from '../../ui/page/section.tsx'
import classes from './message-texts.module.css'

/** Every kind of message: few enough to be seen at once. */
export default function MessageTextListPage() {
  const { t } = useText()
  const answer = useCall(listMessageTexts, { query: { Skip: 0, Limit: MAX_LIMIT } })
  return (
    <Page title={t('shell.messageTexts')} description={t('messages.textsHint')}>
      <Loaded answer={answer}>
        {({ items }) => (
          <Section>
            <ul className={classes.kinds}>
              {items.map((item) => (
                <Row key={item.id} text={item} />
              ))}
            </ul>
          </Section>
        )}
      </Loaded>
    </Page>
  )
}

function Row({ text: { id, kind, texts, isOwn } }: { text: MessageText }) {
  const { t, culture } = useText()
  return (
    <li>
      <PlainLink to={addressOf('/messages/texts/$id/edit', { id })} className={classes.row}>
        <span className={classes.what}>
          <span className={classes.kind}>{t(`messages.kind.${kind}`)}</span>
          <span className={classes.subject}>
            {readable(texts[culture].subject, (name) => t(`messages.placeholder.${name as 'object'}`))}
          </span>
        </span>
        {isOwn && (
          <Badge variant="light" className={classes.own}>
            {t('messages.own')}
          </Badge>
        )}
        <IconChevronRight size={18} stroke={1.8} aria-hidden className={classes.chevron} />
      </PlainLink>
    </li>
  )
}

/** A template with the names of its placeholders, for people who do not edit it now: of a choice the last branch. */
const readable = (template: string, nameOf: (name: string) => string) =>
  template
    .replace(/\{%\s*if(?:(?!\{%\s*if).)*?\{%\s*else\s*%\}(.*?)\{%\s*endif\s*%\}/gs, '$1')
    .replace(/\{%.*?%\}/gs, '')
    .replace(/\{\{\s*(\w+).*?\}\}/g, (_all, name: string) => `[${nameOf(name)}]`)
