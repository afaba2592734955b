import type { FieldValue } from '@verka/domain/forms/field.ts'
import type { FieldError } from '@verka/domain/errors/app-error.ts'
import type { Implementation } from '@verka/domain/processors/implementations/implementation.ts'
import type { DeliveryAnswer, DeliveryRequest } from '@verka/domain/processors/deliveries.ts'
import type { TenantId, SiteId } from '@verka/domain/entities/ids.ts'
import type { SiteContext } from '../../http/context.ts'
import type { Runtime } from '../../runtime.ts'
import type { TemplateScope } from './template.ts'

/** A rendered message as it is stored. Each sender has parts of its own. */
export type Content = Record<string, string | number | boolean | null | string[] | Record<string, string>>

/** Values by the keys of their fields. */
type KeyedValues = Readonly<Record<string, FieldValue>>

/** The runtime that sending needs. */
export type SenderRuntime = Pick<
  Runtime,
  'mailer' | 'sms' | 'outbound' | 'settings' | 'log' | 'database' | 'files' | 'now' | 'live' | 'jobs'
>

/** Everything that a message is rendered from. */
export interface Rendering {
  /** A context of the server in the site, with the rights of a tenant administrator and the tenant's language. */
  context: SiteContext
  config: KeyedValues
  /** The values of inputs: by rules, else of the config, else the implementation's default. */
  inputs: KeyedValues
  /** What placeholders read. */
  scope: TemplateScope
  event: { id: string; at: Date; elementId: string | null; transactionId: string | null }
}

/** A message that is sent. */
export interface Sending {
  /** The same in each attempt. */
  id: string
  tenantId: TenantId
  siteId: SiteId
  transactionId: string | null
  content: Content
  config: KeyedValues
  secrets: Readonly<Record<string, string>>
  /** Time of this attempt. */
  now: Date
}

/**
 * The result of an attempt. `accepted`: done. `away`: nobody is there to refuse it; the config's other messages wait, too. `refused`: this message is not
 * accepted now. `gone`: the receiver wants no more messages. `notAsked`: the message could not be made, or Verka itself refuses it; that
 * says nothing of its receiver. `notSent`: nothing leaves a sandbox.
 */
export interface SendResult {
  outcome: 'accepted' | 'away' | 'refused' | 'gone' | 'notAsked' | 'notSent'
  request: DeliveryRequest
  answer: DeliveryAnswer
  /** What the next attempt sends, if it differs. */
  content?: Content
  /** When the receiver wants to be asked again: `Retry-After`, as it wrote it. */
  retryAfter?: string
}

/** Sends the messages of one implementation. */
export interface Sender {
  implementation: Implementation
  /** Errors in a config, each at the key of its field. */
  check?: (config: KeyedValues, tools: CheckTools) => Promise<FieldError[]> | FieldError[]
  /** Makes the content of a message, which is stored. @throws TemplateError, MessageError */
  render: (rendering: Rendering) => Promise<Content> | Content
  /** The content as people see it in the log, before it was sent. */
  shown: (content: Content, config: KeyedValues) => DeliveryRequest
  /** Its messages stay in Verka, so that a sandbox has them, too. */
  staysInside?: true
  /** Sends a stored content. Never throws. Called by `sendBy` (send.ts) only. */
  send: (runtime: SenderRuntime, sending: Sending) => Promise<SendResult>
}

interface CheckTools {
  /** Whether a web address may be reached. */
  mayReach: (url: string) => boolean
}

/** Dots in place of a secret. */
export const HIDDEN = '••••••'
