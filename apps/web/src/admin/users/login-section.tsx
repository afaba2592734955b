import { Button, Checkbox, Group, Stack, Switch, Text } from '@mantine/core'
import { IconMailForward } from '@tabler/icons-react'
import { confirmUser, type User } from '@verka/domain/users/users.api.ts'
import { useSession } from '../../data/session-context.ts'
import { useSave } from '../../data/use-call.ts'
import { useText } from '../../language/use-text.tsx'
import { Section } from '../../ui/page/section.tsx'
import { useMailOutcome } from './use-mail-outcome.ts'
import { INPUTS } from './user-draft.ts'
import type { UserSectionProps } from './user-section-props.ts'

/** Whether the user can log in, and the invitation mail. */
export function LoginSection({ draft, fields: { errorAt, isReadOnly }, stored }: UserSectionProps & { stored: User | undefined }) {
  const { t } = useText()
  const { user } = useSession()
  const { isDisabled, sendConfirmationEmail } = draft.value
  const isOneself = stored?.id === user.id
  return (
    <Section title={t('users.login')}>
      {stored === undefined ? (
        <Checkbox
          id={INPUTS.sendConfirmationEmail}
          label={t('users.sendConfirmation')}
          description={t('users.sendConfirmationHint')}
          checked={sendConfirmationEmail}
          onChange={({ currentTarget: { checked } }) => draft.change({ sendConfirmationEmail: checked })}
          error={errorAt('sendConfirmationEmail')}
        />
      ) : (
        <Stack gap="lg">
          <Switch
            id={INPUTS.isDisabled}
            label={t('users.mayLogIn')}
            description={t(isOneself ? 'users.mayLogInOfOneself' : 'users.mayLogInHint')}
            checked={!isDisabled}
            disabled={isReadOnly || isOneself}
            onChange={({ currentTarget: { checked } }) => draft.change({ isDisabled: !checked })}
            error={errorAt('isDisabled')}
          />
          {!isReadOnly && !stored.isDisabled && <SendLink stored={stored} isDirty={draft.isDirty} />}
        </Stack>
      )}
    </Section>
  )
}

/** Sends the link for choosing a password again, to the saved address. */
function SendLink({ stored, isDirty }: { stored: User; isDirty: boolean }) {
  const { t } = useText()
  const showOutcome = useMailOutcome()
  const send = useSave(confirmUser)
  const press = () =>
    send.mutateAsync({ params: { id: stored.id }, body: { version: stored.version } }).then(showOutcome, () => {
      // already reported
    })
  return (
    <Group gap="md">
      <Button
        variant="default"
        leftSection={<IconMailForward size={18} stroke={1.8} aria-hidden />}
        loading={send.isPending}
        disabled={isDirty}
        onClick={() => void press()}
      >
        {t(stored.isInvited ? 'users.resend' : 'users.sendLink')}
      </Button>
      <Text size="sm" c="dimmed" miw={0} style={{ overflowWrap: 'anywhere' }}>
        {isDirty ? t('users.saveFirst') : t('users.resendHint', { email: stored.email })}
      </Text>
    </Group>
  )
}
