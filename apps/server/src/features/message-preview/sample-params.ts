import { dayAt, plusDays } from '@verka/domain/localization/dates.ts'
import { CULTURES, type Culture } from '@verka/domain/localization/cultures.ts'
import { dueMoment, hoursLeft } from '@verka/domain/services/due-date.ts'
import type { LocalizedText } from '@verka/domain/localization/localized-text.ts'
import type { MessageKind, MessageParams, PlaceholderValue } from '@verka/domain/messages/message-kinds.ts'
import type { Transaction } from '@verka/domain/transactions/transactions.api.ts'
import { loadServedTranslator } from '@verka/messages/served/load.ts'

const DAY_MS = 24 * 60 * 60 * 1000

type Samples = { [Kind in MessageKind]: MessageParams<Kind> }

interface Facts {
  now: Date
  timeZone: string
  culture: Culture
  /** Undefined: nothing was executed in the site yet. */
  transaction: Transaction | undefined
}

/** Values for the placeholders of every kind: of a real transaction where there is one, and else made up. */
export async function sampleParams(
  kind: MessageKind,
  { now, timeZone, culture, transaction }: Facts,
): Promise<Record<string, PlaceholderValue>> {
  const { t } = await loadServedTranslator(culture)
  const later = (days: number) => new Date(now.getTime() + days * DAY_MS).toISOString()
  const everywhere = (text: string): LocalizedText[] => CULTURES.map((one) => ({ culture: one, text }))
  const object = { object: transaction?.elementTitle ?? t('messages.sample.object'), code: transaction?.elementCode ?? 'A-1017' }
  const service = { ...object, service: transaction?.localizedNames ?? everywhere(t('messages.sample.service')) }
  const due = transaction?.dueAt ?? undefined
  const isLate = due !== undefined && Date.parse(due) < now.getTime()
  const [soon, late] = [due !== undefined && !isLate ? due : later(2), isLate ? due : later(-3)]
  const today = dueMoment(dayAt(now, timeZone), undefined, now, timeZone)!
  const daysTo = (moment: string) => Math.max(1, Math.round(Math.abs(Date.parse(moment) - now.getTime()) / DAY_MS))
  const person = transaction?.createdBy.name ?? t('messages.sample.person')
  const caseStep = {
    ...service,
    step: transaction?.startedWith.length ? transaction.startedWith : everywhere(t('messages.sample.step')),
    person,
    at: transaction?.updatedAt ?? now.toISOString(),
    news: everywhere(transaction?.about.join('\n') || t('messages.sample.news')),
  }
  const samples: Samples = {
    dueSoon: { ...service, dueAt: soon, days: daysTo(soon) },
    due: { ...service, dueAt: today.toISOString(), hours: hoursLeft(today, now) },
    overdue: { ...service, dueAt: late, days: daysTo(late) },
    bookingReminder: { ...object, from: later(1), to: later(2) },
    bookingCancelled: { ...object, from: later(1), to: later(2), person },
    bookingMoved: { ...object, from: later(1), to: later(2), person },
    inspectionDue: { ...service, day: plusDays(dayAt(now, timeZone), 7), days: 7 },
    openCase: { ...service, startedAt: transaction?.createdAt ?? later(-5), days: 5 },
    caseUpdated: caseStep,
    caseAssigned: caseStep,
    caseCompleted: caseStep,
    caseCancelled: caseStep,
    lowBalance: { ...object, balance: 4, limit: 10 },
    notice: { title: t('messages.sample.title'), text: t('messages.sample.text') },
    processorOff: { processor: t('messages.sample.processor'), reason: '503 Service Unavailable', since: later(-3) },
    eventLeft: { at: later(-1) },
    importFinished: { file: t('messages.sample.file'), saved: 1240, failed: 3 },
    reportWaiting: service,
    reportComment: service,
    smsFailed: { phoneNo: '+46 70 174 06 05', reason: everywhere(t('messages.sample.smsReason')) },
    digest: { count: 4, day: dayAt(now, timeZone) },
  }
  return samples[kind]
}
