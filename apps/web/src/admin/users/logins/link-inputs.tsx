import { Button, Stack, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { errorMessages } from '../../../data/api-error.ts'
import { useText } from '../../../language/use-text.tsx'
import classes from './logins.module.css'

/** Links the user to an external identity. Rejects with the server's refusal. */
export type Link = (body: { reference: string } | { issuer: string; subject: string }) => Promise<void>

/** Sends the input, and shows its errors. */
function useLinking(link: Link, empty: () => void) {
  const text = useText()
  const [state, setState] = useState<{ isPending: boolean; error: string | undefined }>({ isPending: false, error: undefined })
  const send = async (body: Parameters<Link>[0]) => {
    setState({ isPending: true, error: undefined })
    const error = await link(body).then(empty, (reason: unknown) => errorMessages(reason, text).join(' '))
    setState({ isPending: false, error: error ?? undefined })
  }
  return { ...state, send, forgetError: () => setState((now) => ({ ...now, error: undefined })) }
}

/** The number that a refused person was shown, and reads out. */
export function LinkByReference({ link }: { link: Link }) {
  const { t } = useText()
  const [reference, setReference] = useState('')
  const { isPending, error, send, forgetError } = useLinking(link, () => setReference(''))
  const isReady = reference.trim() !== ''
  return (
    <Stack gap={4}>
      <div className={classes.row}>
        <TextInput
          className={classes.input}
          label={t('users.reference')}
          description={t('users.referenceHint')}
          value={reference}
          onChange={({ currentTarget: { value } }) => {
            setReference(value)
            forgetError()
          }}
          // not the save of the page around it
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return
            event.preventDefault()
            if (isReady) void send({ reference })
          }}
          error={error !== undefined}
          maxLength={20}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          // aligned with the button next to it
          styles={{ wrapper: { marginBottom: 0 } }}
        />
        <Button variant="default" loading={isPending} disabled={!isReady} onClick={() => void send({ reference })}>
          {t('users.link')}
        </Button>
      </div>
      <LinkError error={error} />
    </Stack>
  )
}

function LinkError({ error }: { error: string | undefined }) {
  if (error === undefined) return null
  return (
    <Text size="sm" c="var(--mantine-color-error)" role="alert">
      {error}
    </Text>
  )
}

/** Issuer and subject as the other login server's administrator names them. */
export function LinkByName({ issuer: configured, link }: { issuer: string; link: Link }) {
  const { t } = useText()
  const [isOpen, setIsOpen] = useState(false)
  const [{ issuer, subject }, setNames] = useState({ issuer: configured, subject: '' })
  const { isPending, error, send, forgetError } = useLinking(link, () => setNames({ issuer: configured, subject: '' }))
  const isReady = issuer.trim() !== '' && subject.trim() !== ''
  if (!isOpen)
    return (
      <div>
        <Button variant="subtle" px="xs" onClick={() => setIsOpen(true)}>
          {t('users.nameLogin')}
        </Button>
      </div>
    )
  const change = (names: { issuer?: string; subject?: string }) => {
    setNames((now) => ({ ...now, ...names }))
    forgetError()
  }
  const keepIn = (event: React.KeyboardEvent) => {
    if (event.key !== 'Enter') return
    event.preventDefault()
    if (isReady) void send({ issuer, subject })
  }
  const plain = { autoComplete: 'off', spellCheck: false, autoCapitalize: 'none', onKeyDown: keepIn, className: classes.input } as const
  return (
    <Stack gap={4}>
      <div className={classes.row}>
        <TextInput
          {...plain}
          label={t('users.issuer')}
          value={issuer}
          maxLength={500}
          onChange={({ currentTarget: { value } }) => change({ issuer: value })}
        />
        <TextInput
          {...plain}
          label={t('users.subject')}
          value={subject}
          maxLength={255}
          autoFocus
          onChange={({ currentTarget: { value } }) => change({ subject: value })}
        />
        <Button variant="default" loading={isPending} disabled={!isReady} onClick={() => void send({ issuer, subject })}>
          {t('users.link')}
        </Button>
      </div>
      <LinkError error={error} />
    </Stack>
  )
}
