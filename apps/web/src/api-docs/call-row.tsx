import { Badge, Button, Stack, Text, UnstyledButton } from '@mantine/core'
import { IconChevronDown, IconPlayerPlay } from '@tabler/icons-react'
import { memo, useId, useState, type ReactNode } from 'react'
import { useText } from '../language/use-text.tsx'
import styles from './api-docs.module.css'
import type { ApiDocument, DescribedCall } from './document.ts'
import { SchemaTree } from './schema-tree.tsx'
import { TryCall } from './try-call.tsx'

interface CallRowProps {
  call: DescribedCall
  document: ApiDocument
}

/** One call: method, path and summary; opened, its input and answers, and a form to try it. */
export const CallRow = memo(function CallRow({ call, document }: CallRowProps) {
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  return (
    <li className={styles.call}>
      <h3 className={styles.head}>
        <UnstyledButton className={styles.toggle} aria-expanded={isOpen} aria-controls={id} lang="en" onClick={() => setOpen(!isOpen)}>
          <Badge variant="default" radius="sm" className={styles.method!} data-method={call.method}>
            {call.method}
          </Badge>
          <span className={styles.words}>
            <code className={styles.path}>{call.path.replace(/^\/api\/v\d/, '')}</code>
            <Text span size="sm" c="dimmed" fw={400}>
              {call.summary}
            </Text>
          </span>
          <IconChevronDown size={18} className={styles.chevron} aria-hidden />
        </UnstyledButton>
      </h3>
      <div id={id} hidden={!isOpen}>
        {isOpen && <CallDetails call={call} document={document} />}
      </div>
    </li>
  )
})

function CallDetails({ call, document }: CallRowProps) {
  const { t } = useText()
  return (
    <Stack gap="lg" className={styles.details}>
      <Text size="sm" lang="en">
        <Marked text={call.description} />
      </Text>
      {/* before all that it takes and answers, which may be long */}
      <Trial call={call} />
      {call.parameters.length > 0 && (
        <Part title={t('api.parameters')}>
          <ul className={styles.tree}>
            {call.parameters.map(({ in: partOfRequest, name, required, description, schema }) => (
              <li key={`${partOfRequest}.${name}`}>
                <code lang="en">{name}</code>{' '}
                <Text span size="sm" c="dimmed">
                  {t(`api.in.${partOfRequest}`)}
                </Text>
                {required && <span className={styles.required}> {t('api.required')}</span>}
                <SchemaTree schema={schema} document={document} />
                {description !== undefined && (
                  <Text size="sm" c="dimmed" lang="en">
                    <Marked text={description} />
                  </Text>
                )}
              </li>
            ))}
          </ul>
        </Part>
      )}
      {call.body && (
        <Part title={t('api.body')}>
          <SchemaTree schema={call.body} document={document} />
        </Part>
      )}
      <Part title={t('api.answer')}>
        {call.answers.map(({ status, description, type, schema }) => (
          <div key={status}>
            <Text size="sm" lang="en">
              <b>{status}</b> {description}
              {type !== undefined && ` (${type})`}
            </Text>
            {schema && <SchemaTree schema={schema} document={document} />}
          </div>
        ))}
      </Part>
      <Part title={t('api.errors')}>
        <dl className={styles.errors} lang="en">
          {call.errors.map(({ status, description }) => (
            <div key={status}>
              <dt>{status}</dt>
              <dd>
                <Marked text={description} />
              </dd>
            </div>
          ))}
        </dl>
      </Part>
    </Stack>
  )
}

/** The input of a trial stays while it is folded. */
function Trial({ call }: Pick<CallRowProps, 'call'>) {
  const { t } = useText()
  const [isTrying, setTrying] = useState(false)
  const [hasTried, setHasTried] = useState(false)
  const id = useId()
  return (
    <div>
      <Button
        variant="default"
        aria-expanded={isTrying}
        aria-controls={id}
        leftSection={<IconPlayerPlay size={18} stroke={1.8} aria-hidden />}
        rightSection={<IconChevronDown size={18} className={styles.chevron} aria-hidden />}
        className={styles.try!}
        onClick={() => {
          setTrying(!isTrying)
          setHasTried(true)
        }}
      >
        {t('api.try')}
      </Button>
      <div id={id} hidden={!isTrying} className={styles.trial}>
        {hasTried && <TryCall call={call} />}
      </div>
    </div>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h4 className={styles.part}>{title}</h4>
      {children}
    </section>
  )
}

/** Renders words between backticks as code. */
function Marked({ text }: { text: string }) {
  return text.split('`').map((part, index) => (index % 2 === 1 ? <code key={index}>{part}</code> : part))
}
