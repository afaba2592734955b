import { ActionIcon, Group, Paper, Stack } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconTrash } from '@tabler/icons-react'
import { asId } from '@verka/domain/entities/ids.ts'
import type { ServiceOperation } from '@verka/domain/transaction-types/transaction-type.body.ts'
import type { DraftErrors } from '../../forms/draft/draft-errors.ts'
import { errorText, localizedErrors } from '../../forms/frame/error-text.ts'
import { ErrorText } from '../../forms/frame/field-frame.tsx'
import { useText } from '../../language/use-text.tsx'
import { LocalizedInput } from '../../ui/form/localized-input.tsx'
import { Select } from '../../ui/choices/select.tsx'

const MAX_WITHOUT_SEARCH = 7

interface OperationRowProps {
  id: string
  number: number
  operation: ServiceOperation
  /** The functions of the category. */
  choices: { value: string; label: string }[]
  isFirst: boolean
  isLast: boolean
  /** Its errors, with paths relative to the operation. */
  errors: DraftErrors
  isReadOnly: boolean
  onChange: (changes: Partial<ServiceOperation>) => void
  onMove: (by: 1 | -1) => void
  onRemove: () => void
}

/** One function of a service, with the text of its button. */
export function OperationRow(props: OperationRowProps) {
  const { id, number, operation, choices, isFirst, isLast, errors, isReadOnly, onChange, onMove, onRemove } = props
  const { t, text } = useText()
  const error = errors.all.find(({ field }) => !field?.startsWith('localizedNames'))
  const label = t('admin.operationNumber', { number })
  const name = choices.find((choice) => choice.value === operation.operationTypeId)?.label ?? label
  return (
    <Paper withBorder p="md" role="group" aria-label={label}>
      <Stack gap="md">
        <Group align="flex-end" gap={4}>
          <Select
            id={id}
            style={{ flex: '1 1 240px' }}
            label={label}
            data={choices}
            value={operation.operationTypeId}
            allowDeselect={false}
            searchable={choices.length > MAX_WITHOUT_SEARCH}
            readOnly={isReadOnly}
            error={error && <ErrorText text={errorText(error, text)} />}
            onChange={(chosen) => chosen && onChange({ operationTypeId: asId(chosen) })}
          />
          {!isReadOnly && (
            <Group gap={0} wrap="nowrap">
              {!(isFirst && isLast) && (
                <>
                  <ActionIcon size={36} disabled={isFirst} aria-label={t('fields.moveUp', { name })} onClick={() => onMove(-1)}>
                    <IconArrowUp size={18} stroke={1.8} />
                  </ActionIcon>
                  <ActionIcon size={36} disabled={isLast} aria-label={t('fields.moveDown', { name })} onClick={() => onMove(1)}>
                    <IconArrowDown size={18} stroke={1.8} />
                  </ActionIcon>
                </>
              )}
              <ActionIcon size={36} aria-label={t('admin.operationRemove', { name })} onClick={onRemove}>
                <IconTrash size={18} stroke={1.8} />
              </ActionIcon>
            </Group>
          )}
        </Group>
        <LocalizedInput
          label={t('admin.operationLabel')}
          description={t('admin.operationLabelHint')}
          value={operation.localizedNames}
          onChange={(localizedNames) => onChange({ localizedNames })}
          maxLength={1000}
          isReadOnly={isReadOnly}
          {...localizedErrors(errors, 'localizedNames', text)}
        />
      </Stack>
    </Paper>
  )
}
