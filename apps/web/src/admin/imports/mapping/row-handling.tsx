import { Radio, Stack } from '@mantine/core'
import { IMPORT_MODES, type ImportMapping, type ImportMode, type ImportTarget } from '@verka/domain/imports/import-settings.ts'
import type { ImportTargetField } from '@verka/domain/imports/imports.api.ts'
import { useText } from '../../../language/use-text.tsx'
import { Select } from '../../../ui/choices/select.tsx'

const NEVER = '-'

interface RowHandlingProps {
  target: ImportTarget
  targets: readonly ImportTargetField[]
  mapping: ImportMapping
  onChange: (mapping: ImportMapping) => void
  isReadOnly: boolean
}

/** The choice of what finds an existing thing, and of what becomes of new and existing ones. */
export function RowHandling({ target, targets, mapping, onChange, isReadOnly }: RowHandlingProps) {
  const { t } = useText()
  const { identifier, mode, columns } = mapping
  const identifiers = targets.filter(({ key, isIdentifier }) => isIdentifier && columns.includes(key))
  return (
    <Stack gap="lg">
      <Select
        label={t('imports.identifier')}
        description={t('imports.identifierHint')}
        data={[...identifiers.map(({ key, name }) => ({ value: key, label: name })), { value: NEVER, label: t('imports.identifierNone') }]}
        value={identifier ?? NEVER}
        allowDeselect={false}
        readOnly={isReadOnly}
        maw={480}
        onChange={(value) => onChange({ ...mapping, identifier: value === NEVER ? null : value })}
      />
      <Radio.Group
        label={t('imports.mode')}
        value={mode}
        readOnly={isReadOnly}
        onChange={(value) => onChange({ ...mapping, mode: value as ImportMode })}
      >
        <Stack gap="sm" mt={8}>
          {IMPORT_MODES.map((value) => (
            <Radio
              key={value}
              value={value}
              label={t(`imports.mode.${value}`)}
              description={t(`imports.modeAbout.${value}`, { target: t(`imports.things.${target}`) })}
              disabled={isReadOnly || (identifier === null && value === 'update')}
            />
          ))}
        </Stack>
      </Radio.Group>
    </Stack>
  )
}
