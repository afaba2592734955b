/** Days after which a sandbox is removed. */
export const SANDBOX_DAYS = 30

/** Days before its removal from which it warns. */
export const SANDBOX_WARNING_DAYS = 7

/** Sandboxes that a tenant has at a time. */
export const MAX_SANDBOXES = 5

const DAY_MS = 24 * 60 * 60 * 1000

/** Whether a sandbox is removed so soon that people are warned. */
export const isRemovedSoon = (removeAt: string, now = new Date()): boolean =>
  Date.parse(removeAt) - now.getTime() <= SANDBOX_WARNING_DAYS * DAY_MS

/** When a sandbox is removed that is made now. */
export const removalOf = (now: Date): Date => new Date(now.getTime() + SANDBOX_DAYS * DAY_MS)
