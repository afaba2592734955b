import type { ReactNode } from 'react'
import { Text, Title } from '@mantine/core'
import type { DeliveryAnswer, DeliveryRequest } from '@verka/domain/processors/deliveries.ts'
import { useText } from '../../../language/use-text.tsx'
import classes from './deliveries.module.css'

/** JSON with line breaks, and other texts as they are. */
function readable(body: string): string {
  if (!/^\s*[[{]/.test(body)) return body
  try {
    return JSON.stringify(JSON.parse(body), undefined, 2)
  } catch {
    return body
  }
}

function Part({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

/** A text that may be long: it scrolls within its box. */
function Source({ label, text }: { label: string; text: string }) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls by keyboard
    <pre className={classes.source} tabIndex={0} aria-label={label}>
      {text}
    </pre>
  )
}

type HeaderValues = NonNullable<DeliveryRequest['headers']>

const headerLines = (headers: HeaderValues) =>
  Object.entries(headers)
    .map(([name, value]) => `${name}: ${value}`)
    .join('\n')

/** Headers and body of a request or an answer; nothing of what it does not have. */
function Contents({ headers = {}, body = '' }: { headers: HeaderValues | undefined; body: string | undefined }) {
  const { t } = useText()
  return (
    <>
      {Object.keys(headers).length > 0 && (
        <Part name={t('processors.headers')}>
          <Source label={t('processors.headers')} text={headerLines(headers)} />
        </Part>
      )}
      {body !== '' && (
        <Part name={t('processors.body')}>
          <Source label={t('processors.body')} text={readable(body)} />
        </Part>
      )}
    </>
  )
}

interface RequestViewProps {
  request: DeliveryRequest
  /** It was made in a sandbox, which sends nothing. */
  isNotSent?: boolean
}

/** A request as it was sent; its secrets are dots. */
export function RequestView({ request: { method, url, to, subject, headers, body, attachments }, isNotSent = false }: RequestViewProps) {
  const { t } = useText()
  const title = t(isNotSent ? 'processors.requestNotSent' : 'processors.request')
  return (
    <section className={classes.exchange} aria-label={title}>
      <Title order={3} fz="1rem">
        {title}
      </Title>
      <dl className={classes.parts}>
        {url !== undefined && (
          <Part name={t('processors.address')}>
            <code>{[method, url].filter(Boolean).join(' ')}</code>
          </Part>
        )}
        {to !== undefined && to.length > 0 && <Part name={t('processors.recipients')}>{to.join(', ')}</Part>}
        {subject !== undefined && <Part name={t('processors.subject')}>{subject}</Part>}
        {attachments !== undefined && attachments.length > 0 && <Part name={t('processors.attachments')}>{attachments.join(', ')}</Part>}
        <Contents headers={headers} body={body} />
      </dl>
    </section>
  )
}

/** The answer of a receiver, or why there is none. */
export function AnswerView({ answer }: { answer: DeliveryAnswer | null }) {
  const { t } = useText()
  const { status, headers, body, error, detail, reason } = answer ?? {}
  const more = reason ? t(`processors.reason.${reason.code}`, reason.params) : detail
  return (
    <section className={classes.exchange} aria-label={t('processors.answer')}>
      <Title order={3} fz="1rem">
        {t('processors.answer')}
      </Title>
      {answer === null && <Text c="dimmed">{t('processors.answerNone')}</Text>}
      <dl className={classes.parts}>
        {error !== undefined && (
          <Part name={t('processors.why')}>
            {t(`processors.error.${error}`)}
            {more !== undefined && (
              <Text span size="sm" c="dimmed" display="block">
                {more}
              </Text>
            )}
          </Part>
        )}
        {status !== undefined && <Part name={t('processors.status')}>{String(status)}</Part>}
        <Contents headers={headers} body={body} />
      </dl>
    </section>
  )
}
