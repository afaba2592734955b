import { Button, Stack, Text } from '@mantine/core'
import {
  linkIntegrationLogin,
  unlinkIntegrationLogin,
  type IntegrationAccount,
} from '@verka/domain/integration-accounts/integration-accounts.api.ts'
import { useSave } from '../../data/use-call.ts'
import { useText } from '../../language/use-text.tsx'
import { useConfirm } from '../../ui/feedback/confirm.tsx'
import { flash } from '../../ui/feedback/flash.tsx'
import { Section } from '../../ui/page/section.tsx'
import { LinkByName, LinkByReference, type Link } from '../users/logins/link-inputs.tsx'
import classes from './integration-accounts.module.css'

/** The identities of programs at another login server that act as an account. */
export function ProgramLogins({ account }: { account: IntegrationAccount }) {
  const { t, formatDateTime } = useText()
  const confirm = useConfirm()
  const save = useSave(linkIntegrationLogin, { handlesErrors: true })
  const unlink = useSave(unlinkIntegrationLogin)
  const { id, name, logins, loginServer, can } = account
  const link: Link = async (body) => {
    await save.mutateAsync({ params: { id }, body })
    flash('success', t('users.linked', { name }))
  }
  const remove = async ({ issuer, subject }: IntegrationAccount['logins'][number]) => {
    const question = { title: t('users.unlink'), text: t('integrations.unlinkText', { name }), confirm: t('users.unlink') }
    if (!(await confirm({ ...question, isDangerous: true }))) return
    unlink.mutate({ params: { id }, query: { issuer, subject } }, { onSuccess: () => flash('success', t('users.unlinked')) })
  }
  return (
    <Section title={t('integrations.logins')} description={t('integrations.loginsHint', { issuer: loginServer.issuer })}>
      {logins.length === 0 && <Text c="dimmed">{t('integrations.noLogin')}</Text>}
      {logins.length > 0 && (
        <ul className={classes.list} aria-label={t('integrations.logins')}>
          {logins.map((login) => (
            <li key={`${login.issuer} ${login.subject}`} className={classes.item}>
              <div className={classes.about}>
                <Text fw={600}>{login.subject}</Text>
                <Text size="sm" c="dimmed">
                  {login.issuer} · {t('users.linkedSince', { moment: formatDateTime(login.linkedAt) })}
                </Text>
              </div>
              {can.edit && (
                <Button
                  variant="default"
                  loading={unlink.isPending}
                  aria-label={t('users.unlinkOf', { subject: login.subject })}
                  onClick={() => void remove(login)}
                >
                  {t('users.unlink')}
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      {can.edit && loginServer.tokenUrl === null && (
        <Stack gap="lg">
          <LinkByName issuer={loginServer.issuer} link={link} />
          <LinkByReference link={link} />
        </Stack>
      )}
    </Section>
  )
}
