import { SITE_KEY, TENANT_KEY } from './fill.ts'
import { drive, type BenchRequest } from './load.ts'

/** Browsers of a person: as many as they may have. */
const OF_A_PERSON = 10

/** Opens event streams that are read as they come. @returns what closes them */
async function listen(origin: string, tokens: readonly string[]): Promise<() => void> {
  const leaving = new AbortController()
  const streams = tokens.flatMap((token) => Array.from({ length: OF_A_PERSON }, () => token))
  await Promise.all(
    streams.map(async (token) => {
      const reply = await fetch(`${origin}/api/v2/${TENANT_KEY}/${SITE_KEY}/events`, {
        headers: { authorization: `Bearer ${token}` },
        signal: leaving.signal,
      })
      if (!reply.ok) throw new Error(`a stream was answered with ${reply.status}`)
      void reply.body!.pipeTo(new WritableStream()).catch(() => undefined)
    }),
  )
  return () => leaving.abort()
}

/** Executes by 16 connections, with two persons' live streams and without, in turn. */
export async function liveExecutes(options: {
  origin: string
  tokens: () => Promise<[string, string]>
  next: () => BenchRequest
  seconds: number
  rounds: number
}): Promise<{ alone: number; live: number; ratio: number }> {
  const { origin, next, seconds } = options
  const perSecond = async (isLive: boolean): Promise<number> => {
    const tokens = await options.tokens()
    const leave = isLive ? await listen(origin, tokens) : () => undefined
    try {
      return (await drive({ origin, connections: 16, seconds, headers: { authorization: `Bearer ${tokens[0]}` }, next })).perSecond
    } finally {
      leave()
    }
  }
  const middle = (numbers: number[]) => numbers.toSorted((one, other) => one - other)[Math.floor(numbers.length / 2)]!
  await perSecond(false)
  const pairs: [number, number][] = []
  for (let round = 0; round < options.rounds; round++) pairs.push([await perSecond(false), await perSecond(true)])
  return {
    alone: middle(pairs.map(([alone]) => alone)),
    live: middle(pairs.map(([, live]) => live)),
    ratio: middle(pairs.map(([alone, live]) => live / alone)),
  }
}
