import { Stack } from '@mantine/core'
import { addressOf } from '../../addresses.ts'
import { useSession, type CurrentSession } from '../../data/session-context.ts'
import { useText } from '../../language/use-text.tsx'
import { ButtonLink } from '../../ui/navigation/link.tsx'
import { Page } from '../../ui/page/page.tsx'

/** A label of a sandbox that was scanned outside of it: both have an object with its code. */
export function LabelOfSandbox({ code, sandbox }: { code: string; sandbox: CurrentSession['site'] }) {
  const { t } = useText()
  const { site } = useSession()
  return (
    <Page
      width="narrow"
      title={t('exe.labelOfSandbox')}
      description={t('exe.labelOfSandboxHint', { code, own: site.name, site: sandbox.name })}
    >
      <Stack gap="sm">
        <ButtonLink to={addressOf('/exe/code/$code', { code }, { site: sandbox.key })} size="xl" fullWidth>
          {t('exe.openIn', { site: sandbox.name })}
        </ButtonLink>
        <ButtonLink to={addressOf('/exe/code/$code', { code })} size="xl" fullWidth variant="default">
          {t('exe.openIn', { site: site.name })}
        </ButtonLink>
      </Stack>
    </Page>
  )
}
