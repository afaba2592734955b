/** Meaning of an option in a status group: a traffic light, or off (decisions section 3). */
export const CHECK_STATUSES = ['ok', 'deviation', 'notApplicable'] as const
export type CheckStatus = (typeof CHECK_STATUSES)[number]
