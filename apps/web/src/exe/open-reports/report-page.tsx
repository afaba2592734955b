import { Alert, Anchor, Stack, Text } from '@mantine/core'
import { IconAlertTriangle, IconArrowRight } from '@tabler/icons-react'
import { getOpenReport, type FullOpenReport } from '@verka/domain/open-reports/open-reports.api.ts'
import { dayAt } from '@verka/domain/localization/dates.ts'
import { addressOf } from '../../addresses.ts'
import { useCall } from '../../data/use-call.ts'
import { Picture } from '../../forms/fields/image/picture.tsx'
import { FieldValues } from '../../forms/form/field-values.tsx'
import { useText } from '../../language/use-text.tsx'
import { LoadedPage } from '../../ui/feedback/loaded-page.tsx'
import { ButtonLink, Link } from '../../ui/navigation/link.tsx'
import { useAddressParam } from '../../ui/navigation/use-address.ts'
import { Page } from '../../ui/page/page.tsx'
import { Facts, Section } from '../../ui/page/section.tsx'
import { momentText } from '../parts/due-text.ts'
import { Conversation } from './conversation.tsx'
import { Decision } from './decision.tsx'
import classes from './report.module.css'
import { ReportStateBadge } from './report-state.tsx'

/** A report of a person without a login: what it says, and the decision. */
export default function OpenReportPage() {
  const id = useAddressParam('id')
  const answer = useCall(getOpenReport, { params: { id } })
  return (
    <LoadedPage key={id} answer={answer}>
      {(report) => <ReportView report={report} />}
    </LoadedPage>
  )
}

function ReportView({ report }: { report: FullOpenReport }) {
  const { t, textOf } = useText()
  const { state, service, element, dataPropertyTypes, dataProperties, photoFiles, transaction } = report
  return (
    <Page
      width="narrow"
      title={textOf(service.localizedNames)}
      back={{ to: addressOf('/exe/openReports'), label: t('reported.title') }}
      badge={<ReportStateBadge report={report} />}
    >
      {state === 'waiting' && element.id === null && (
        <Alert color="yellow" icon={<IconAlertTriangle size={20} stroke={1.8} />}>
          {t('reported.elementGone')}
        </Alert>
      )}
      {transaction && (
        <ButtonLink
          to={addressOf('/exe/transaction/$id', { id: transaction.id })}
          variant="default"
          size="md"
          rightSection={<IconArrowRight size={20} stroke={2} aria-hidden />}
        >
          {t('reported.openCase')}
        </ButtonLink>
      )}
      <Section>
        <FactsOfReport report={report} />
      </Section>
      {(dataProperties.length > 0 || photoFiles.length > 0) && (
        <Section>
          <FieldValues fields={dataPropertyTypes} dataProperties={dataProperties} />
          {photoFiles.length > 0 && (
            <Stack gap="xs">
              <Text fw={550} size="sm">
                {t('reported.photos')}
              </Text>
              <div className={classes.photos}>
                {photoFiles.map(({ id, size, type }, index) => (
                  <Picture key={id} file={{ fileId: id, fileName: t('reported.photo', { number: index + 1 }), type, size }} />
                ))}
              </div>
            </Stack>
          )}
        </Section>
      )}
      {state === 'waiting' && <Decision report={report} />}
      <Conversation report={report} />
    </Page>
  )
}

function FactsOfReport({ report }: { report: FullOpenReport }) {
  const { t, text, formatDate, timeZone } = useText()
  const { state, element, receivedAt, decidedAt, decidedBy, removedAt, contact, supports, answer } = report
  const at = decidedAt ? momentText(decidedAt, text) : ''
  const contacts = [
    contact.email && (
      <Anchor key="email" href={`mailto:${contact.email}`}>
        {contact.email}
      </Anchor>
    ),
    contact.phoneNo && (
      <Anchor key="phone" href={`tel:${contact.phoneNo}`}>
        {contact.phoneNo}
      </Anchor>
    ),
  ].filter(Boolean)
  const decided = decidedBy
    ? t('reported.decided', { state: t(`reported.state.${state}`), name: decidedBy.name, at })
    : t('reported.atOnce', { at })
  const day = removedAt && formatDate(dayAt(new Date(removedAt), timeZone))
  return (
    <Stack gap="md">
      <Facts
        facts={[
          {
            label: t('exe.object'),
            value: element.id ? (
              <Link to={addressOf('/exe/id/$id', { id: element.id })}>{`${element.title} (${element.code})`}</Link>
            ) : (
              `${element.title} (${element.code})`
            ),
          },
          { label: t('reported.receivedAt'), value: `${momentText(receivedAt, text)} · ${t('reported.withoutLogin')}` },
          {
            label: t('reported.contact'),
            value: contacts.length > 0 ? <Stack gap={2}>{contacts}</Stack> : t('reported.noContact'),
          },
          ...(supports > 0 ? [{ label: t('reported.same'), value: t('reported.supports', { count: supports }) }] : []),
          ...(decidedAt ? [{ label: t('reported.decision'), value: decided }] : []),
          ...(answer ? [{ label: t('reported.answer'), value: answer }] : []),
        ]}
      />
      {day && (
        <Text size="sm" c="dimmed">
          {t(state === 'rejected' ? 'reported.rejectedRemovedOn' : 'reported.removedOn', { day })}
        </Text>
      )}
    </Stack>
  )
}
