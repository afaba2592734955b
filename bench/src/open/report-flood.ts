import { asking } from './asking.ts'

/** The strangers of `bench:open`, in a separate process: each list of reports is sent one after the other, all lists at once. */
export interface FloodedReport {
  path: string
  address: string
  /** Without a solved challenge, and with one. */
  bodies: [string, string]
}

export interface FloodAnswers {
  /** By what happened in the end. */
  outcomes: Record<string, number>
  challenged: number
}

const { ask, end } = asking(process.env.ORIGIN ?? '', 64)

async function send({ path, address, bodies }: FloodedReport, seen: FloodAnswers): Promise<void> {
  let { status } = await ask({ method: 'POST', path, address, body: bodies[0] })
  if (status === 409) {
    seen.challenged++
    status = (await ask({ method: 'POST', path, address, body: bodies[1] })).status
  }
  seen.outcomes[status] = (seen.outcomes[status] ?? 0) + 1
}

process.on('message', (lists: FloodedReport[][]) => {
  const seen: FloodAnswers = { outcomes: {}, challenged: 0 }
  const inTurn = async (list: FloodedReport[]) => {
    for (const report of list) await send(report, seen)
  }
  void Promise.all(lists.map(inTurn)).then(() => process.send!(seen))
})
process.on('disconnect', () => {
  end()
  process.exit()
})
process.send!('ready')
