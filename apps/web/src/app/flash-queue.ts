import type { MessageKey } from '@verka/messages/sv-SE.ts'
import type { FlashKind } from '../ui/feedback/flash.tsx'

interface Waiting {
  kind: FlashKind
  message: MessageKey
}

const waiting: Waiting[] = []
const listeners = new Set<() => void>()

/** Queues a message until a page can show it: the guard runs before any. */
export function flashSoon(kind: FlashKind, message: MessageKey): void {
  waiting.push({ kind, message })
  for (const listener of listeners) listener()
}

/** Returns the queued messages, once. */
export const takeWaiting = (): Waiting[] => waiting.splice(0)

export function onFlashWaiting(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
