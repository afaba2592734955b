import type { Reservation } from '@verka/domain/reservations/reservations.api.ts'
import { withKey } from '@verka/server/src/testing/made/a-working-day.ts'
import { aServiceOf } from '@verka/server/src/testing/made/services/services-of-modes.ts'
import { together, type Trial } from './trial.ts'

const HOUR_MS = 3_600_000

/** Promise 29: no bookings overlap, for any requests by anybody. */
export async function bookings({ admin, many, reportResult }: Trial): Promise<void> {
  const since = performance.now()
  const service = await aServiceOf(admin, 'loan')
  const objects = await Promise.all([1, 2, 3, 4].map(() => service.anObject()))
  const wanted = many(10_000)
  await together(32, wanted, async (index) => {
    const from = Date.now() + HOUR_MS * (1 + Math.random() * 5000)
    const interval = { from: new Date(from).toISOString(), to: new Date(from + HOUR_MS * (0.2 + Math.random() * 6)).toISOString() }
    const body = { elementId: objects[index % objects.length]!.id, transactionTypeId: service.service.id, ...interval }
    const key = withKey()
    for (;;) {
      const { status } = await admin.call('POST', '/reservations', body, key)
      if (status !== 201 && status !== 409 && status !== 503) throw new Error(`booking answered ${status}`)
      if (status !== 503) return
    }
  })
  let [overlaps, made] = [0, 0]
  for (const { id } of objects) {
    const all: Reservation[] = []
    for (let skip = 0; ; skip += 1000) {
      const query = { limit: 1000, skip, skipCount: true, filters: [{ column: 'status', value: 'booked' }] }
      const { items } = (await admin.call<{ items: Reservation[] }>('POST', `/reservations/filter?elementId=${id}`, query)).body
      all.push(...items)
      if (items.length < 1000) break
    }
    made += all.length
    // sorted by start
    overlaps += all.filter((one, index) => index > 0 && all[index - 1]!.to > one.from).length
  }
  reportResult(`29 ${wanted} random bookings from 32 clients: ${made} made, ${overlaps} overlaps`, overlaps === 0, since)
}

/** Issue 6: each is two hours long, the next begins in the middle of it. */
export async function overlappingBookings({ admin, many, reportResult }: Trial): Promise<void> {
  const since = performance.now()
  const service = await aServiceOf(admin, 'loan')
  const { id: elementId } = await service.anObject()
  const begin = Math.ceil(Date.now() / HOUR_MS + 1) * HOUR_MS
  const wanted = many(500)
  const made: number[] = []
  await together(wanted, wanted, async (index) => {
    const [from, to] = [index, index + 2].map((hours) => new Date(begin + hours * HOUR_MS).toISOString())
    const key = withKey()
    for (;;) {
      const { status } = await admin.call('POST', '/reservations', { elementId, transactionTypeId: service.service.id, from, to }, key)
      if (status === 201) made.push(index)
      else if (status !== 409 && status !== 503) throw new Error(`booking answered ${status}`)
      if (status !== 503) return
    }
  })
  const ordered = made.toSorted((a, b) => a - b)
  const overlaps = ordered.filter((hour, index) => index > 0 && hour - ordered[index - 1]! < 2).length
  reportResult(
    `29 ${wanted} overlapping bookings at once: ${made.length} made, ${overlaps} overlaps`,
    overlaps === 0 && made.length > 0,
    since,
  )
}
