import { ActionIcon, Button, Paper, Stack, Text, TextInput } from '@mantine/core'
import { IconScan } from '@tabler/icons-react'
import { Suspense, useId, useRef, useState, type FormEvent } from 'react'
import { MAX_CODE_LENGTH } from '@verka/domain/elements/element.body.ts'
import { codeIn } from '@verka/domain/elements/scanned-code.ts'
import { getOpenElement, type OpenElement } from '@verka/domain/open/open-elements.api.ts'
import { ApiError, errorMessages } from '../../data/api-error.ts'
import { call } from '../../data/call.ts'
import { useText } from '../../language/use-text.tsx'
import { Facts } from '../../ui/page/section.tsx'
import type { OpenElementType, OpenPlace } from './open-place.ts'
import { Select } from '../../ui/choices/select.tsx'
import classes from './open.module.css'
import { lazyPart } from '../../ui/feedback/lazy-part.tsx'

// camera and decoder load with the first scan
const Scanner = lazyPart(() => import('../../ui/scanner/scanner.tsx'))

interface ExampleProps {
  type: OpenElementType
  place: OpenPlace
}

/** Shows one object as people without a login see it: by the same call, without the login. */
export function Example({ type, place }: ExampleProps) {
  const { t, textOf } = useText()
  const titleId = useId()
  const { typed, setTyped, schemaKey, setSchemaKey, tried, look } = useExample(type, place)
  const [isScanning, setScanning] = useState(false)
  const send = (event: FormEvent) => {
    event.preventDefault()
    look(codeIn(typed))
  }
  return (
    <Stack gap="sm" className={classes.column} role="group" aria-labelledby={titleId}>
      <Text fw={550} id={titleId}>
        {t('openAccess.example')}
      </Text>
      {!place.isOn ? (
        <Text c="dimmed" size="sm">
          {t('openAccess.exampleOff')}
        </Text>
      ) : (
        <>
          <Text c="dimmed" size="sm">
            {t('openAccess.exampleHint')}
          </Text>
          <form onSubmit={send}>
            <Stack gap="sm">
              {type.schemas.length > 1 && (
                <Select
                  label={t('openAccess.schema')}
                  data={type.schemas.map(({ key, localizedNames }) => ({ value: key, label: textOf(localizedNames) || key }))}
                  value={schemaKey}
                  allowDeselect={false}
                  onChange={(key) => setSchemaKey(key ?? schemaKey)}
                />
              )}
              <div className={classes.code}>
                <TextInput
                  label={t('openAccess.code')}
                  value={typed}
                  maxLength={MAX_CODE_LENGTH}
                  autoComplete="off"
                  autoCapitalize="none"
                  spellCheck={false}
                  // a scan here is entered in the field
                  data-scans="kept"
                  rightSection={
                    <ActionIcon variant="subtle" aria-label={t('openAccess.scan')} aria-haspopup="dialog" onClick={() => setScanning(true)}>
                      <IconScan size={20} stroke={1.8} />
                    </ActionIcon>
                  }
                  onChange={(event) => setTyped(event.currentTarget.value)}
                />
                <Button type="submit" variant="default" loading={tried?.state === 'loading'}>
                  {t('openAccess.show')}
                </Button>
              </div>
            </Stack>
          </form>
          <div role="status">{tried && <Result tried={tried} category={textOf(type.localizedNames)} />}</div>
          {isScanning && (
            <Suspense fallback={null}>
              <Scanner
                onClose={() => setScanning(false)}
                onCode={(scanned) => {
                  setScanning(false)
                  setTyped(codeIn(scanned))
                  look(codeIn(scanned))
                }}
              />
            </Suspense>
          )}
        </>
      )}
    </Stack>
  )
}

type Tried =
  | { state: 'loading'; code: string }
  | { state: 'nothing'; code: string }
  | { state: 'shown'; code: string; element: OpenElement }
  | { state: 'failed'; code: string; messages: string[] }

/** The code that is typed, and what was shown for the last one that was sent. */
function useExample(type: OpenElementType, { tenant, site }: OpenPlace) {
  const text = useText()
  const [typed, setTyped] = useState('')
  const [schemaKey, setSchemaKey] = useState(type.schemas[0]?.key ?? '')
  const [tried, setTried] = useState<Tried>()
  const latest = useRef(0)
  const read = async (code: string): Promise<Tried> => {
    try {
      const place = { tenant: tenant.key, site: site.key }
      return { code, state: 'shown', element: await call(getOpenElement, { params: { code }, query: { schemaKey } }, { place }) }
    } catch (error) {
      if (error instanceof ApiError && error.status === 404) return { code, state: 'nothing' }
      return { code, state: 'failed', messages: errorMessages(error, text) }
    }
  }
  const look = (code: string) => {
    if (code === '') return
    const own = ++latest.current
    setTried({ code, state: 'loading' })
    void read(code).then((result) => {
      if (latest.current === own) setTried(result)
    })
  }
  return { typed, setTyped, schemaKey, setSchemaKey, tried, look }
}

function Result({ tried, category }: { tried: Tried; category: string }) {
  const { t } = useText()
  if (tried.state === 'loading') return null
  if (tried.state === 'nothing') return <Text>{t('openAccess.nothing', { code: tried.code, category })}</Text>
  if (tried.state === 'failed')
    return tried.messages.map((message) => (
      <Text key={message} c="red">
        {message}
      </Text>
    ))
  const { fields, schema } = tried.element
  return (
    <Paper withBorder radius="md" p="md">
      <Stack gap="sm">
        <div>
          <Text fw={600} className={classes.name}>
            {schema.name}
          </Text>
          <Text size="sm" c="dimmed" className={classes.name}>
            {t('openAccess.shown', { code: tried.code })}
          </Text>
        </div>
        <Facts
          facts={fields.map(({ name, text, isPicture }) => ({
            label: name,
            value: isPicture ? <img className={classes.picture} src={text} alt={name} /> : text,
          }))}
        />
      </Stack>
    </Paper>
  )
}
