import { TableFailure } from './table-failure.ts'
import { runTableJob } from './reading/table-jobs.ts'
import type { FromReader, TableJob } from './table-messages.ts'

/**
 * Process that reads one imported file, separate from the server: the effect of a hostile file ends here (`limited-process.ts`). Its first
 * message is the job; each further one asks for the next answer, so that nothing is read before it is wanted.
 */

const send = (message: FromReader<unknown>) => void process.send?.(message)

function sendFailure(error: unknown): void {
  if (!(error instanceof TableFailure)) return send({ fault: error instanceof Error ? error.message : String(error) })
  send({ failure: error.message, ...(error.params && { params: error.params }) })
}

let answers: AsyncGenerator<unknown> | undefined
process.on('message', (message: TableJob | 'next') => {
  if (message !== 'next') answers = runTableJob(message)
  answers!.next().then(({ done, value }) => send(done ? { end: true } : { answer: value }), sendFailure)
})
// a library's event without a listener is a fault of the file, too
process.on('uncaughtException', sendFailure)
process.on('disconnect', () => process.exit())
