import type { ImplementationName } from '@verka/domain/processors/implementations/implementation.ts'
import { isSandboxSite } from '../sandbox-sites/sandbox-sites.ts'
import type { Sending, SendResult, SenderRuntime } from './sender.ts'
import { SENDERS } from './senders.ts'

/** Sends the stored content of an implementation: the one way out of deliveries and of tests. Nothing leaves a sandbox. Never throws. */
export async function sendBy(runtime: SenderRuntime, name: ImplementationName, sending: Sending): Promise<SendResult> {
  const sender = SENDERS[name]!
  if (!sender.staysInside && (await isSandboxSite(runtime, sending)))
    return { outcome: 'notSent', request: sender.shown(sending.content, sending.config), answer: { error: 'sandbox' } }
  return sender.send(runtime, sending)
}
