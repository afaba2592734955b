import { chatMessage, httpCall, icalFeed, webhook } from './integrations.ts'
import { email, lowBalance, pdfReceipt } from './mails.ts'
import { inboxMessage, reminder, sms } from './people.ts'
import type { Implementation, ImplementationName, ProcessorType } from './implementation.ts'

/** Every implementation, by name. A new one does not compile without its line here. */
export const IMPLEMENTATIONS = {
  email,
  sms,
  inboxMessage,
  reminder,
  lowBalance,
  pdfReceipt,
  webhook,
  httpCall,
  chatMessage,
  icalFeed,
} as const satisfies Record<ImplementationName, Implementation>

/** The implementation of a type and name; undefined: there is none. */
export function findImplementation(type: ProcessorType, name: string): Implementation | undefined {
  const found = Object.hasOwn(IMPLEMENTATIONS, name) ? IMPLEMENTATIONS[name as ImplementationName] : undefined
  return found?.type === type ? found : undefined
}
