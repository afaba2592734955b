import { Alert, Anchor, Button, Paper, Stack, Text, Title } from '@mantine/core'
import { IconAlertTriangle, IconArrowRight } from '@tabler/icons-react'
import { useLogin } from '../data/session-context.ts'
import { useText } from '../language/use-text.tsx'
import { LanguagePicker } from '../ui/brand/language-picker.tsx'
import { Logo } from '../ui/brand/logo.tsx'
import classes from './login-card.module.css'

/** The login card: the tenant's look, a message if there is one, and one button. */
export function LoginCard({ returnUrl }: { returnUrl: string | undefined }) {
  const { t, serverText } = useText()
  const { notice, look, logIn } = useLogin()
  return (
    <Stack gap="lg" align="center" className={classes.column}>
      <Paper component="section" withBorder radius="lg" className={classes.card} aria-labelledby="login-title">
        <Stack gap="xl">
          <Logo look={look} size="large" />
          <Stack gap={8}>
            <Title order={1} id="login-title" className={classes.title}>
              {look ? t('session.welcomeTo', { name: look.name }) : t('session.welcome')}
            </Title>
            <Text c="dimmed" fz="1.05rem">
              {t('session.about')}
            </Text>
          </Stack>
          {notice && (
            <Alert color={notice.kind === 'warning' ? 'yellow' : 'red'} role="alert" icon={<IconAlertTriangle size={20} stroke={1.8} />}>
              {notice.errors.map((error) => (
                <Text key={error.message} component="p" m={0}>
                  {serverText(error.message, error.params)}
                </Text>
              ))}
            </Alert>
          )}
          <Button size="lg" fullWidth rightSection={<IconArrowRight size={20} stroke={1.8} aria-hidden />} onClick={() => logIn(returnUrl)}>
            {t('session.logIn')}
          </Button>
        </Stack>
      </Paper>
      <LanguagePicker />
      {look?.policyUrl && (
        <Anchor href={look.policyUrl} target="_blank" rel="noopener noreferrer" size="sm" c="dimmed">
          {t('session.policy')}
        </Anchor>
      )}
    </Stack>
  )
}
