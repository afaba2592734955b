import type { AppError, ErrorCode } from '@verka/domain/errors/app-error.ts'
import { toAppError } from '../http/problems.ts'
import { isOfQueue } from './job-queue.ts'

/** Runs of a job that may fail before its work ends: about a minute, by the pauses of the queue. */
const MOST_FAULTS = 5

/** Failures that pass by themselves: a database that is away, a lock, a tenant in lockdown. */
const PASSING: ReadonlySet<ErrorCode> = new Set(['unavailable', 'lockdown', 'tooManyRequests'])

/** Whether a failure passes by itself. */
export const isPassing = (error: unknown): boolean => PASSING.has(toAppError(error as Error).code)

/**
 * Decides whether a failure of a job ends its work. What passes by itself is retried without an end.
 * @param retries earlier runs of the job that failed
 * @returns the failure, if the job failed by a fault of the server or a refusal again and again; undefined if it is to be retried
 */
export function lastingFault(error: unknown, retries: number): AppError | undefined {
  if (isOfQueue(error) || retries < MOST_FAULTS) return undefined
  return isPassing(error) ? undefined : toAppError(error as Error)
}
