import type { Reservation } from '@verka/domain/reservations/reservations.api.ts'
import { withKey } from '../a-working-day.ts'
import { aServiceOf, type Problem } from './services-of-modes.ts'
import { testApp } from '../../servers/test-app.ts'
import { aTenant, type Caller } from '../../servers/test-tenant.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

/** The reply of a booking call. */
export type Booked = Reservation & Problem

/** Moments a number of hours from now, to the minute. They follow `now` where a test moves it, but not the minutes that a test takes. */
export function hoursFrom(now: () => Date): (hours: number) => string {
  const firstAtShift = new Map<number, number>()
  const start = () => {
    const shift = Math.round((now().getTime() - Date.now()) / MINUTE_MS)
    const first = firstAtShift.get(shift) ?? Math.floor(now().getTime() / MINUTE_MS) * MINUTE_MS
    firstAtShift.set(shift, first)
    return first
  }
  return (hours) => new Date(start() + hours * HOUR_MS).toISOString()
}

/** A tenant with bookings and a clock of the test, its administrator, and a user who lends and books. */
export async function aBookingTenant(now: () => Date) {
  const server = await testApp({ now })
  const tenant = await aTenant(server, { settings: { reservations: true } })
  return { server, tenant, admin: await tenant.as('tenantAdmin'), user: await tenant.as('privilegedUser') }
}

/** A loan service with an object that can be booked, in hours from now. */
export async function aBookableOf(admin: Caller, inHours: (hours: number) => string, making: Parameters<typeof aServiceOf>[2]) {
  const service = await aServiceOf(admin, 'loan', making)
  const ids = { elementId: service.element.id, transactionTypeId: service.service.id }
  return {
    ...service,
    book: async (caller: Caller, from: number, to: number, more: object = {}) => {
      const key = withKey()
      for (;;) {
        const answer = await caller.call<Booked>('POST', '/reservations', { ...ids, from: inHours(from), to: inHours(to), ...more }, key)
        if (answer.status !== 503) return answer
      }
    },
    read: async (id: string, caller = admin) => (await caller.call<Booked>('GET', `/reservations/${id}`)).body,
  }
}
