import type { Handlers } from '../../http/handlers.ts'
import { cancelReservation, createReservation, filterReservations, loadReservation, updateReservation } from './reservations.ts'

export const reservationHandlers = {
  createReservation: (context, { body }) => createReservation(context, body),
  filterReservations: (context, { query, body }) => filterReservations(context, query, body),
  getReservation: (context, { params }) => loadReservation(context, params.id),
  updateReservation: (context, { params, body }) => updateReservation(context, params.id, body),
  cancelReservation: (context, { params, query }) => cancelReservation(context, params.id, query.version) as Promise<undefined>,
} satisfies Partial<Handlers>
