import { Stack } from '@mantine/core'
import type { IntegrationAccount } from '@verka/domain/integration-accounts/integration-accounts.api.ts'
import { addressOf } from '../../addresses.ts'
import { useSession } from '../../data/session-context.ts'
import { useText } from '../../language/use-text.tsx'
import { Link } from '../../ui/navigation/link.tsx'
import { Section } from '../../ui/page/section.tsx'
import { CopiedText } from '../../ui/form/copied-text.tsx'

/** What a program needs beside its secret: addresses and the client id. */
export function ConnectSection({ account: { clientId, loginServer } }: { account: IntegrationAccount }) {
  const { t } = useText()
  const { tenant } = useSession()
  const { tokenUrl } = loginServer
  return (
    <Section title={t('integrations.connect')} {...(tokenUrl !== null && { description: t('integrations.connectHint') })}>
      <Stack gap="md">
        {tokenUrl !== null && <CopiedText label={t('integrations.clientId')} value={clientId} />}
        {tokenUrl !== null && <CopiedText label={t('integrations.tokenUrl')} value={tokenUrl} />}
        <CopiedText label={t('integrations.apiUrl')} value={`${window.location.origin}/api/v2/${tenant.key}`} />
        <Link to={addressOf('/api/docs')}>{t('integrations.apiDocs')}</Link>
      </Stack>
    </Section>
  )
}
