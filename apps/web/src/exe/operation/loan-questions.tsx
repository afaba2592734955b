import { useState } from 'react'
import { Button, Group, Stack, Text } from '@mantine/core'
import type { FieldError } from '@verka/domain/errors/app-error.ts'
import { dayAt, formatDate, momentAt, plusDays } from '@verka/domain/localization/dates.ts'
import type { PreparedOperation } from '@verka/domain/operations/operations.api.ts'
import { DayInput } from '../../forms/fields/date/day-input.tsx'
import { errorText } from '../../forms/form/error-text.ts'
import { useText } from '../../language/use-text.tsx'
import { Section } from '../../ui/page/section.tsx'
import { dueText } from '../parts/due-text.ts'
import { PersonChoice, type Person } from '../parts/person-choice.tsx'

/** To whom something is lent, and until which day: what was chosen here, beside the form. */
export interface LoanTerms {
  borrower?: Person
  dueDay?: string
}

/** So many days from today are one tap away. */
const USUAL_DAYS = [0, 1, 7, 14, 30]

/**
 * What of an execution's body follows from the terms: due on a day is due at its end, on the tenant's clocks. What is not
 * chosen is as the booking says that it begins from.
 */
export function bodyOfTerms(
  { borrower, dueDay }: LoanTerms,
  loan: PreparedOperation['loan'],
  timeZone: string,
): { borrowerId?: string; dueAt?: string } {
  const borrowerId = borrower?.id ?? loan?.booked?.borrower.id
  const dueAt = dueDay ? momentAt(dueDay, '23:59', timeZone).toISOString() : loan?.asksDue ? loan.booked?.until : undefined
  return { ...(borrowerId && { borrowerId }), ...(dueAt && { dueAt }) }
}

/** Whether it is asked who gets what is lent: of those who may lend to others, when a loan begins and when it is handed over. */
const asksPerson = ({ loan, transaction }: PreparedOperation, isHandOver: boolean) =>
  loan !== null && loan.forOthers && (transaction === null || isHandOver)

/** Whether there is anything to ask beside the form. */
export const asksTerms = (prepared: PreparedOperation, isHandOver = false): boolean =>
  asksPerson(prepared, isHandOver) || prepared.loan?.asksDue === true

interface LoanQuestionsProps {
  prepared: PreparedOperation
  /** The loan is handed over to somebody else. */
  isHandOver?: boolean
  terms: LoanTerms
  onChange: (terms: LoanTerms) => void
  /** What the server said of them. */
  errors: readonly FieldError[]
}

/** To whom, for those who may lend to others; until when, where no field of the form says so. */
export function LoanQuestions({ prepared, isHandOver = false, terms, onChange, errors }: LoanQuestionsProps) {
  const { loan, transaction, transactionType } = prepared
  const text = useText()
  const { t } = text
  const errorAt = (field: string) => {
    const error = errors.find((one) => one.field === field)
    return error && errorText(error, text)
  }
  return (
    <Section title={t('exe.loanTerms')}>
      <Stack gap="lg">
        {asksPerson(prepared, isHandOver) && (
          <PersonChoice
            label={t(isHandOver ? 'exe.newBorrower' : 'exe.borrower')}
            serviceId={transactionType.id}
            present={isHandOver ? null : loan?.booked?.borrower}
            without={transaction?.borrower?.id}
            chosen={terms.borrower}
            error={errorAt('borrowerId')}
            onChoose={(borrower) => onChange({ ...terms, ...(borrower ? { borrower } : {}) })}
          />
        )}
        {loan?.asksDue && (
          <Due
            maxDays={loan.maxDays}
            booked={loan.booked?.until}
            present={transaction?.dueAt ?? undefined}
            day={terms.dueDay}
            error={errorAt('dueAt')}
            onChoose={(dueDay) => onChange({ ...(terms.borrower && { borrower: terms.borrower }), ...(dueDay && { dueDay }) })}
          />
        )}
      </Stack>
    </Section>
  )
}

interface DueProps {
  maxDays: number | null
  /** The end of the booking. */
  booked: string | undefined
  present: string | undefined
  day: string | undefined
  error: string | undefined
  onChoose: (day: string | undefined) => void
}

function Due({ maxDays, booked, present, day, error, onChoose }: DueProps) {
  const text = useText()
  const { t, culture, timeZone } = text
  // the day that the form was opened on
  const [today] = useState(() => dayAt(new Date(), timeZone))
  const usual = USUAL_DAYS.filter((days) => maxDays === null || days <= maxDays)
  const hint =
    present !== undefined
      ? t('exe.dueNow', { when: dueText(present, text) })
      : booked !== undefined
        ? t('exe.dueElse', { when: dueText(booked, text) })
        : maxDays !== null
          ? t('exe.dueElse', { when: formatDate(plusDays(today, maxDays), culture) })
          : t('exe.dueOpen')
  return (
    <Stack gap="xs">
      <DayInput
        size="lg"
        label={t('exe.dueDay')}
        description={hint}
        min={today}
        {...(maxDays !== null && { max: plusDays(today, maxDays) })}
        value={day ?? ''}
        onChange={(next) => onChoose(next ?? undefined)}
        error={error}
      />
      <Group gap="xs">
        {usual.map((days) => {
          const then = plusDays(today, days)
          return (
            <Button
              key={days}
              size="sm"
              radius="xl"
              variant={day === then ? 'filled' : 'default'}
              aria-pressed={day === then}
              onClick={() => onChoose(day === then ? undefined : then)}
            >
              {t('exe.inDays', { days })}
            </Button>
          )
        })}
      </Group>
      <Text size="sm" c="dimmed" role="status">
        {day ? t('exe.dueBackDay', { day: formatDate(day, culture) }) : ''}
      </Text>
    </Stack>
  )
}
