import { useState } from 'react'
import { Button, Group, Stack, Text } from '@mantine/core'
import type { FieldError } from '@verka/domain/errors/app-error.ts'
import { dayAt, formatDate, momentAt, plusDays } from '@verka/domain/localization/dates.ts'
import type { PreparedOperation } from '@verka/domain/operations/operations.api.ts'
import { DayInput } from '../../../forms/fields/date/day-input.tsx'
import { useSession } from '../../../data/session-context.ts'
import { errorText } from '../../../forms/frame/error-text.ts'
import { useText } from '../../../language/use-text.tsx'
import { Section } from '../../../ui/page/section.tsx'
import { dueText } from '../../parts/due-text.ts'
import { LatePersonChoice } from '../../parts/people/late-person-choice.tsx'
import type { Person } from '../../parts/people/person-meant.ts'
import { BookingLine, NoLonger } from './booking-line.tsx'
import { handedOverDue, hindranceOf, reservedAt, wrongDueAt } from './loan-form.ts'
import { dueAsFilledIn, isDue, usedBy } from './loan-due.ts'

/** The borrower and due day chosen beside the form. */
export interface LoanTerms {
  borrower?: Person
  /** A typed name that matches no user yet: it blocks sending. */
  typedName?: string
  dueDay?: string
}

/** Days from today that are one tap away. */
const USUAL_DAYS = [0, 1, 7, 14, 30]

type LoanForm = Pick<PreparedOperation, 'loan' | 'transaction'>

/** The borrower after the form is sent. */
export const borrowerOf = ({ loan, transaction }: LoanForm, { borrower }: LoanTerms, userId: string): string =>
  borrower?.id ?? loan?.booked?.borrower.id ?? transaction?.borrower?.id ?? userId

/** The due time if no field of the form has it, and the booking that limits it; undefined if it is not an input, or unchanged. */
export function dueOfTerms(
  form: LoanForm,
  terms: LoanTerms,
  { userId, now = new Date(), timeZone, isHandOver = false }: { userId: string; now?: Date; timeZone: string; isHandOver?: boolean },
): ReturnType<typeof dueAsFilledIn> | undefined {
  const isStart = form.transaction === null
  const entered = terms.dueDay || null
  const borrowerId = borrowerOf(form, terms, userId)
  const handedOver = handedOverDue(form, isHandOver, borrowerId)
  if (!form.loan?.asksDue || (entered === null && !isStart && handedOver === undefined)) return undefined
  return dueAsFilledIn(form.loan, { entered, isStart, borrowerId, handedOver, now, timeZone })
}

/**
 * The part of an execution's body from the terms: a due day ends on the tenant's clocks, or when a booking ends it. Without a choice it is
 * that of the loan's booking, or before the next one.
 */
export function bodyOfTerms(
  terms: LoanTerms,
  form: LoanForm,
  reader: { userId: string; timeZone: string; isHandOver?: boolean },
): { borrowerId?: string; dueAt?: string } {
  const { loan } = form
  const borrowerId = terms.borrower?.id ?? loan?.booked?.borrower.id
  const found = dueOfTerms(form, terms, reader)
  const known = terms.dueDay || loan?.booked || found?.endedBy ? found?.due?.toISOString() : undefined
  // what is no day is refused at its field, and does not become the proposed one
  const dueAt = terms.dueDay && !isDue(terms.dueDay) ? terms.dueDay : known
  return { ...(borrowerId && { borrowerId }), ...(dueAt && { dueAt }) }
}

/** Whether the borrower is an input: for users who may lend to others, at the start and at a handover. */
const needsBorrower = ({ loan, transaction }: PreparedOperation, isHandOver: boolean) =>
  loan !== null && loan.forOthers && (transaction === null || isHandOver)

/** Whether there are inputs beside the form. */
export const needsTerms = (prepared: PreparedOperation, isHandOver = false): boolean =>
  needsBorrower(prepared, isHandOver) || prepared.loan?.asksDue === true

interface LoanQuestionsProps {
  prepared: PreparedOperation
  /** The loan is handed over to another person. */
  isHandOver?: boolean
  terms: LoanTerms
  onChange: (terms: LoanTerms) => void
  /** The server's errors about them. */
  errors: readonly FieldError[]
}

