import { Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { createUserCode, deleteUserCode, getUserCode, type PersonCode } from '@verka/domain/stations/person-codes.api.ts'
import type { User } from '@verka/domain/users/users.api.ts'
import { errorMessages } from '../../data/api-error.ts'
import { useCall, useSave } from '../../data/use-call.ts'
import { useText } from '../../language/use-text.tsx'
import { CodeCard } from '../../person-codes/code-card.tsx'
import { useConfirm } from '../../ui/feedback/confirm.tsx'
import { useDialog } from '../../ui/feedback/dialog.tsx'
import { flash } from '../../ui/feedback/flash.tsx'
import { Section } from '../../ui/page/section.tsx'
import classes from './users.module.css'

const MAX_CARD_LENGTH = 64

/** The code with which a person identifies themselves at stations: made for them, or that of a card that they have. */
export default function StationCode({ user }: { user: User }) {
  const { t, formatDateTime } = useText()
  const { data } = useCall(getUserCode, { params: { id: user.id } }, { isFresh: true })
  const confirm = useConfirm()
  const show = useDialog()
  const [create, remove] = [useSave(createUserCode, { handlesErrors: true }), useSave(deleteUserCode)]
  if (!data) return null
  const { code } = data
  const moment = code ? formatDateTime(code.createdAt) : ''
  const maySetAside = async () =>
    code === null ||
    confirm({ title: t('users.codeRenewTitle', { name: user.name }), text: t('users.codeRenewText'), confirm: t('users.codeRenew') })
  /** Creates or replaces the code, and shows it this once. @throws the server's refusal */
  const make = async (card?: string) => {
    if (!(await maySetAside())) return
    const made = await create.mutateAsync({ params: { id: user.id }, body: card === undefined ? {} : { card } })
    await show<void>({
      title: t('users.codeNew', { name: user.name }),
      content: newCode(made, user),
    })
  }
  const end = async () => {
    const isSure = await confirm({
      title: t('users.codeRemoveTitle', { name: user.name }),
      text: t('users.codeRemoveText'),
      confirm: t('users.codeRemove'),
      isDangerous: true,
    })
    if (!isSure) return
    await remove.mutateAsync({ params: { id: user.id } }).then(
      () => flash('success', t('users.codeRemoved')),
      () => undefined,
    )
  }
  return (
    <Section title={t('users.code')} description={t('users.codeHint')}>
      <Text>{code === null ? t('users.codeNone') : t(code.isCard ? 'users.codeCard' : 'users.codeSince', { moment })}</Text>
      <Made make={make} isRenewed={code !== null} isPending={create.isPending} />
      {code && (
        <div>
          <Button variant="subtle" color="red" px="xs" loading={remove.isPending} onClick={() => void end()}>
            {t('users.codeRemove')}
          </Button>
        </div>
      )}
    </Section>
  )
}

/** The ways to a code: a new one, or a card. */
function Made({ make, isRenewed, isPending }: { make: (card?: string) => Promise<void>; isRenewed: boolean; isPending: boolean }) {
  const text = useText()
  const { t } = text
  const [card, setCard] = useState('')
  const [error, setError] = useState<string>()
  const send = (linked?: string) =>
    make(linked).then(
      () => setCard(''),
      (reason: unknown) => setError(errorMessages(reason, text).join(' ')),
    )
  const link = () => void (card.trim() !== '' && send(card))
  return (
    <Stack gap="md">
      <div>
        <Button variant="default" loading={isPending} onClick={() => void send()}>
          {t(isRenewed ? 'users.codeRenew' : 'users.codeCreate')}
        </Button>
      </div>
      <Stack gap={4}>
        <Group gap="sm" align="flex-end">
          <TextInput
            className={classes.card}
            label={t('users.card')}
            description={t('users.cardHint')}
            value={card}
            error={error !== undefined}
            maxLength={MAX_CARD_LENGTH}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            // the scan of a card is entered here
            data-scans="kept"
            styles={{ wrapper: { marginBottom: 0 } }}
            onChange={({ currentTarget: { value } }) => {
              setCard(value)
              setError(undefined)
            }}
            // not the save of the page around it
            onKeyDown={(event) => {
              if (event.key !== 'Enter') return
              event.preventDefault()
              link()
            }}
          />
          <Button variant="default" loading={isPending} disabled={card.trim() === ''} onClick={link}>
            {t('users.codeLink')}
          </Button>
        </Group>
        {error !== undefined && (
          <Text size="sm" c="var(--mantine-color-error)" role="alert">
            {error}
          </Text>
        )}
      </Stack>
    </Stack>
  )
}

const newCode = (code: PersonCode, user: User) => (done: () => void) => <NewCode code={code} user={user} onDone={done} />

/** A code that was just made. The administrator sees it this once. */
function NewCode({ code: { code, isCard, pin }, user, onDone }: { code: PersonCode; user: User; onDone: () => void }) {
  const { t } = useText()
  return (
    <Stack gap="lg">
      <CodeCard
        code={isCard ? undefined : code}
        pin={pin}
        name={user.name}
        labels={{
          code: t(isCard ? 'users.card' : 'users.code'),
          codeHint: isCard ? code : '',
          pin: t('users.pin'),
          pinHint: t('users.codeOnce'),
          show: t('users.pinShow'),
          hide: t('users.pinHide'),
        }}
      />
      <Group justify="flex-end">
        <Button onClick={onDone}>{t('users.codeDone')}</Button>
      </Group>
    </Stack>
  )
}
