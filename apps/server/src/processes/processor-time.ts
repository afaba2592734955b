/** A render that is interrupted by other processes is tried again, so many times at most. */
const MOST_TRIES = 20

const isTimeLimit = (error: unknown) => error instanceof Error && error.message.includes('render limit exceeded')

/**
 * Renders a template whose engine has a limit of elapsed time. Time in which other processes had the processor does not count: a busy machine
 * would refuse texts that are well.
 * @param most processor time of all tries, in milliseconds
 * @throws what `render` throws; its time limit only after `most`
 */
export function withinProcessorTime<Result>(most: number, render: () => Result): Result {
  const began = process.threadCpuUsage()
  for (let tries = 1; ; tries++) {
    try {
      return render()
    } catch (error) {
      const { user, system } = process.threadCpuUsage(began)
      if (!isTimeLimit(error) || tries >= MOST_TRIES || (user + system) / 1000 >= most) throw error
    }
  }
}
