import { defineServerResource } from '../../http/server-resource.ts'
import { cancelReservation, createReservation, filterReservations, loadReservation, updateReservation } from './reservations.ts'

export const reservation = defineServerResource({
  table: null,
  handlers: {
    createReservation: (context, { body }) => createReservation(context, body),
    filterReservations: (context, { query, body }) => filterReservations(context, query, body),
    getReservation: (context, { params }) => loadReservation(context, params.id),
    updateReservation: (context, { params, body }) => updateReservation(context, params.id, body),
    cancelReservation: (context, { params, query }) => cancelReservation(context, params.id, query.version) as Promise<undefined>,
  },
})
