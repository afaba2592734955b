import { createServer, connect, type AddressInfo, type Socket } from 'node:net'

export interface CuttingProxy {
  port: number
  /** Connections that were cut, each after its limit of bytes. */
  cuts: () => number
  /** Number of bytes sent to the server. */
  carried: () => number
  close: () => Promise<void>
}

/**
 * A TCP proxy whose connections break after some bytes towards the server, as a telephone's do after some seconds: a limit of bytes needs
 * no timing. Later bytes in transit are lost.
 */
export async function openCuttingProxy(target: number, bytesEach: number): Promise<CuttingProxy> {
  const open = new Set<Socket>()
  let [cuts, carried] = [0, 0]
  const server = createServer((near) => {
    const far = connect({ port: target, host: '127.0.0.1' })
    let left = bytesEach
    for (const side of [near, far]) {
      open.add(side)
      side.on('error', () => undefined)
      side.on('close', () => open.delete(side))
    }
    near.on('data', (bytes: Buffer) => {
      if (left === 0) return
      const passed = bytes.subarray(0, left)
      left -= passed.length
      carried += passed.length
      far.write(passed)
      if (left > 0) return
      cuts++
      // the other end of the client's connection breaks when the server has read what was sent: else a retry may overtake it
      near.pause()
      far.end()
    })
    // a broken connection carries no answer either
    far.on('data', (bytes: Buffer) => left > 0 && near.write(bytes))
    near.on('close', () => far.end())
    far.on('close', () => near.destroy())
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return {
    port: (server.address() as AddressInfo).port,
    cuts: () => cuts,
    carried: () => carried,
    async close() {
      const closed = new Promise((done) => server.close(done))
      for (const socket of open) socket.destroy()
      await closed
    },
  }
}
