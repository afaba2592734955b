import { setImmediate as othersTurn } from 'node:timers/promises'
import { AppError, type FieldError } from '@verka/domain/errors/app-error.ts'

/** The outcome of a save of a set that is refused. */
export interface Refused {
  errors: FieldError[]
}

/** Time after which other requests have their turn. */
const LONGEST_MS = 10

/** Checks the saves of a set in their order: what refuses one does not refuse the others. */
export async function checkEach<Save, Accepted extends object>(
  saves: readonly Save[],
  check: (save: Save) => Promise<Accepted>,
): Promise<(Accepted | Refused)[]> {
  const outcomes: (Accepted | Refused)[] = []
  let since = performance.now()
  for (const save of saves) {
    if (performance.now() - since > LONGEST_MS) {
      await othersTurn()
      since = performance.now()
    }
    outcomes.push(
      await check(save).catch((error: unknown): Refused => {
        if (error instanceof AppError) return { errors: error.errors }
        throw error
      }),
    )
  }
  return outcomes
}
