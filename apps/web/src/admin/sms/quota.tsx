import { Alert, Box, Stack } from '@mantine/core'
import { IconInfoCircle } from '@tabler/icons-react'
import { getSmsQuota, type SmsQuota } from '@verka/domain/sms/sms-messages.api.ts'
import { useCall } from '../../data/use-call.ts'
import { useText } from '../../language/use-text.tsx'
import { UsageBar } from '../../ui/page/usage-bar.tsx'

/** Why no message can be sent now; undefined: one can. */
export const obstacleOf = ({ gateway, limit, used }: SmsQuota) =>
  gateway === 'none' ? 'sms.noGateway' : limit === 0 ? 'sms.quotaNone' : used >= limit ? 'sms.quotaUsed' : undefined

/** How much of the month's quota is used, and what keeps messages from being sent. */
export function Quota() {
  const { t, culture, formatNumber } = useText()
  const { data } = useCall(getSmsQuota)
  if (!data) return null
  const { month, used, limit, gateway } = data
  const name = new Intl.DateTimeFormat(culture, { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
    new Date(`${month}-01T00:00:00Z`),
  )
  const obstacle = obstacleOf(data)
  const notice = gateway === 'logs' ? 'sms.logsOnly' : obstacle === 'sms.quotaUsed' ? undefined : obstacle
  return (
    <Stack gap="md">
      {notice && (
        <Alert color={obstacle ? 'yellow' : 'blue'} icon={<IconInfoCircle size={20} stroke={1.8} aria-hidden />} maw={640}>
          {t(notice)}
        </Alert>
      )}
      {limit > 0 && (
        <Box maw={420}>
          <UsageBar
            label={t('sms.quota', { month: name })}
            count={used}
            limit={limit}
            text={t('sms.quotaOf', { used: formatNumber(used), limit: formatNumber(limit) })}
            fullText={t('sms.quotaUsed')}
          />
        </Box>
      )}
    </Stack>
  )
}
