import { NumberInput, SimpleGrid, Stack, Switch } from '@mantine/core'
import type { PrivilegeId } from '@verka/domain/entities/ids.ts'
import type { Field } from '@verka/domain/forms/field.ts'
import { flatFields } from '@verka/domain/forms/flat-fields.ts'
import { listPrivileges } from '@verka/domain/privileges/privileges.api.ts'
import type { TransactionMode } from '@verka/domain/services/modes.ts'
import { isPersonField, subjectsOf, suggestedReminders, type ReminderSettings } from '@verka/domain/services/reminder-settings.ts'
import type { ServiceSettings } from '@verka/domain/services/service-settings.ts'
import { useSession } from '../../data/session-context.ts'
import { useCall } from '../../data/use-call.ts'
import type { DraftErrors } from '../../forms/draft/draft-errors.ts'
import { fieldName } from '../../forms/field-name.ts'
import { errorText } from '../../forms/frame/error-text.ts'
import { ErrorText } from '../../forms/frame/field-frame.tsx'
import { useText } from '../../language/use-text.tsx'
import { DurationInput } from '../../ui/form/duration-input.tsx'
import { Section } from '../../ui/page/section.tsx'
import { settingId } from '../definitions/draft/definition-draft.ts'
import { Select } from '../../ui/choices/select.tsx'
import { MultiSelect } from '../../ui/choices/multi-select.tsx'

/** Lead times that are offered beside those that a service has. */
const USUAL_DAYS = [1, 2, 3, 5, 7, 14, 30, 60, 90]

type Change = (changes: Partial<ReminderSettings>) => void

interface RemindersSectionProps {
  mode: TransactionMode
  settings: ServiceSettings
  /** The fields of the service's functions, and of the category. */
  fields: readonly Field[]
  onChange: (settings: ServiceSettings) => void
  errors: DraftErrors
  isReadOnly: boolean
}

interface PartProps {
  reminders: ReminderSettings
  onChange: Change
  errorAt: (name: keyof ReminderSettings) => React.ReactNode
  isReadOnly: boolean
}

/** Settings without one whose value is undefined. */
function withChanges(reminders: ReminderSettings, changes: Partial<ReminderSettings>): ReminderSettings {
  const all = { ...reminders, ...changes }
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined)) as ReminderSettings
}

/** Days before or after, chosen among usual ones. */
function LeadTimes({ name, reminders, onChange, errorAt, isReadOnly }: PartProps & { name: 'daysBefore' | 'daysAfter' }) {
  const { t } = useText()
  const chosen = reminders[name]
  const offered = [...new Set([...USUAL_DAYS, ...chosen])].sort((one, other) => one - other)
  return (
    <MultiSelect
      id={settingId(`reminders.${name}`)}
      label={t(`types.reminders.${name}`)}
      description={t(`processors.reminders.${name}Hint`)}
      placeholder={chosen.length === 0 ? t('processors.reminders.never') : ''}
      data={offered.map((count) => ({ value: String(count), label: t('processors.reminders.days', { count }) }))}
      value={chosen.map(String)}
      maxValues={10}
      searchable
      error={errorAt(name)}
      readOnly={isReadOnly}
      onChange={(values) => onChange({ [name]: values.map(Number).sort((one, other) => one - other) })}
    />
  )
}

/** Whom a service reminds besides the person concerned. */
function Recipients({ reminders, onChange, errorAt, isReadOnly, fields }: PartProps & { fields: readonly Field[] }) {
  const { t, text } = useText()
  const privileges = useCall(listPrivileges).data?.items
  const people = flatFields(fields).filter(isPersonField)
  return (
    <>
      <MultiSelect
        id={settingId('reminders.privilegeIds')}
        label={t('processors.reminders.privilegeIds')}
        placeholder={reminders.privilegeIds.length === 0 ? t('processors.reminders.nobody') : ''}
        data={(privileges ?? []).map(({ id, name }) => ({ value: id, label: name }))}
        value={[...reminders.privilegeIds]}
        searchable
        error={errorAt('privilegeIds')}
        readOnly={isReadOnly}
        onChange={(ids) => {
          const known = new Set<string>((privileges ?? []).map(({ id }) => id))
          onChange({ privilegeIds: ids.filter((id) => known.has(id)) as PrivilegeId[] })
        }}
      />
      <Select
        id={settingId('reminders.personPropertyTypeId')}
        label={t('types.reminders.personPropertyTypeId')}
        description={t(people.length === 0 ? 'processors.reminders.personNone' : 'processors.reminders.personHint')}
        placeholder={t('types.noField')}
        data={people.map((field) => ({ value: field.id, label: fieldName(field, text) }))}
        value={reminders.personPropertyTypeId ?? null}
        clearable
        clearButtonProps={{ 'aria-label': t('types.noField') }}
        error={errorAt('personPropertyTypeId')}
        readOnly={isReadOnly}
        onChange={(id) => onChange({ personPropertyTypeId: id ?? undefined })}
      />
    </>
  )
}

