import { NumberInput, SimpleGrid, type ComboboxData, type SelectProps } from '@mantine/core'
import { enteredFields, flatFields } from '@verka/domain/forms/flat-fields.ts'
import type { Field } from '@verka/domain/forms/field.ts'
import type { OperationType } from '@verka/domain/operation-types/operation-types.api.ts'
import type { TransactionMode } from '@verka/domain/services/modes.ts'
import { hasSetting, isDay, isNumber, type ServiceSettings } from '@verka/domain/services/service-settings.ts'
import { fieldName } from '../../forms/field-name.ts'
import { useSession } from '../../data/session-context.ts'
import type { DraftErrors } from '../../forms/draft/draft-errors.ts'
import { errorText } from '../../forms/frame/error-text.ts'
import { ErrorText } from '../../forms/frame/field-frame.tsx'
import { useText } from '../../language/use-text.tsx'
import { DurationInput } from '../../ui/form/duration-input.tsx'
import { Section } from '../../ui/page/section.tsx'
import { SETTING_LABELS, settingId } from '../definitions/draft/definition-draft.ts'
import { Select } from '../../ui/choices/select.tsx'
import { MultiSelect } from '../../ui/choices/multi-select.tsx'

type Name = keyof ServiceSettings
type FieldSetting = 'dueDatePropertyTypeId' | 'balancePropertyTypeId' | 'nextDatePropertyTypeId'

interface SettingsSectionProps {
  mode: TransactionMode
  settings: ServiceSettings
  /** The functions of the service, with their fields. */
  functions: readonly OperationType[]
  /** The fields of the category. */
  elementFields: readonly Field[]
  onChange: (settings: ServiceSettings) => void
  errors: DraftErrors
  isReadOnly: boolean
}

/** The fields that settings can name: those of the functions in groups, those of the category. */
function useFieldChoices(functions: readonly OperationType[], elementFields: readonly Field[]) {
  const { textOf, text } = useText()
  const asChoices = (fields: readonly Field[]) => fields.map((field) => ({ value: field.id, label: fieldName(field, text) }))
  const days = functions.flatMap((one) => {
    const items = asChoices(flatFields(one.dataPropertyTypes).filter(isDay))
    return items.length > 0 ? [{ group: textOf(one.localizedNames), items }] : []
  })
  const columns = functions.flatMap((one) => {
    const items = asChoices(enteredFields(one.dataPropertyTypes))
    return items.length > 0 ? [{ group: textOf(one.localizedNames), items }] : []
  })
  const offered = new Set(columns.flatMap(({ items }) => items.map(({ value }) => value)))
  const numbers = asChoices(flatFields(elementFields).filter(isNumber))
  const elementDays = asChoices(flatFields(elementFields).filter(isDay))
  return { days, columns, offered, numbers, elementDays }
}

interface FieldSelectProps extends Pick<SelectProps, 'id' | 'label' | 'error' | 'description' | 'data'> {
  value: string | undefined
  isReadOnly: boolean
  onChange: (fieldId: string | null) => void
}

/** Chooses the field that a setting names, or none. */
function FieldSelect({ value, isReadOnly, ...props }: FieldSelectProps) {
  const none = useText().t('types.noField')
  return (
    <Select {...props} placeholder={none} value={value ?? null} clearable clearButtonProps={{ 'aria-label': none }} readOnly={isReadOnly} />
  )
}

