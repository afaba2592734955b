import { ActionIcon, Alert, Button, Group, Paper, Select, Stack, Text } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconInfoCircle, IconPlus, IconTrash } from '@tabler/icons-react'
import { listOperationTypes } from '@verka/domain/operation-types/operation-types.api.ts'
import type { ServiceOperation } from '@verka/domain/transaction-types/transaction-type.body.ts'
import { addressOf } from '../../addresses.ts'
import { useCall } from '../../data/use-call.ts'
import type { DraftErrors } from '../../forms/draft/draft-errors.ts'
import { ErrorText } from '../../forms/form/field-frame.tsx'
import { focusWhenShown } from '../../ui/form/focus.ts'
import { errorText, localizedErrors } from '../../forms/form/error-text.ts'
import { newId } from '../../forms/new-id.ts'
import { useText } from '../../language/use-text.tsx'
import { LocalizedInput } from '../../ui/form/localized-input.tsx'
import { ButtonLink } from '../../ui/navigation/link.tsx'
import { Section } from '../../ui/page/section.tsx'
import { OPERATIONS_ID, operationId } from '../definitions/definition-draft.ts'

interface OperationsSectionProps {
  elementTypeId: string
  operations: readonly ServiceOperation[]
  onChange: (operations: ServiceOperation[]) => void
  errors: DraftErrors
  isReadOnly: boolean
}

/** The functions that a service consists of, each with a text for its button. */
export function OperationsSection({ elementTypeId, operations, onChange, errors, isReadOnly }: OperationsSectionProps) {
  const text = useText()
  const { t, textOf } = text
  const functions = useCall(listOperationTypes, { query: { elementTypeId } })
  const choices = (functions.data?.items ?? []).map((type) => {
    const name = textOf(type.localizedNames)
    return { value: type.id, label: type.status === 'published' ? name : `${name} (${t(`admin.status.${type.status}`)})` }
  })
  const unused = choices.find((choice) => !operations.some((operation) => operation.operationTypeId === choice.value))
  const set = (index: number, changes: Partial<ServiceOperation>) =>
    onChange(operations.map((operation, at) => (at === index ? { ...operation, ...changes } : operation)))
  const add = () => {
    focusWhenShown(operationId(operations.length))
    onChange([...operations, { id: newId(), mode: 'start', operationTypeId: (unused ?? choices[0]!).value, localizedNames: [] }])
  }
  const move = (index: number, to: number) => onChange(operations.toSpliced(index, 1).toSpliced(to, 0, operations[index]!))
  const ownError = errors.all.find((error) => error.field === 'operations')

  return (
    <Section title={t('admin.operations')} description={t('admin.operationsHint')}>
      {ownError && (
        <Text c="red" size="sm" component="div">
          <ErrorText text={errorText(ownError, text)} />
        </Text>
      )}
      {functions.data?.items.length === 0 && (
        <Alert color="blue" variant="light" radius="md" icon={<IconInfoCircle size={20} stroke={1.8} />}>
          <Stack gap="sm" align="flex-start">
            {t('admin.operationsNone')}
            <ButtonLink to={addressOf('/operations/types/create/$id', { id: elementTypeId })} size="xs" variant="light">
              {t('admin.operationTypeCreate')}
            </ButtonLink>
          </Stack>
        </Alert>
      )}
      {operations.length === 0 && choices.length > 0 && <Text c="dimmed">{t('admin.operationsEmpty')}</Text>}
      {operations.map((operation, index) => {
        const error = errors
          .below('operations')
          .all.find(({ field }) => field?.startsWith(`${index}.`) && !field.includes('localizedNames'))
        const label = t('admin.operationNumber', { number: index + 1 })
        const name = choices.find((choice) => choice.value === operation.operationTypeId)?.label ?? label
        return (
          <Paper key={operation.id} withBorder radius="md" p="md" role="group" aria-label={label}>
            <Stack gap="md">
              <Group align="flex-end" wrap="nowrap" gap={4}>
                <Select
                  id={operationId(index)}
                  style={{ flex: 1 }}
                  label={label}
                  description={t(`admin.operationMode.${operation.mode}`)}
                  data={choices}
                  value={operation.operationTypeId}
                  allowDeselect={false}
                  searchable={choices.length > 7}
                  disabled={isReadOnly}
                  error={error && <ErrorText text={errorText(error, text)} />}
                  onChange={(id) => id && set(index, { operationTypeId: id })}
                />
                {!isReadOnly && (
                  <Group gap={0} wrap="nowrap">
                    <ActionIcon
                      variant="subtle"
                      color="gray"
                      size={36}
                      disabled={index === 0}
                      aria-label={t('fields.moveUp', { name })}
                      onClick={() => move(index, index - 1)}
                    >
                      <IconArrowUp size={18} stroke={1.8} />
                    </ActionIcon>
                    <ActionIcon
                      variant="subtle"
                      color="gray"
                      size={36}
                      disabled={index === operations.length - 1}
                      aria-label={t('fields.moveDown', { name })}
                      onClick={() => move(index, index + 1)}
                    >
                      <IconArrowDown size={18} stroke={1.8} />
                    </ActionIcon>
                    <ActionIcon
                      variant="subtle"
                      color="gray"
                      size={36}
                      aria-label={t('admin.operationRemove', { name })}
                      onClick={() => onChange(operations.toSpliced(index, 1))}
                    >
                      <IconTrash size={18} stroke={1.8} />
                    </ActionIcon>
                  </Group>
                )}
              </Group>
              <LocalizedInput
                label={t('admin.operationLabel')}
                description={t('admin.operationLabelHint')}
                value={operation.localizedNames}
                onChange={(localizedNames) => set(index, { localizedNames })}
                maxLength={1000}
                isReadOnly={isReadOnly}
                {...localizedErrors(errors, `operations.${index}.localizedNames`, text)}
              />
            </Stack>
          </Paper>
        )
      })}
      {!isReadOnly && choices.length > 0 && (
        <div id={OPERATIONS_ID}>
          <Button variant={operations.length === 0 ? 'filled' : 'light'} leftSection={<IconPlus size={18} aria-hidden />} onClick={add}>
            {t('admin.operationAdd')}
          </Button>
        </div>
      )}
    </Section>
  )
}
