import { createServer, connect, type AddressInfo, type Server, type Socket } from 'node:net'

/**
 * Faults of the network: `cut` like the cable of a dead server (connections end, new ones are refused); `freeze` (all data waits and
 * continues later, new connections too); `lose` open connections silently, like a restarted firewall (new connections pass).
 */
export type NetworkFault = 'cut' | 'freeze' | 'lose' | 'reset'
export const NETWORK_FAULTS: readonly NetworkFault[] = ['cut', 'freeze', 'reset', 'lose']

export interface TcpProxy {
  port: number
  /** Starts a fault, until `heal`; `reset` (every connection is broken off) and `lose` happen once. */
  fail: (fault: NetworkFault) => Promise<void>
  /** Ends the fault. */
  heal: () => Promise<void>
  close: () => Promise<void>
}

/** The two ends of a connection through the proxy. */
interface Pair {
  near: Socket
  far: Socket
  /** Silently lost: neither side receives data or an end. */
  isLost: boolean
}

/** A TCP proxy before a port of this machine that can simulate network faults. */
export async function openTcpProxy(target: number): Promise<TcpProxy> {
  const pairs = new Set<Pair>()
  let isFrozen = false

  const join = (near: Socket) => {
    const far = connect({ port: target, host: '127.0.0.1' })
    const pair: Pair = { near, far, isLost: false }
    pairs.add(pair)
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      from.setNoDelay(true)
      from.on('data', (bytes: Buffer) => {
        if (pair.isLost) return
        if (!to.write(bytes)) from.pause()
      })
      to.on('drain', () => {
        if (!isFrozen) from.resume()
      })
      from.on('end', () => {
        if (!pair.isLost) to.end()
      })
      // a side that breaks breaks the other
      from.on('error', () => undefined)
      from.on('close', () => {
        if (!pair.isLost) to.destroy()
        if (near.destroyed && far.destroyed) pairs.delete(pair)
      })
    }
    if (isFrozen) freeze(pair)
  }
  const freeze = ({ near, far }: Pair) => {
    near.pause()
    far.pause()
  }

  let server: Server | undefined
  let port = 0
  const listen = () =>
    new Promise<void>((done, fail) => {
      const opened = createServer(join)
      opened.once('error', fail)
      opened.listen(port, '127.0.0.1', () => {
        server = opened
        port = (opened.address() as AddressInfo).port
        done()
      })
    })
  const stopListening = async () => {
    const closing = server
    server = undefined
    if (closing) await new Promise((done) => closing.close(done))
  }
  const breakOff = (how: 'destroy' | 'resetAndDestroy') => {
    for (const { near, far } of pairs) for (const side of [near, far]) side[how]()
  }

  await listen()
  return {
    get port() {
      return port
    },
    async fail(fault) {
      if (fault === 'reset') breakOff('resetAndDestroy')
      else if (fault === 'cut') {
        const stopped = stopListening()
        breakOff('destroy')
        await stopped
      } else if (fault === 'freeze') {
        isFrozen = true
        for (const pair of pairs) freeze(pair)
      } else {
        for (const pair of pairs) {
          pair.isLost = true
          // the server's side is closed some time later; ours never is
          pair.far.destroy()
        }
      }
    },
    async heal() {
      isFrozen = false
      for (const { near, far } of pairs) for (const side of [near, far]) side.resume()
      if (!server) await listen()
    },
    async close() {
      const stopped = stopListening()
      breakOff('destroy')
      await stopped
    },
  }
}
