import type { CheckStatus } from '@verka/domain/forms/checks/check-status.ts'
import { STATUS_OPTIONS } from '@verka/domain/forms/field-kinds/status-group.ts'
import { useText } from '../../../language/use-text.tsx'
import { CheckStatusIcon, CheckStatusText } from '../status-group/check-status.tsx'
import { Select } from '../../../ui/choices/select.tsx'

interface OptionStatusSelectProps {
  className: string | undefined
  status: CheckStatus | undefined
  label: string
  isReadOnly: boolean
  onChange: (status: CheckStatus | undefined) => void
}

const NOTHING = ''

/** The status of an option in its group: a traffic light, or none. */
export function OptionStatusSelect({ className, status, label, isReadOnly, onChange }: OptionStatusSelectProps) {
  const { t, textOf } = useText()
  const names = new Map(STATUS_OPTIONS.map((option) => [option.value, textOf(option.localizedNames)]))
  return (
    <Select
      {...(className !== undefined && { className })}
      aria-label={label}
      data={[...[...names].map(([value, name]) => ({ value, label: name })), { value: NOTHING, label: t('builder.meansNothing') }]}
      value={status ?? NOTHING}
      allowDeselect={false}
      readOnly={isReadOnly}
      leftSection={status && <CheckStatusIcon status={status} />}
      renderOption={({ option }) =>
        option.value === NOTHING ? option.label : <CheckStatusText status={option.value as CheckStatus} text={option.label} />
      }
      onChange={(chosen) => onChange(chosen === NOTHING || chosen === null ? undefined : (chosen as CheckStatus))}
    />
  )
}
