import { getBulkChange, isBulkAtWork, type BulkChange } from '@verka/domain/bulk-changes/bulk-changes.api.ts'
import type { Answer } from './use-call.ts'
import { usePolledCall } from './use-polled-call.ts'

/** The present state of a bulk change, polled while the server works on it. */
export const useBulkChange = (id: string): Answer<BulkChange> =>
  usePolledCall(getBulkChange, { params: { id } }, ({ state }) => isBulkAtWork(state))
