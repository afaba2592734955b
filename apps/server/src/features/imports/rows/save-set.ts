import { AppError, type FieldError } from '@verka/domain/errors/app-error.ts'
import { runPart } from '../../../db/transaction.ts'
import type { AfterCommit } from '../../../http/context.ts'
import type { ContextOf } from '../../session/person-context.ts'
import type { ImportThings, ThingOutcome, ThingSave } from '../things/import-thing.ts'

/** Saves a set at once; if an error is about all of it, one by one, so that each row has its own reason. */
export async function saveSet(contextOf: ContextOf, things: ImportThings, saves: readonly ThingSave[]): Promise<ThingOutcome[]> {
  if (saves.length === 0) return []
  const part = async (some: readonly ThingSave[]) => {
    const commits: AfterCommit[] = []
    const context = contextOf((work) => commits.push(work))
    const outcomes = await runPart(context.tx, () => things.save(context, some, false))
    for (const commit of commits) contextOf().afterCommit(commit)
    return outcomes
  }
  if (!things.isSingle) {
    const outcomes = await part(saves).catch((error: unknown) => {
      if (isLost(error)) throw error
      return undefined
    })
    if (outcomes) return outcomes
  }
  const outcomes: ThingOutcome[] = []
  for (const one of saves) outcomes.push(...(await part([one]).catch((reason: unknown) => [{ errors: reasonOf(reason) }])))
  return outcomes
}

/** The database is away or has chosen this transaction as a victim: the job is tried again. */
const isLost = (error: unknown) => !(error instanceof AppError) && !/^(22|23|P0)/.test(String((error as { code?: unknown }).code))

/** Why a row was not saved. @throws the error if the job has to be tried again */
export function reasonOf(error: unknown): FieldError[] {
  if (isLost(error)) throw error
  return error instanceof AppError ? error.errors : [{ message: '@errors.conflict' }]
}
