import { Checkbox, Group, Text } from '@mantine/core'
import type { Culture } from '@verka/domain/localization/cultures.ts'
import { formatTime } from '@verka/domain/localization/dates.ts'
import type { MessageSettings } from '@verka/domain/messages/message-settings.ts'
import { useText } from '../../language/use-text.tsx'
import { Section } from '../../ui/page/section.tsx'
import { Select } from '../../ui/choices/select.tsx'

const HOURS = Array.from({ length: 24 }, (_, hour) => hour)
/** Suggested when quiet hours are turned on. */
const NIGHT = { from: 22, to: 7 }
const ofTenant = ''
const device = new Intl.DateTimeFormat().resolvedOptions().timeZone

interface TimesSectionProps {
  value: MessageSettings
  tenantTimeZone: string
  onChange: (changes: Partial<MessageSettings>) => void
}

/** The hour of the digest, the quiet hours, and the time zone of both. */
export function TimesSection({ value, tenantTimeZone, onChange }: TimesSectionProps) {
  const { t, culture } = useText()
  const { quiet, digestHour, timeZone } = value
  const hours = HOURS.map((hour) => ({ value: String(hour), label: formatTime(`${String(hour).padStart(2, '0')}:00`, culture) }))
  const hourInput = (label: string, hour: number, width: number, change: (hour: number) => void) => (
    <Select
      label={label}
      data={hours}
      value={String(hour)}
      allowDeselect={false}
      w={width}
      maw="100%"
      onChange={(chosen) => change(Number(chosen ?? hour))}
    />
  )
  return (
    <Section title={t('messages.timesTitle')}>
      <div>
        {hourInput(t('messages.digestHour'), digestHour, 240, (hour) => onChange({ digestHour: hour }))}
        <Text size="sm" c="dimmed" mt={6}>
          {t('messages.digestHourHint')}
        </Text>
      </div>
      <div>
        <Checkbox
          label={t('messages.quiet')}
          description={t('messages.quietHint')}
          checked={quiet !== null}
          onChange={(event) => onChange({ quiet: event.currentTarget.checked ? NIGHT : null })}
        />
        {quiet && (
          <Group mt="sm">
            {hourInput(t('messages.quietFrom'), quiet.from, 110, (from) => onChange({ quiet: { ...quiet, from } }))}
            {hourInput(t('messages.quietTo'), quiet.to, 110, (to) => onChange({ quiet: { ...quiet, to } }))}
          </Group>
        )}
      </div>
      <Select
        label={t('messages.zone')}
        data={useZones(timeZone, tenantTimeZone)}
        value={timeZone ?? ofTenant}
        allowDeselect={false}
        maw={420}
        onChange={(zone) => onChange({ timeZone: zone === ofTenant ? null : zone })}
      />
    </Section>
  )
}

/** The name of a zone in a language: 'Central European Time' is known where Europe/Berlin looks like a mistake. */
function zoneName(zone: string, culture: Culture): string {
  const parts = new Intl.DateTimeFormat(culture, { timeZone: zone, timeZoneName: 'longGeneric' }).formatToParts()
  const name = parts.find(({ type }) => type === 'timeZoneName')?.value ?? zone
  return name.charAt(0).toLocaleUpperCase(culture) + name.slice(1)
}

/** The tenant's zone, that of the device where it differs, and one that was chosen on another device. */
function useZones(chosen: string | null, tenant: string) {
  const { t, culture } = useText()
  const nameOf = (zone: string) => zoneName(zone, culture)
  const others = [...new Set([device, ...(chosen === null ? [] : [chosen])])].filter(
    (zone) => zone && (nameOf(zone) !== nameOf(tenant) || zone === chosen),
  )
  return [
    { value: ofTenant, label: t('messages.zoneOfTenant', { zone: nameOf(tenant) }) },
    ...others.map((zone) => ({
      value: zone,
      label: t(zone === device ? 'messages.zoneOfDevice' : 'messages.zoneOther', { zone: nameOf(zone) }),
    })),
  ]
}
