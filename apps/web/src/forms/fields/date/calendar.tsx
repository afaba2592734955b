import { Button, Stack } from '@mantine/core'
import { DatePicker } from '@mantine/dates'
import '@mantine/dates/styles.layer.css'
import 'dayjs/locale/nb'
import 'dayjs/locale/sv'
import type { Culture } from '@verka/domain/localization/cultures.ts'
import { useText } from '../../../language/use-text.tsx'

/** Day.js has its own names of languages, with names of days and months. */
const DAYJS_LOCALES: Record<Culture, string> = { 'sv-SE': 'sv', 'en-US': 'en', 'nb-NO': 'nb' }

interface CalendarProps {
  day: string | null
  today: string
  min?: string | undefined
  max?: string | undefined
  culture: Culture
  onChoose: (day: string | null) => void
}

/** A month of days. Weeks start on Monday, in the United States on Sunday. */
export default function Calendar({ day, today, min, max, culture, onChoose }: CalendarProps) {
  const { t } = useText()
  return (
    <Stack gap="xs">
      <DatePicker
        value={day}
        onChange={onChoose}
        defaultDate={day ?? today}
        locale={DAYJS_LOCALES[culture]}
        firstDayOfWeek={culture === 'en-US' ? 0 : 1}
        highlightToday
        {...(min && { minDate: min })}
        {...(max && { maxDate: max })}
        withWeekNumbers={culture !== 'en-US'}
        size="md"
        ariaLabels={{
          nextMonth: t('fields.nextMonth'),
          previousMonth: t('fields.previousMonth'),
          nextYear: t('fields.nextYear'),
          previousYear: t('fields.previousYear'),
          nextDecade: t('fields.nextDecade'),
          previousDecade: t('fields.previousDecade'),
          monthLevelControl: t('fields.chooseMonth'),
          yearLevelControl: t('fields.chooseYear'),
        }}
      />
      <Button variant="light" onClick={() => onChoose(today)}>
        {t('fields.today')}
      </Button>
    </Stack>
  )
}
