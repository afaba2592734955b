import { connect } from 'node:net'
import { drive } from '../lists/load.ts'

/**
 * The other tenant of bench:fairness, in a separate process: connections that request without a pause, and sockets that start a request and
 * never end it. Its settings are in FLOOD; it ends on request.
 */
interface Flood {
  port: number
  connections: number
  slowSockets: number
  seconds: number
  path: string
  headers: Record<string, string>
}

const { port, connections, slowSockets, seconds, path, headers } = JSON.parse(process.env.FLOOD ?? '{}') as Flood

/** A letter a second, and another one when it is cut off. */
function openSlowSocket(): void {
  const socket = connect({ port, host: '127.0.0.1' })
  const letters = setInterval(() => socket.write('a'), 1000)
  socket.on('connect', () => socket.write('GET / HTTP/1.1\r\nhost: localhost\r\nx-slow: '))
  socket.on('error', () => undefined)
  socket.on('close', () => {
    clearInterval(letters)
    setTimeout(openSlowSocket, 100)
  })
}

for (let index = 0; index < slowSockets; index++) openSlowSocket()
process.stdout.write('ready\n')
const origin = `http://localhost:${port}`
const figures = await drive({ origin, connections, seconds, headers, next: () => ({ method: 'POST', path, body: { limit: 25 } }) })
process.stdout.write(`${JSON.stringify(figures)}\n`)
process.exit()
