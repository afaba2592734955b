/** What several of a kind are called where they are deleted. */
export const OBJECTS = {
  inUse: 'admin.bulkInUse',
  question: 'admin.bulkDeleteTitle',
  deleting: 'admin.bulkDeleting',
  leftOut: 'admin.bulkLeftOut',
  deleteOthers: 'admin.bulkDeleteOthers',
} as const

/** Predefined values, as `OBJECTS`. */
export const VALUES = {
  inUse: 'records.bulkInUse',
  question: 'records.bulkDeleteTitle',
  deleting: 'records.bulkDeleting',
  leftOut: 'records.bulkLeftOut',
  deleteOthers: 'records.bulkDeleteOthers',
} as const

export type BulkWords = typeof OBJECTS | typeof VALUES
