import { parseArgs } from 'node:util'
import { print } from '../faults/report.ts'
import { measureCounts, measureFlood } from './flood.ts'
import { startOpenServer } from './open-customer.ts'
import { measurePhotos } from './photos.ts'
import { measureTimes } from './times.ts'

/**
 * `npm run bench:open`: promise 38 at its size, for people without a login who report, or try to find out what there is. `-- --only
 * flood,photos,times`; `-- --size 100` takes less than a minute, 1000 is promised.
 */
const { values } = parseArgs({
  options: {
    only: { type: 'string', default: 'flood,photos,times' },
    /** Reports; five times as many calls of each kind are timed. */
    size: { type: 'string', default: '1000' },
    rounds: { type: 'string', default: '10' },
    connections: { type: 'string', default: '12' },
  },
})
const wanted = values.only.split(',')
const [size, rounds, connections] = [Number(values.size), Number(values.rounds), Number(values.connections)]
const server = await startOpenServer()
try {
  if (wanted.includes('flood')) {
    await measureFlood(server, size, rounds)
    await measureCounts(server, size)
    print('')
  }
  if (wanted.includes('photos')) {
    await measurePhotos(server)
    print('')
  }
  if (wanted.includes('times')) await measureTimes(server, size * 5, connections)
} finally {
  await server.stop()
}
