import { Button, Stack, Text, Title } from '@mantine/core'
import type { User } from '@verka/domain/users/users.api.ts'
import { getUserLogins, linkUserLogin, unlinkUserLogin, type UserLogins } from '@verka/domain/users/user-logins.api.ts'
import { useCall, useSave } from '../../../data/use-call.ts'
import { useText } from '../../../language/use-text.tsx'
import { useConfirm } from '../../../ui/feedback/confirm.tsx'
import { flash } from '../../../ui/feedback/flash.tsx'
import { Section } from '../../../ui/page/section.tsx'
import { LinkByName, LinkByReference, type Link } from './link-inputs.tsx'
import classes from './logins.module.css'

/** External logins of a user, and refused ones that may be theirs. Nothing without an external login server. */
export default function OtherLogins({ user }: { user: User }) {
  const { t } = useText()
  const { data } = useCall(getUserLogins, { params: { id: user.id } }, { isFresh: true })
  if (!data || (data.issuer === null && data.links.length === 0)) return null
  return (
    <Section
      title={t('users.otherLogin')}
      {...(data.issuer !== null && { description: t('users.otherLoginAbout', { issuer: hostOf(data.issuer) }) })}
    >
      <Links user={user} links={data.links} />
      {data.issuer !== null && <LinkMore user={user} issuer={data.issuer} logins={data} />}
    </Section>
  )
}

const hostOf = (issuer: string) => (URL.canParse(issuer) ? new URL(issuer).host : issuer)

function Links({ user, links }: { user: User } & Pick<UserLogins, 'links'>) {
  const { t, formatDateTime } = useText()
  const confirm = useConfirm()
  const unlink = useSave(unlinkUserLogin)
  if (links.length === 0) return <Text c="dimmed">{t('users.noOtherLogin', { email: user.email })}</Text>
  const remove = async ({ issuer, subject }: UserLogins['links'][number]) => {
    const question = { title: t('users.unlink'), text: t('users.unlinkText', { name: user.name }), confirm: t('users.unlink') }
    if (!(await confirm({ ...question, isDangerous: true }))) return
    unlink.mutate({ params: { id: user.id }, query: { issuer, subject } }, { onSuccess: () => flash('success', t('users.unlinked')) })
  }
  return (
    <ul className={classes.list}>
      {links.map((link) => (
        <li key={`${link.issuer} ${link.subject}`} className={classes.item}>
          <div className={classes.about}>
            <Text fw={600}>{link.subject}</Text>
            <Text size="sm" c="dimmed">
              {hostOf(link.issuer)} · {t('users.linkedSince', { moment: formatDateTime(link.linkedAt) })}
            </Text>
          </div>
          <Button
            variant="default"
            loading={unlink.isPending}
            aria-label={t('users.unlinkOf', { subject: link.subject })}
            onClick={() => void remove(link)}
          >
            {t('users.unlink')}
          </Button>
        </li>
      ))}
    </ul>
  )
}

/** The ways to link one more: a refused login of the list, the number that the person was shown, and for some its name. */
function LinkMore({ user, issuer, logins: { refused, mayNameFreely } }: { user: User; issuer: string; logins: UserLogins }) {
  const { t, formatDateTime } = useText()
  const save = useSave(linkUserLogin, { handlesErrors: true })
  const send: Link = async (body) => {
    await save.mutateAsync({ params: { id: user.id }, body })
    flash('success', t('users.linked', { name: user.name }))
  }
  // a refusal for a listed one cannot be corrected: it was linked meanwhile, and a reload removes it
  const pick = useSave(linkUserLogin)
  return (
    <Stack gap="lg">
      {refused.length > 0 && (
        <Stack gap="sm">
          <div>
            <Title order={3} fz="1rem">
              {t('users.refusedLogins')}
            </Title>
            <Text size="sm" c="dimmed">
              {t('users.refusedLoginsHint')}
            </Text>
          </div>
          <ul className={classes.list}>
            {refused.map(({ reference, subject, email, reason, refusedAt }) => (
              <li key={reference} className={classes.item}>
                <div className={classes.about}>
                  <Text fw={600}>{email ?? t('users.withoutEmail')}</Text>
                  <Text size="sm">{t(`users.refusal.${reason}`)}</Text>
                  <Text size="sm" c="dimmed">
                    {subject} · {t('users.refusedAt', { moment: formatDateTime(refusedAt), reference })}
                  </Text>
                </div>
                <Button
                  variant="default"
                  loading={pick.isPending}
                  aria-label={t('users.linkOf', { subject: email ?? subject })}
                  onClick={() =>
                    pick.mutate(
                      { params: { id: user.id }, body: { reference } },
                      { onSuccess: () => flash('success', t('users.linked', { name: user.name })) },
                    )
                  }
                >
                  {t('users.link')}
                </Button>
              </li>
            ))}
          </ul>
        </Stack>
      )}
      <LinkByReference link={send} />
      {mayNameFreely && <LinkByName issuer={issuer} link={send} />}
    </Stack>
  )
}
