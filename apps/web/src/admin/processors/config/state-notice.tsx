import { Alert, Button, Group, Stack, Text } from '@mantine/core'
import { IconAlertTriangle, IconLock, IconPlugConnectedX } from '@tabler/icons-react'
import { updateProcessorConfig, type FullProcessorConfig } from '@verka/domain/processors/processor-configs.api.ts'
import { useSave } from '../../../data/use-call.ts'
import { useText } from '../../../language/use-text.tsx'
import { flash } from '../../../ui/feedback/flash.tsx'

interface StateNoticeProps {
  config: FullProcessorConfig
  isDirty: boolean
  /** Switches it on in the form, to be saved with the other changes. */
  onSwitchOn: () => void
}

/** Why a config does not deliver, and what can be done about it. */
export default function StateNotice({ config, isDirty, onSwitchOn }: StateNoticeProps) {
  const { t } = useText()
  const save = useSave(updateProcessorConfig)
  const { id, version, processorType, implementation, name, state, stoppedBecause, dataProperties, counts, can } = config
  if (state === 'on' || state === 'off') return null
  const switchOn = () => {
    if (isDirty) return onSwitchOn()
    const values = dataProperties.map(({ dataPropertyTypeId, value }) => ({ dataPropertyTypeId, value }))
    const body = { id, version, processorType, implementation, name, isOn: true, dataProperties: values }
    save.mutate({ params: { id }, body }, { onSuccess: () => flash('success', t('processors.switchedOn', { name })) })
  }
  const held = counts.held > 0 && <Text>{t('processors.heldCount', { count: counts.held })}</Text>
  // what was given up is not tried again by itself
  const isTried = counts.open > 0
  if (state === 'failing')
    return (
      <Alert
        color="yellow"
        icon={<IconAlertTriangle size={20} stroke={1.8} />}
        title={t(isTried ? 'processors.failingTitle' : 'processors.failedTitle')}
      >
        {isTried ? t('processors.failingText') : t('processors.failedText', { count: counts.dead })}
      </Alert>
    )
  if (state === 'restricted')
    return (
      <Alert color="yellow" icon={<IconLock size={20} stroke={1.8} />} title={t('processors.restrictedTitle')}>
        <Stack gap="xs">
          <Text>{t('processors.restrictedText')}</Text>
          {held}
        </Stack>
      </Alert>
    )
  return (
    <Alert color="red" icon={<IconPlugConnectedX size={20} stroke={1.8} />} title={t('processors.stoppedTitle')}>
      <Stack gap="sm">
        <Text>{t(`processors.stopped.${stoppedBecause ?? 'failed'}`)}</Text>
        {held}
        {can.edit && (
          <Group>
            <Button variant="default" loading={save.isPending} onClick={switchOn}>
              {t('processors.switchOn')}
            </Button>
          </Group>
        )}
      </Stack>
    </Alert>
  )
}
