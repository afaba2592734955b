import { Stack } from '@mantine/core'
import { useEffect } from 'react'
import { findSiteOfCode } from '@verka/domain/elements/elements.api.ts'
import { addressOf } from '../../addresses.ts'
import { useSession } from '../../data/session-context.ts'
import { useCall } from '../../data/use-call.ts'
import { useText } from '../../language/use-text.tsx'
import { PageSkeleton } from '../../ui/feedback/page-skeleton.tsx'
import { ButtonLink } from '../../ui/navigation/link.tsx'
import { Page } from '../../ui/page/page.tsx'
import { signalRejectedScan } from '../../ui/scanner/reject-signal.ts'
import { ScanButton } from './scan-button.tsx'

/** A code that no object here has: in which other of one's sites one does, and else how to go on. */
export function UnknownCode({ code }: { code: string }) {
  const { t } = useText()
  const { site, sites } = useSession()
  const hasOthers = sites.length > 1
  // usually after a scan
  useEffect(signalRejectedScan, [code])
  const elsewhere = useCall(findSiteOfCode, { params: { code }, query: { from: site.key } }, { isEnabled: hasOthers })
  if (hasOthers && elsewhere.isPending) return <PageSkeleton />
  const other = elsewhere.data?.id === site.id ? undefined : elsewhere.data
  if (other) {
    return (
      <Page
        width="narrow"
        title={t('exe.codeElsewhere', { code, site: other.name })}
        description={t('exe.codeElsewhereHint', { site: site.name })}
      >
        <ButtonLink to={addressOf('/exe/code/$code', { code }, { site: other.key })} size="xl" fullWidth>
          {t('exe.switchTo', { site: other.name })}
        </ButtonLink>
      </Page>
    )
  }
  return (
    <Page width="narrow" title={t('exe.unknownCode', { code })} description={t('exe.unknownCodeHint')}>
      <Stack gap="sm">
        <ScanButton size="xl" fullWidth />
        <ButtonLink to={addressOf('/exe')} size="xl" fullWidth variant="default">
          {t('exe.searchInstead')}
        </ButtonLink>
      </Stack>
    </Page>
  )
}