/** The borrower, for users who may lend to others, and the due day, if no field of the form has it. */
export function LoanQuestions({ prepared, isHandOver = false, terms, onChange, errors }: LoanQuestionsProps) {
  const { loan, transaction, transactionType } = prepared
  const { t, timeZone, text } = useText()
  const { user } = useSession()
  const [now] = useState(() => new Date())
  const reader = { userId: user.id, now, timeZone, isHandOver }
  const due = dueOfTerms(prepared, terms, reader)
  const unsaid = dueOfTerms(prepared, { ...terms, dueDay: '' }, reader)?.due?.toISOString()
  const borrowerId = borrowerOf(prepared, terms, user.id)
  const hindered = loan?.asksDue ? hindranceOf(prepared, { isHandOver, borrowerId, now, timeZone }) : undefined
  const elementId = prepared.element.id
  const isExtension = transaction !== null && !isHandOver
  const used = loan && due ? usedBy(loan, due, { borrowerId, now }) : []
  const inTheWay = due?.inTheWay && due.inTheWay.from > now && terms.dueDay ? due.inTheWay : undefined
  const reserved = inTheWay && reservedAt('dueAt', inTheWay, text)
  const wrongDue =
    (terms.dueDay ? wrongDueAt('dueAt', terms.dueDay, prepared, { isHandOver, borrowerId, now }, text) : undefined) ?? reserved
  const errorAt = (field: string) => {
    const error = errors.find((one) => one.field === field)
    return error && errorText(error, text)
  }
  return (
    <Section title={t('exe.loanTerms')}>
      <Stack gap="lg">
        {needsBorrower(prepared, isHandOver) && (
          <LatePersonChoice
            label={t(isHandOver ? 'exe.newBorrower' : 'exe.borrower')}
            serviceId={transactionType.id}
            present={isHandOver ? null : loan?.booked?.borrower}
            without={transaction?.borrower?.id}
            chosen={terms.borrower}
            typed={terms.typedName}
            error={errorAt('borrowerId')}
            onChange={({ person: borrower, typed: typedName }) =>
              onChange({
                ...(terms.dueDay && { dueDay: terms.dueDay }),
                ...(borrower && { borrower }),
                ...(typedName !== undefined && { typedName }),
              })
            }
          />
        )}
        {loan?.asksDue && (
          <Due
            maxDays={loan.maxDays}
            unsaid={unsaid}
            present={transaction?.dueAt ?? undefined}
            day={terms.dueDay}
            error={wrongDue ? errorText(wrongDue, text) : errorAt('dueAt')}
            onChoose={(dueDay) => {
              const { dueDay: _, ...rest } = terms
              onChange({ ...rest, ...(dueDay && { dueDay }) })
            }}
          />
        )}
        {hindered ? (
          <NoLonger elementId={elementId} {...hindered} now={now} />
        ) : (
          due && (
            <BookingLine
              {...{ elementId, used, borrowerId, now }}
              found={due}
              present={isExtension ? (transaction?.dueAt ?? undefined) : undefined}
            />
          )
        )}
      </Stack>
    </Section>
  )
}

interface DueProps {
  maxDays: number | null
  /** The due time unless a day is chosen; undefined: none. */
  unsaid: string | undefined
  present: string | undefined
  day: string | undefined
  error: string | undefined
  onChoose: (day: string | undefined) => void
}

function Due({ maxDays, unsaid, present, day, error, onChoose }: DueProps) {
  const { t, culture, timeZone, text } = useText()
  // the day that the form was opened on
  const [today] = useState(() => dayAt(new Date(), timeZone))
  const usual = USUAL_DAYS.filter((days) => maxDays === null || days <= maxDays)
  const longest = plusDays(today, maxDays ?? 0)
  const isLongest = unsaid === momentAt(longest, '23:59', timeZone).toISOString()
  const hint =
    present !== undefined
      ? t('exe.dueNow', { when: dueText(present, text) })
      : unsaid !== undefined
        ? t('exe.dueElse', { when: isLongest ? formatDate(longest, culture) : dueText(unsaid, text) })
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
