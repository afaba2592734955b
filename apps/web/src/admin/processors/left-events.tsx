import { Alert, Button, Group, Stack, Text } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { getLeftEvents, retryLeftEvents } from '@verka/domain/processors/deliveries.api.ts'
import { useCall, useSave } from '../../data/use-call.ts'
import { useText } from '../../language/use-text.tsx'
import { flash } from '../../ui/feedback/flash.tsx'

/** Events of the site that could not be sent on, with a way to try again; nothing where there are none. */
export function LeftEvents() {
  const { t, formatDateTime } = useText()
  const { data } = useCall(getLeftEvents)
  const retry = useSave(retryLeftEvents)
  if (!data || data.since === null) return null
  const press = () => retry.mutate({ body: {} }, { onSuccess: ({ count }) => flash('success', t('processors.leftSent', { count })) })
  return (
    <Alert color="red" icon={<IconAlertTriangle size={20} stroke={1.8} />} title={t('processors.leftTitle', { count: data.count })}>
      <Stack gap="sm">
        <Text>{t('processors.leftText', { moment: formatDateTime(data.since) })}</Text>
        <Group>
          <Button variant="default" loading={retry.isPending} onClick={press}>
            {t('processors.leftAgain')}
          </Button>
        </Group>
      </Stack>
    </Alert>
  )
}
