import { useEffect, useRef } from 'react'
import { Alert, Button, CopyButton, Stack, Text } from '@mantine/core'
import { IconAlertTriangle, IconCheck, IconCopy } from '@tabler/icons-react'
import type { NewIntegrationSecret } from '@verka/domain/integration-accounts/integration-accounts.api.ts'
import { useText } from '../../language/use-text.tsx'
import classes from './integration-accounts.module.css'

/** A secret that was just created: the only time that it is shown. It stays until the person says that it is stored. */
export function NewSecret({ secret: { clientSecret }, onDone }: { secret: NewIntegrationSecret; onDone: () => void }) {
  const { t } = useText()
  const shown = useRef<HTMLDivElement>(null)
  useEffect(() => {
    shown.current?.focus()
    shown.current?.scrollIntoView({ block: 'center' })
  }, [])
  return (
    <Alert
      ref={shown}
      tabIndex={-1}
      color="yellow"
      title={t('integrations.secretTitle')}
      icon={<IconAlertTriangle size={20} stroke={1.8} />}
    >
      <Stack gap="md">
        <Text>{t('integrations.secretOnce')}</Text>
        <div>
          <Text size="sm" fw={550}>
            {t('integrations.secret')}
          </Text>
          <p className={classes.secret}>{clientSecret}</p>
        </div>
        <div className={classes.row}>
          <CopyButton value={clientSecret} timeout={5000}>
            {({ copied, copy }) => (
              <Button leftSection={copied ? <IconCheck size={18} aria-hidden /> : <IconCopy size={18} aria-hidden />} onClick={copy}>
                {t(copied ? 'ui.copied' : 'ui.copy')}
              </Button>
            )}
          </CopyButton>
          <Button variant="default" onClick={onDone}>
            {t('integrations.secretDone')}
          </Button>
        </div>
      </Stack>
    </Alert>
  )
}
