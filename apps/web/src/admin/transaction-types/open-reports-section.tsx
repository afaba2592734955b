import { Alert, Button, Group, List, Stack, Switch, Text } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useState } from 'react'
import { enteredFields } from '@verka/domain/forms/flat-fields.ts'
import { recognizableFields, reportableFields } from '@verka/domain/open-reports/report-form.ts'
import type { OperationType } from '@verka/domain/operation-types/operation-types.api.ts'
import type { TransactionMode } from '@verka/domain/services/modes.ts'
import { hasSetting, type ServiceSettings } from '@verka/domain/services/service-settings.ts'
import type { DraftErrors } from '../../forms/draft/draft-errors.ts'
import { fieldName } from '../../forms/field-name.ts'
import { errorText } from '../../forms/frame/error-text.ts'
import { ErrorText } from '../../forms/frame/field-frame.tsx'
import { useText } from '../../language/use-text.tsx'
import { useConfirm } from '../../ui/feedback/confirm.tsx'
import { Section } from '../../ui/page/section.tsx'
import { settingId } from '../definitions/draft/definition-draft.ts'
import { Modal } from '../../ui/overlays/modal.tsx'

interface OpenReportsSectionProps {
  mode: TransactionMode
  settings: ServiceSettings
  /** The function that starts the service. */
  form: OperationType | undefined
  onChange: (settings: ServiceSettings) => void
  errors: DraftErrors
  isReadOnly: boolean
}

/** Whether people without a login may start a service. A dialog says what that means before it is switched on. */
export function OpenReportsSection({ mode, settings, form, onChange, errors, isReadOnly }: OpenReportsSectionProps) {
  const { t, text } = useText()
  const confirm = useConfirm()
  const [isAsking, setAsking] = useState(false)
  if (!hasSetting(mode, 'openReports')) return null
  const { openReports, ...others } = settings
  const error = errors.at('settings.openReports')
  const changeQuarantine = async (withQuarantine: boolean) => {
    const isSure =
      withQuarantine ||
      (await confirm({
        title: t('processors.forEverybody.noQuarantineTitle'),
        text: t('processors.forEverybody.noQuarantineText'),
        confirm: t('processors.forEverybody.noQuarantineConfirm'),
        isDangerous: true,
      }))
    if (isSure) onChange({ ...settings, openReports: { withQuarantine } })
  }
  return (
    <Section title={t('types.openReports')}>
      <Stack gap="lg">
        <Switch
          id={settingId('openReports')}
          label={t('processors.forEverybody.switch')}
          description={t('processors.forEverybody.hint')}
          checked={openReports !== undefined}
          disabled={isReadOnly}
          error={error && <ErrorText text={errorText(error, text)} />}
          onChange={({ currentTarget }) => (currentTarget.checked ? setAsking(true) : onChange(others))}
        />
        {openReports && (
          <Switch
            label={t('processors.forEverybody.withQuarantine')}
            description={t('processors.forEverybody.withQuarantineHint')}
            checked={openReports.withQuarantine}
            disabled={isReadOnly}
            onChange={({ currentTarget }) => void changeQuarantine(currentTarget.checked)}
          />
        )}
        {openReports && form && isUnrecognizable(form) && (
          <Alert color="yellow" icon={<IconAlertTriangle size={20} stroke={1.8} />}>
            {t('processors.forEverybody.noChoice')}
          </Alert>
        )}
      </Stack>
      <Modal opened={isAsking} onClose={() => setAsking(false)} title={t('processors.forEverybody.title')} size="lg">
        <Meaning
          form={form}
          onAnswer={(isSure) => {
            setAsking(false)
            if (isSure) onChange({ ...settings, openReports: { withQuarantine: true } })
          }}
        />
      </Modal>
    </Section>
  )
}

/** Whether others cannot recognize what was reported already. */
const isUnrecognizable = ({ dataPropertyTypes }: OperationType) => recognizableFields(reportableFields(dataPropertyTypes)).length === 0

/** What it means that everybody may start a service. */
function Meaning({ form, onAnswer }: { form: OperationType | undefined; onAnswer: (isSure: boolean) => void }) {
  const { t, text } = useText()
  const names = form ? enteredFields(reportableFields(form.dataPropertyTypes)).map((field) => fieldName(field, text)) : []
  return (
    <Stack gap="lg">
      <Text>{t('processors.forEverybody.text')}</Text>
      <List spacing="sm">
        <List.Item>
          {`${t('processors.forEverybody.fields')} `}
          <Text span fw={550}>
            {names.length > 0 ? names.join(', ') : t('processors.forEverybody.none')}
          </Text>
        </List.Item>
        <List.Item>{t('processors.forEverybody.openCases')}</List.Item>
        {form && isUnrecognizable(form) && <List.Item>{t('processors.forEverybody.noChoice')}</List.Item>}
        <List.Item>{t('processors.forEverybody.contents')}</List.Item>
        <List.Item>{t('processors.forEverybody.contact')}</List.Item>
      </List>
      <Group justify="flex-end" gap="sm">
        <Button variant="default" onClick={() => onAnswer(false)} data-autofocus>
          {t('ui.cancel')}
        </Button>
        <Button onClick={() => onAnswer(true)}>{t('processors.forEverybody.allow')}</Button>
      </Group>
    </Stack>
  )
}
