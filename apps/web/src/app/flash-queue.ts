import type { MessageKey } from '@verka/messages/sv-SE.ts'
import type { FlashKind } from '../ui/feedback/flash.tsx'

interface Waiting {
  kind: FlashKind
  message: MessageKey
}

const waiting: Waiting[] = []
const listeners = new Set<() => void>()

/** Has a message shown as soon as there is a page that can: the guard speaks before any is. */
export function flashSoon(kind: FlashKind, message: MessageKey): void {
  waiting.push({ kind, message })
  for (const listener of listeners) listener()
}

/** Gives what waits, once. */
export const takeWaiting = (): Waiting[] => waiting.splice(0)

export function onFlashWaiting(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
