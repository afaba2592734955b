/** The longest stored reason. */
const MAX_LENGTH = 300

/** Why a sending is given up; undefined: it is tried again. A mail server refuses a recipient for good with 5xx. */
export function failureOf(error: unknown, { isLast }: { isLast: boolean }): string | undefined {
  const { responseCode, message } = error as { responseCode?: unknown; message?: unknown }
  const isForGood = typeof responseCode === 'number' && responseCode >= 500 && responseCode < 600
  return isForGood || isLast ? String(message ?? 'failed').slice(0, MAX_LENGTH) : undefined
}