/** The settings of a service's mode, and the time limit of undo. */
export function SettingsSection({ mode, settings, functions, elementFields, onChange, errors, isReadOnly }: SettingsSectionProps) {
  const { t, decimalSeparator, text } = useText()
  const { tenant } = useSession()
  const set = (name: Name, value: ServiceSettings[Name] | null) => {
    const { [name]: _, ...others } = settings
    onChange({ ...others, ...(value !== undefined && value !== null && { [name]: value }) } as ServiceSettings)
  }
  const shared = (name: Name) => {
    const error = errors.at(`settings.${name}`)
    return {
      id: settingId(name),
      label: t(SETTING_LABELS[name]),
      error: error && <ErrorText text={errorText(error, text)} />,
    }
  }
  const { days, columns, offered, numbers, elementDays } = useFieldChoices(functions, elementFields)
  const balanceText =
    numbers.length === 0 ? 'types.balanceNone' : settings.balancePropertyTypeId === undefined ? 'types.balanceMissing' : 'types.balanceHint'
  const fieldSelect = (name: FieldSetting, data: ComboboxData, description: string) => (
    <FieldSelect
      {...shared(name)}
      {...{ data, description }}
      value={settings[name]}
      isReadOnly={isReadOnly}
      onChange={(chosen) => set(name, chosen)}
    />
  )
  return (
    <Section title={t('types.settings')}>
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="lg">
        {hasSetting(mode, 'dueDatePropertyTypeId') &&
          fieldSelect('dueDatePropertyTypeId', days, t(days.length === 0 ? 'types.dueDateNone' : 'types.dueDateHint'))}
        {hasSetting(mode, 'maxDays') && (
          <NumberInput
            {...shared('maxDays')}
            description={t('types.maxDaysHint')}
            placeholder={t('types.noLimit')}
            suffix={` ${t('types.days')}`}
            value={settings.maxDays ?? ''}
            allowDecimal={false}
            allowNegative={false}
            hideControls
            readOnly={isReadOnly}
            onChange={(typed) => set('maxDays', typeof typed === 'number' ? typed : undefined)}
          />
        )}
        {hasSetting(mode, 'balancePropertyTypeId') && fieldSelect('balancePropertyTypeId', numbers, t(balanceText))}
        {hasSetting(mode, 'lowLimit') && (
          <NumberInput
            {...shared('lowLimit')}
            description={t('types.lowLimitHint')}
            placeholder={t('types.noLimit')}
            value={settings.lowLimit ?? ''}
            decimalSeparator={decimalSeparator}
            allowedDecimalSeparators={['.', ',']}
            hideControls
            readOnly={isReadOnly}
            onChange={(typed) => set('lowLimit', typeof typed === 'number' ? typed : undefined)}
          />
        )}
        {fieldSelect('nextDatePropertyTypeId', elementDays, t(elementDays.length === 0 ? 'types.nextDateNone' : 'types.nextDateHint'))}
        {hasSetting(mode, 'expireAfterMinutes') && (tenant.hasReservations || settings.expireAfterMinutes !== undefined) && (
          <DurationInput
            {...shared('expireAfterMinutes')}
            description={t(tenant.hasReservations ? 'types.expireAfterHint' : 'types.bookingsAreOff')}
            placeholder={t('types.never')}
            units={['minute', 'hour', 'day']}
            value={settings.expireAfterMinutes}
            isReadOnly={isReadOnly}
            onChange={(minutes) => set('expireAfterMinutes', minutes)}
          />
        )}
        <DurationInput
          {...shared('undoSeconds')}
          description={t('types.undoHint')}
          placeholder={t('types.notAtAll')}
          units={['second', 'minute', 'hour']}
          value={settings.undoSeconds === 0 ? undefined : settings.undoSeconds}
          isReadOnly={isReadOnly}
          onChange={(seconds) => set('undoSeconds', seconds ?? 0)}
        />
      </SimpleGrid>
      <MultiSelect
        {...shared('listColumns')}
        description={t('types.listColumnsHint')}
        placeholder={settings.listColumns === undefined ? t('types.listColumnsNone') : ''}
        data={columns}
        // a removed field has no column
        value={(settings.listColumns ?? []).filter((id) => offered.has(id))}
        searchable
        clearable
        clearButtonProps={{ 'aria-label': t('types.listColumnsClear') }}
        readOnly={isReadOnly}
        onChange={(ids) => set('listColumns', ids.length === 0 ? undefined : ids)}
      />
    </Section>
  )
}
