import { Anchor } from '@mantine/core'
import { IconFlagOff } from '@tabler/icons-react'
import { addressOf } from '../../addresses.ts'
import { getReportForm } from '@verka/domain/open-reports/report-form.api.ts'
import { firstText } from '@verka/domain/open/first-text.ts'
import { InRegion, useText } from '../../language/use-text.tsx'
import { EmptyState, ErrorState } from '../../ui/feedback/empty-state.tsx'
import { PageSkeleton } from '../../ui/feedback/page-skeleton.tsx'
import { useAddressParam } from '../../ui/navigation/use-address.ts'
import { useGo } from '../../ui/navigation/use-go.ts'
import { Page } from '../../ui/page/page.tsx'
import { useOpenCall, useOpenPlace } from './open-call.ts'
import { ReportForm } from './report-form.tsx'

/** The form with which a person without a login starts a service on an object. */
export default function ReportPage() {
  const { t, culture } = useText()
  const [code, serviceId] = [useAddressParam('code'), useAddressParam('serviceId')]
  const answer = useOpenCall(getReportForm, { params: { code, serviceId } })
  const go = useGo()
  const place = useOpenPlace()
  const searchAddress = `/search?${new URLSearchParams({ ...place, code, lang: culture })}`
  if (!answer.data) {
    if (answer.error?.code === 'notFound')
      return <EmptyState isPage icon={IconFlagOff} title={t('report.gone')} text={t('report.goneHint')} />
    return answer.error ? <ErrorState messages={answer.errorTexts} onRetry={answer.retry} /> : <PageSkeleton />
  }
  const { service, element, region } = answer.data
  return (
    <InRegion {...region}>
      <Page
        width="narrow"
        title={service.name}
        description={
          <>
            {/* a page of the server */}
            <Anchor href={searchAddress} underline="always">
              {[element.name, firstText(element.fields), code].filter(Boolean).join(' · ')}
            </Anchor>
            {service.description && ` · ${service.description}`}
          </>
        }
      >
        <ReportForm
          prepared={answer.data} // the form is not returned to
          onSent={({ secret }) =>
            go(`${addressOf('/report/$tenant/$site', place, { sent: code, culture })}#${secret}`, { replace: true, force: true })
          }
          onReload={answer.replace}
        />
      </Page>
    </InRegion>
  )
}
