import { Stack } from '@mantine/core'
import { IconMapPin, IconQrcodeOff } from '@tabler/icons-react'
import { findSiteOfCode } from '@verka/domain/elements/elements.api.ts'
import { addressOf } from '../../addresses.ts'
import { useSession } from '../../data/session-context.ts'
import { useCall } from '../../data/use-call.ts'
import { useText } from '../../language/use-text.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { PageSkeleton } from '../../ui/feedback/skeletons.tsx'
import { ButtonLink } from '../../ui/navigation/link.tsx'
import { ScanButton } from './scan-button.tsx'

/** A code that no object here has: in which other of one's sites one does, and else how to go on. */
export function UnknownCode({ code }: { code: string }) {
  const { t } = useText()
  const { site, sites } = useSession()
  const hasOthers = sites.length > 1
  const elsewhere = useCall(findSiteOfCode, { params: { code } }, { isEnabled: hasOthers })
  if (hasOthers && elsewhere.isPending) return <PageSkeleton />
  const other = elsewhere.data?.id === site.id ? undefined : elsewhere.data
  if (other) {
    return (
      <EmptyState
        icon={IconMapPin}
        title={t('exe.codeElsewhere', { code, site: other.name })}
        text={t('exe.codeElsewhereHint', { site: site.name })}
        action={
          <ButtonLink to={addressOf('/exe/code/$code', { code }, { site: other.key })} size="lg">
            {t('exe.switchTo', { site: other.name })}
          </ButtonLink>
        }
      />
    )
  }
  return (
    <EmptyState
      icon={IconQrcodeOff}
      title={t('exe.unknownCode', { code })}
      text={t('exe.unknownCodeHint')}
      action={
        <Stack gap="sm">
          <ScanButton size="lg" />
          <ButtonLink to={addressOf('/exe')} size="lg" variant="default">
            {t('exe.searchInstead')}
          </ButtonLink>
        </Stack>
      }
    />
  )
}
