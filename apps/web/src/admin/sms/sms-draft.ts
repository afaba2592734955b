import type { FieldError } from '@verka/domain/errors/app-error.ts'
import { toE164 } from '@verka/domain/sms/phone-number.ts'
import type { Culture } from '@verka/domain/localization/cultures.ts'
import { checkBody } from '../../forms/draft/check-body.ts'
import { lateSchema } from '../../forms/draft/late-schema.ts'

const smsPreviewBodySchema = lateSchema(() => import('@verka/domain/sms/sms-message.body.ts').then((body) => body.smsPreviewBodySchema))

/** Somebody who was chosen, with their name. */
interface Chosen {
  id: string
  name: string
}

/** A message as the form has it. */
export interface SmsDraft {
  sender: string
  text: string
  people: Chosen[]
  privilegeIds: string[]
  numbers: string[]
}

export const NEW_SMS: SmsDraft = { sender: '', text: '', people: [], privilegeIds: [], numbers: [] }

export const bodyOfSms = ({ people, ...rest }: SmsDraft) => ({ ...rest, userIds: people.map(({ id }) => id) })

/** Checks before the preview: a number has to be one, and somebody has to be chosen. `culture`: of the tenant. */
export const checkSms =
  (culture: Culture) =>
  (draft: SmsDraft): FieldError[] => [
    ...checkBody(smsPreviewBodySchema, bodyOfSms(draft)),
    ...draft.numbers.flatMap((number, index) =>
      toE164(number, culture) === undefined ? [{ message: '@validation.phoneNo', field: `numbers.${index}` }] : [],
    ),
    ...(draft.people.length + draft.privilegeIds.length + draft.numbers.length === 0
      ? [{ message: '@validation.requiredChoice', field: 'userIds' }]
      : []),
  ]

/** DOM ids of the inputs, by the parts of the body. */
export const INPUTS = {
  sender: 'sms-sender',
  text: 'sms-text',
  userIds: 'sms-people',
  privilegeIds: 'sms-privileges',
  numbers: 'sms-numbers',
} as const

/** Their labels. */
export const LABELS = {
  sender: 'sms.sender',
  text: 'sms.text',
  userIds: 'sms.people',
  privilegeIds: 'sms.privileges',
  numbers: 'sms.numbers',
} as const satisfies Record<keyof typeof INPUTS, string>

/** The part of the body that an error is in. */
export const partOf = (path = '') => path.split('.')[0] as keyof typeof INPUTS

export const inputId = (path: string): string => INPUTS[partOf(path)] ?? path
