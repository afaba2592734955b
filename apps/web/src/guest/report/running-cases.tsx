import { Button, Text } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { useState } from 'react'
import { supportCase, type ReportForm } from '@verka/domain/open-reports/report-form.api.ts'
import { useText } from '../../language/use-text.tsx'
import { useAddressParam } from '../../ui/navigation/use-address.ts'
import { Section } from '../../ui/page/section.tsx'
import { useOpenSend } from './open-call.ts'
import classes from './report.module.css'

type Case = ReportForm['cases'][number]

/** Running cases about the object: saying that one sees the same is less work for everybody than another report. */
export function RunningCases({ cases }: { cases: readonly Case[] }) {
  const { t } = useText()
  if (cases.length === 0) return null
  return (
    <Section title={t('report.already')} description={t('report.alreadyHint')}>
      <ul className={classes.cases}>
        {cases.map((one) => (
          <RunningCase key={one.id} running={one} />
        ))}
      </ul>
    </Section>
  )
}

/** Cases that say the same differ by the time at which they were reported. */
function RunningCase({ running: { id, text, startedAt, supports: known } }: { running: Case }) {
  const { t, formatDateTime } = useText()
  const send = useOpenSend()
  const [code, serviceId] = [useAddressParam('code'), useAddressParam('serviceId')]
  const [supports, setSupports] = useState(known)
  const [state, setState] = useState<'asked' | 'sending' | 'said'>('asked')
  const say = async () => {
    setState('sending')
    try {
      setSupports((await send(supportCase, { params: { code, serviceId, caseId: id } })).supports)
      setState('said')
    } catch {
      setState('asked')
    }
  }
  const reported = t('report.reportedAt', { at: formatDateTime(startedAt) })
  return (
    <li className={classes.case}>
      <div className={classes.caseText}>
        <Text fw={550}>{text || reported}</Text>
        <Text size="sm" c="dimmed">
          {[text !== '' && reported, t('report.people', { count: supports + 1 })].filter(Boolean).join(' · ')}
        </Text>
      </div>
      {state === 'said' ? (
        <Text size="sm" role="status" c="green">
          {t('report.thanks')}
        </Text>
      ) : (
        <Button
          variant="light"
          loading={state === 'sending'}
          leftSection={<IconCheck size={18} stroke={2} aria-hidden />}
          onClick={() => void say()}
        >
          {t('report.same')}
        </Button>
      )}
    </li>
  )
}
