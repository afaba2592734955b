import { Button, Group, Stack, Text } from '@mantine/core'
import { useId, useState } from 'react'
import { dayAt } from '@verka/domain/localization/dates.ts'
import { DayInput } from '../../../forms/fields/date/day-input.tsx'
import { useText } from '../../../language/use-text.tsx'
import { ClockInput } from '../../parts/clock-input.tsx'
import { asBooked, beginningAt, endAfter, isSameMoment, missingOf, usualLengths, type Interval, type Moment } from './interval.ts'

interface IntervalInputProps {
  value: Interval
  onChange: (value: Interval) => void
  /** Maximum number of days. */
  maxDays: number | null
  errors?: { from?: string | undefined; to?: string | undefined }
}

/** From when until when, with the usual lengths one tap away. */
export function IntervalInput({ value, onChange, maxDays, errors = {} }: IntervalInputProps) {
  const { t, timeZone } = useText()
  const id = useId()
  return (
    <Stack gap="md">
      <MomentInput
        label={t('exe.bookFrom')}
        value={value.from}
        error={errors.from}
        onChange={(from) => onChange(beginningAt(value, from, timeZone))}
      />
      <Stack gap={6}>
        <Text id={id} size="lg" fw={500}>
          {t('exe.bookLength')}
        </Text>
        <Group gap="xs" role="group" aria-labelledby={id}>
          {usualLengths(maxDays).map((length) => {
            const to = endAfter(value.from, length, timeZone)
            const isChosen = isSameMoment(to, value.to)
            return (
              <Button
                key={`${length.unit} ${length.count}`}
                size="sm"
                radius="xl"
                variant={isChosen ? 'filled' : 'default'}
                aria-pressed={isChosen}
                onClick={() => onChange({ ...value, to })}
              >
                {t(length.unit === 'hours' ? 'exe.hours' : 'exe.days', { count: length.count })}
              </Button>
            )
          })}
        </Group>
      </Stack>
      <MomentInput label={t('exe.bookTo')} value={value.to} error={errors.to} onChange={(to) => onChange({ ...value, to })} />
    </Stack>
  )
}

interface MomentInputProps {
  label: string
  value: Moment
  error: string | undefined
  onChange: (value: Moment) => void
}

function MomentInput({ label, value, error, onChange }: MomentInputProps) {
  const { t, culture, timeZone } = useText()
  const [today] = useState(() => dayAt(new Date(), timeZone))
  const errorId = useId()
  const change = (changes: Partial<Moment>) => onChange(asBooked({ ...value, ...changes }, timeZone))
  const missing = missingOf(value)
  const wrong = (half: 'day' | 'time') =>
    error === undefined || (missing !== undefined && missing !== half) ? {} : { error: true, 'aria-describedby': errorId }
  return (
    <div>
      {/* on the narrowest phones below each other rather than cut */}
      <Group gap="xs" align="flex-end">
        <div style={{ flex: '2 1 180px' }}>
          <DayInput
            size="lg"
            label={label}
            min={today}
            value={value.day}
            {...wrong('day')}
            onChange={(day) => change({ day: day ?? '' })}
          />
        </div>
        <ClockInput
          // 'PM' needs its room
          style={{ flex: `1 1 ${culture === 'en-US' ? 124 : 84}px` }}
          size="lg"
          aria-label={t('fields.timeOfField', { field: label })}
          value={value.time}
          {...wrong('time')}
          onChange={(time) => change({ time })}
        />
      </Group>
      <Text id={errorId} role="alert" size="sm" c="red" mt={error === undefined ? 0 : 4}>
        {error}
      </Text>
    </div>
  )
}
