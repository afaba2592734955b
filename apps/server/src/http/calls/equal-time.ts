import { setImmediate as immediate, setTimeout as delay } from 'node:timers/promises'

/** Time that each refusal takes, or a multiple of it: how long the server looked must not show what it found. */
const REFUSAL_STEP_MS = 100
/** Runs work whose refusals take equal time. */
export async function refusedInEqualTime<Result>(work: () => Promise<Result>): Promise<Result> {
  const began = performance.now()
  try {
    return await work()
  } catch (error) {
    await untilStep(began)
    throw error
  }
}

/** Waits until a whole number of steps has passed: a timer ends at a whole millisecond, the rest is waited for here. */
async function untilStep(began: number): Promise<void> {
  const end = began + Math.ceil((performance.now() - began) / REFUSAL_STEP_MS) * REFUSAL_STEP_MS
  await delay(Math.max(0, end - performance.now() - 1))
  while (performance.now() < end) await immediate()
}
