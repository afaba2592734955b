import { AppError, type FieldError } from '@verka/domain/errors/app-error.ts'
import { turn } from '../../processes/in-turns.ts'

/** The outcome of a save of a set that is refused. */
export interface Refused {
  errors: FieldError[]
}

/** Checks the saves of a set in their order, with turns for other requests: what refuses one does not refuse the others. */
export async function checkEach<Save, Accepted extends object>(
  saves: readonly Save[],
  check: (save: Save) => Promise<Accepted>,
): Promise<(Accepted | Refused)[]> {
  const outcomes: (Accepted | Refused)[] = []
  for (const save of saves) {
    const pause = turn()
    if (pause) await pause
    outcomes.push(
      await check(save).catch((error: unknown): Refused => {
        if (error instanceof AppError) return { errors: error.errors }
        throw error
      }),
    )
  }
  return outcomes
}