/** Whom a service reminds of what, and when. */
export function RemindersSection({ mode, settings, fields, onChange, errors, isReadOnly }: RemindersSectionProps) {
  const { t, text } = useText()
  const { tenant } = useSession()
  const subjects = subjectsOf(mode, settings.nextDatePropertyTypeId !== undefined)
  const { reminders, ...others } = settings
  if (subjects.length === 0 && !reminders) return null
  const hasDue = subjects.includes('loan') || subjects.includes('inspection')
  const change: Change = (changes) => onChange({ ...others, ...(reminders && { reminders: withChanges(reminders, changes) }) })
  const errorAt = (name: keyof ReminderSettings) => {
    const error = errors.at(`settings.reminders.${name}`)
    return error && <ErrorText text={errorText(error, text)} />
  }
  const parts = reminders && { reminders, onChange: change, errorAt, isReadOnly }
  return (
    <Section title={t('types.reminders')} description={t('processors.reminders.hint')}>
      <Stack gap="lg">
        <Switch
          id={settingId('reminders')}
          label={t('processors.reminders.on')}
          checked={reminders !== undefined}
          aria-readonly={isReadOnly || undefined}
          onChange={({ currentTarget: { checked } }) =>
            !isReadOnly && onChange({ ...others, ...(checked && { reminders: suggestedReminders(subjects) }) })
          }
        />
        {parts && (
          <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="lg">
            {hasDue && <LeadTimes {...parts} name="daysBefore" />}
            {hasDue && <LeadTimes {...parts} name="daysAfter" />}
            {hasDue && (
              <Switch
                id={settingId('reminders.isAtDue')}
                label={t('types.reminders.isAtDue')}
                description={t('processors.reminders.isAtDueHint')}
                checked={parts.reminders.isAtDue}
                aria-readonly={isReadOnly || undefined}
                onChange={({ currentTarget: { checked } }) => !isReadOnly && change({ isAtDue: checked })}
              />
            )}
            {subjects.includes('case') && (
              <NumberInput
                id={settingId('reminders.idleDays')}
                label={t('types.reminders.idleDays')}
                description={t('processors.reminders.idleDaysHint')}
                placeholder={t('processors.reminders.never')}
                suffix={` ${t('types.days')}`}
                value={parts.reminders.idleDays ?? ''}
                allowDecimal={false}
                allowNegative={false}
                hideControls
                error={errorAt('idleDays')}
                readOnly={isReadOnly}
                onChange={(typed) => change({ idleDays: typeof typed === 'number' ? typed : undefined })}
              />
            )}
            {subjects.includes('booking') && (tenant.hasReservations || parts.reminders.bookingMinutes !== undefined) && (
              <DurationInput
                id={settingId('reminders.bookingMinutes')}
                label={t('types.reminders.bookingMinutes')}
                description={t('processors.reminders.bookingMinutesHint')}
                placeholder={t('processors.reminders.never')}
                units={['minute', 'hour', 'day']}
                value={parts.reminders.bookingMinutes}
                error={errorAt('bookingMinutes')}
                isReadOnly={isReadOnly}
                onChange={(bookingMinutes) => change({ bookingMinutes })}
              />
            )}
            {(subjects.includes('loan') || subjects.includes('case')) && (
              <Switch
                id={settingId('reminders.toPerson')}
                label={t('types.reminders.toPerson')}
                description={t('processors.reminders.toPersonHint')}
                checked={parts.reminders.toPerson}
                aria-readonly={isReadOnly || undefined}
                onChange={({ currentTarget: { checked } }) => !isReadOnly && change({ toPerson: checked })}
              />
            )}
            <Recipients {...parts} fields={fields} />
          </SimpleGrid>
        )}
      </Stack>
    </Section>
  )
}
