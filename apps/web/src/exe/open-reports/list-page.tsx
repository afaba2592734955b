import { SegmentedControl, Stack } from '@mantine/core'
import { IconFlag } from '@tabler/icons-react'
import { listOpenReports, type OpenReport } from '@verka/domain/open-reports/open-reports.api.ts'
import { REPORT_STATES } from '@verka/domain/open-reports/report-parts.ts'
import { addressOf } from '../../addresses.ts'
import { useCall } from '../../data/use-call.ts'
import { useText } from '../../language/use-text.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { Loaded } from '../../ui/feedback/loaded.tsx'
import { useAddressSearch } from '../../ui/navigation/use-address.ts'
import { Page } from '../../ui/page/page.tsx'
import { BigLink, BigLinks } from '../parts/big-link.tsx'
import { momentText } from '../parts/due-text.ts'

/** Reports of people without a login: those that wait, and earlier ones on request. */
export default function OpenReportsPage() {
  const { t } = useText()
  const [search, set] = useAddressSearch()
  const state = REPORT_STATES.find((one) => one === search.state) ?? 'waiting'
  const reports = useCall(listOpenReports, { query: { state } }, { keepPrevious: true })
  const waiting = reports.data?.waiting ?? 0
  return (
    <Page
      width="narrow"
      title={t('reported.title')}
      description={t('reported.hint')}
      back={{ to: addressOf('/exe'), label: t('exe.toStart') }}
    >
      <Stack gap="lg">
        <SegmentedControl
          fullWidth
          size="md"
          aria-label={t('reported.title')}
          value={state}
          onChange={(value) => set({ state: value === 'waiting' ? undefined : value })}
          data={REPORT_STATES.map((value) => ({
            value,
            label: value === 'waiting' && waiting > 0 ? `${t('reported.waiting')} (${waiting})` : t(`reported.${value}`),
          }))}
        />
        <Loaded answer={reports}>
          {({ items }) =>
            items.length === 0 ? (
              <EmptyState
                icon={IconFlag}
                title={t(state === 'waiting' ? 'reported.empty.waiting' : 'reported.empty.other')}
                text={state === 'waiting' ? t('reported.emptyHint.waiting') : undefined}
              />
            ) : (
              <BigLinks>
                {items.map((report) => (
                  <ReportLink key={report.id} report={report} />
                ))}
              </BigLinks>
            )
          }
        </Loaded>
      </Stack>
    </Page>
  )
}

/** Answers in the title of a report. */
const MOST_ABOUT = 2

function ReportLink({ report: { id, element, service, receivedAt, dataProperties, photos, comments } }: { report: OpenReport }) {
  const { t, textOf, text } = useText()
  const about = dataProperties
    .map(({ displayValue }) => displayValue.trim())
    .filter(Boolean)
    .slice(0, MOST_ABOUT)
  return (
    <BigLink
      to={addressOf('/exe/openReports/$id', { id })}
      icon={IconFlag}
      title={about.join(' · ') || textOf(service.localizedNames)}
      text={[
        element.title,
        momentText(receivedAt, text),
        ...(photos > 0 ? [t('reported.photoCount', { count: photos })] : []),
        ...(comments > 0 ? [t('reported.commentCount', { count: comments })] : []),
      ].join(' · ')}
      isWhole
    />
  )
}
