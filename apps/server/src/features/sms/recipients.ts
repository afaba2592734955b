import type { PrivilegeId, UserId } from '@verka/domain/entities/ids.ts'
import { toE164, isInCountries } from '@verka/domain/sms/phone-number.ts'
import { MAX_FOUND_PEOPLE, type SmsPerson, type SmsPreview } from '@verka/domain/sms/sms-messages.api.ts'
import type { SmsObstacle } from '@verka/domain/sms/sms-states.ts'
import { scopeOf, type SiteContext } from '../../http/context.ts'
import { peopleOfSite, searchPeopleOfSite } from '../users/people-of-site.ts'
import { countSentTo } from './sms.queries.ts'

const DAY_MS = 24 * 60 * 60 * 1000
/** Messages to one number from one site within 24 hours, so that nobody is flooded. */
const MAX_A_DAY = 20

export interface ChosenRecipients {
  userIds: readonly UserId[]
  privilegeIds: readonly PrivilegeId[]
  numbers: readonly string[]
}

type Recipient = SmsPreview['recipients'][number]
/** `index`: where it is in the typed numbers. */
type Omitted = SmsPreview['omitted'][number] & { index?: number }

/** The context of checks of numbers. */
type NumberContext = Pick<SiteContext, 'tenant' | 'runtime'>

/** The number to send to, or why nothing can be sent to it. */
export function sendableNumber({ tenant, runtime }: NumberContext, written: string): { number: string } | { obstacle: SmsObstacle } {
  if (written.trim() === '') return { obstacle: 'noNumber' }
  const number = toE164(written, tenant.culture)
  if (number === undefined) return { obstacle: 'wrongNumber' }
  return isInCountries(number, runtime.settings.SMS_COUNTRIES) ? { number } : { obstacle: 'countryNotAllowed' }
}

/** The numbers that have been sent as many messages as one may get in a day. */
export async function numbersSentTooOften(
  context: Pick<SiteContext, 'tx' | 'tenant' | 'site' | 'now'>,
  numbers: readonly string[],
): Promise<ReadonlySet<string>> {
  const since = new Date(context.now.getTime() - DAY_MS)
  const counts = await countSentTo(context.tx, scopeOf(context), numbers, since)
  return new Set([...counts].filter(([, count]) => count >= MAX_A_DAY).map(([number]) => number))
}

/** People who may be chosen as recipients. */
export async function findPeople(context: SiteContext, search: string | undefined): Promise<SmsPerson[]> {
  const people = await searchPeopleOfSite(context, search, MAX_FOUND_PEOPLE)
  return people.map(({ id, name, phoneNo }) => ({ id, name, hasNumber: phoneNo !== '' }))
}

/** Who gets a message, each number once, and who was chosen and gets none. @throws `notFound` for an unknown person or privilege */
export async function resolveRecipients(
  context: SiteContext,
  { userIds, privilegeIds, numbers }: ChosenRecipients,
): Promise<{ recipients: Recipient[]; omitted: Omitted[] }> {
  const people = await peopleOfSite(context, { userIds, privilegeIds })
  const chosen = [
    ...people.map(({ id, name, phoneNo }) => ({ person: { id, name }, written: phoneNo })),
    ...numbers.map((written, index) => ({ person: null, written, index })),
  ]
  const byNumber = new Map<string, Recipient & { index?: number }>()
  const omitted: Omitted[] = []
  for (const { person, written, ...at } of chosen) {
    const found = sendableNumber(context, written)
    if ('obstacle' in found) omitted.push({ person, number: written, obstacle: found.obstacle, ...at })
    else if (!byNumber.has(found.number)) byNumber.set(found.number, { number: found.number, person, ...at })
  }
  for (const number of await numbersSentTooOften(context, [...byNumber.keys()])) {
    omitted.push({ ...byNumber.get(number)!, obstacle: 'tooOften' })
    byNumber.delete(number)
  }
  return { recipients: [...byNumber.values()].map(({ number, person }) => ({ number, person })), omitted }
}
